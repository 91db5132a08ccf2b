import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  type ExpandedState,
  filterFn_equalsString,
  filterFn_includesString,
  filterFn_inNumberRange,
  globalFilteringFeature,
  type RowSelectionState,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useState } from "react";
import type { Contact } from "#client/showcase/tables/advanced/contacts.ts";

/** Table state in the URL; invalid values fall back to the defaults. */
export interface TableView {
  search: string;
  filters: Filters;
  hidden: readonly ColumnId[];
  sort: ColumnId;
  isDescending: boolean;
  /** One-based. */
  page: number;
  rows: number;
}

/** Of the columns, by the parameter's name; "" is any. */
export type Filters = Record<(typeof filterNames)[number], string>;

export const columnIds = ["id", "name", "phone", "age", "company"] as const;
export type ColumnId = (typeof columnIds)[number];
const filterNames = ["id", "name", "phone", "age-from", "age-to", "company"] as const;
export const rowChoices = [5, 10, 25, 50] as const;

/** The row's header always shows. */
export const canHide = (column: ColumnId): boolean => column !== "name";

export function parseView(params: URLSearchParams): TableView {
  const sort = params.get("sort") ?? "";
  const column = columnIds.find((name) => name === sort.replace(/^-/, ""));
  const page = Number(params.get("page"));
  const rows = Number(params.get("rows"));
  const hidden = (params.get("hide") ?? "").split(",");
  return {
    search: (params.get("q") ?? "").slice(0, 100),
    filters: parseFilters(params),
    hidden: columnIds.filter((name) => canHide(name) && hidden.includes(name)),
    sort: column ?? "name",
    isDescending: column !== undefined && sort.startsWith("-"),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    rows: rowChoices.find((choice) => choice === rows) ?? 10,
  };
}

function parseFilters(params: URLSearchParams): Filters {
  const parsed = Object.fromEntries(
    filterNames.map((name) => {
      const text = (params.get(name) ?? "").slice(0, 100);
      return [name, name.startsWith("age") && !/^\d{1,3}$/.test(text) ? "" : text];
    }),
  );
  return parsed as Filters;
}

/** The shortest URL: defaults are omitted. */
export function hrefOfView(view: TableView): string {
  const { search, filters, hidden, sort, isDescending, page, rows } = view;
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  for (const name of filterNames) if (filters[name]) params.set(name, filters[name]);
  if (sort !== "name" || isDescending) params.set("sort", `${isDescending ? "-" : ""}${sort}`);
  if (page > 1) params.set("page", String(page));
  if (rows !== 10) params.set("rows", String(rows));
  if (hidden.length > 0) params.set("hide", hidden.join(","));
  return `?${params}`;
}

/** The view of all contacts, in the same order and columns. */
export function withoutFilters(view: TableView): TableView {
  return { ...view, search: "", filters: parseFilters(new URLSearchParams()), page: 1 };
}

export const isFiltered = ({ search, filters }: TableView): boolean =>
  search !== "" || Object.values(filters).some(Boolean);

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowExpandingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: {
    includesString: filterFn_includesString,
    equalsString: filterFn_equalsString,
    inNumberRange: filterFn_inNumberRange,
  },
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
});
const helper = createColumnHelper<typeof features, Contact>();
const columns = helper.columns([
  helper.accessor("id", { header: "Id", sortFn: "alphanumeric", filterFn: "includesString" }),
  helper.accessor("name", { header: "Name", sortFn: "text", filterFn: "includesString" }),
  helper.accessor("phone", {
    header: "Phone",
    sortFn: "alphanumeric",
    filterFn: "includesString",
  }),
  helper.accessor("age", { header: "Age", filterFn: "inNumberRange" }),
  helper.accessor("company", { header: "Company", sortFn: "text", filterFn: "equalsString" }),
]);

/** TanStack Table, controlled by the URL; selected and expanded rows are local state. */
export function useContactTable(data: Contact[], view: TableView) {
  const { search, filters, hidden, sort, isDescending, page, rows } = view;
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const [expanded, setExpanded] = useState<ExpandedState>({});
  return useTable({
    features,
    columns,
    data,
    getRowId: ({ id }) => id,
    getRowCanExpand: () => true,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: "includesString",
    autoResetPageIndex: false,
    autoResetExpanded: false,
    state: {
      sorting: [{ id: sort, desc: isDescending }],
      globalFilter: search,
      columnFilters: columnFilters(filters),
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      pagination: { pageIndex: page - 1, pageSize: rows },
      rowSelection,
      expanded,
    },
    onRowSelectionChange: setRowSelection,
    onExpandedChange: setExpanded,
  });
}

function columnFilters(filters: Filters): { id: ColumnId; value: unknown }[] {
  const texts = (["id", "name", "phone", "company"] as const).flatMap((id) =>
    filters[id] ? [{ id, value: filters[id] }] : [],
  );
  const { "age-from": from, "age-to": to } = filters;
  if (!from && !to) return texts;
  return [...texts, { id: "age", value: [Number(from || 0), Number(to || 999)] }];
}

export type ContactTable = ReturnType<typeof useContactTable>;
export type ContactRow = ReturnType<ContactTable["getRowModel"]>["rows"][number];
