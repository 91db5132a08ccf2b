import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  type ExpandedState,
  filterFn_includesString,
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
import { partners } from "#client/showcase/sample/partners.ts";
import { people } from "#client/showcase/sample/people.ts";

/** A table row: an employee or a partner's contact. */
interface Contact {
  id: string;
  name: string;
  phone: string;
  age: number;
  company: string;
  role: string;
  email: string;
}

const ages = [
  51, 46, 34, 29, 41, 38, 44, 33, 36, 27, 39, 52, 45, 31, 48, 57, 35, 28, 43, 50, 37, 40, 32, 55,
  47, 30,
];

/** Further contacts of the partners: name, age, role, partner. */
const others: readonly [name: string, age: number, role: string, partner: string][] = [
  ["Oliver Finch", 42, "Receiving", "northgate"],
  ["Priya Nair", 30, "Buyer", "northgate"],
  ["Katrin Maurer", 36, "Buyer", "kaufring"],
  ["Stefan Lutz", 54, "Logistics", "kaufring"],
  ["Eirik Dahl", 29, "Web shop", "fjordhus"],
  ["Camille Roux", 33, "Buyer", "maisonclaire"],
  ["Diego Salas", 45, "Customs", "andesmarket"],
  ["Vera Keller", 38, "Workshop", "lakeside"],
  ["Ciaran Walsh", 49, "Facility services", "brightpath"],
  ["Aiko Sato", 26, "Gift boxes", "sakurahome"],
  ["Miguel Prado", 58, "Kiln", "porcelanas"],
  ["Elif Demir", 31, "Export", "anatolia"],
  ["Minh Pham", 40, "Production", "mekonglight"],
  ["Lan Nguyen", 28, "Papers", "mekonglight"],
  ["Jun Li", 35, "Test laboratory", "pearldelta"],
  ["Sami Gharbi", 47, "Mill", "sfaxoil"],
  ["Ralf Becker", 53, "Barges", "rhinecargo"],
  ["Ilse Peeters", 44, "Bookings", "blueroute"],
  ["Daan Mulder", 27, "Declarations", "gatekeep"],
  ["Hanna Kok", 39, "Transit", "gatekeep"],
];

const ours = people.map(({ name, phone, role, email }) => ({
  name,
  phone,
  role,
  email,
  company: "Harbour & Vale Trading",
}));
const theirs = partners.map(({ contact, phone, email, name }) => ({
  name: contact,
  phone,
  role: "First contact",
  email,
  company: name,
}));
const more = others.map(([name, age, role, of], at) => {
  const partner = partners.find(({ id }) => id === of);
  const [given = ""] = name.toLowerCase().split(" ");
  return {
    name,
    age,
    role,
    email: `${given}@${of}.example`,
    company: partner?.name ?? "",
    phone: `${partner?.phone.slice(0, -2) ?? ""}${20 + at}`,
  };
});

const contacts: readonly Contact[] = [...ours, ...theirs, ...more].map((one, at) => ({
  age: ages[at] ?? 40,
  ...one,
  id: `C-${String(at + 101)}`,
}));

/** Table state in the URL: search, sort order, page. Invalid values fall back to the defaults. */
export interface TableView {
  search: string;
  sort: SortColumn;
  isDescending: boolean;
  /** One-based. */
  page: number;
  rows: number;
}

const sortColumns = ["id", "name", "phone", "age", "company"] as const;
export type SortColumn = (typeof sortColumns)[number];
export const rowChoices = [5, 10, 25, 50] as const;

export function parseView(params: URLSearchParams): TableView {
  const sort = params.get("sort") ?? "";
  const column = sortColumns.find((name) => name === sort.replace(/^-/, ""));
  const page = Number(params.get("page"));
  const rows = Number(params.get("rows"));
  return {
    search: (params.get("q") ?? "").slice(0, 100),
    sort: column ?? "name",
    isDescending: column !== undefined && sort.startsWith("-"),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    rows: rowChoices.find((choice) => choice === rows) ?? 10,
  };
}

/** The shortest URL: defaults are omitted. */
export function hrefOfView({ search, sort, isDescending, page, rows }: TableView): string {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (sort !== "name" || isDescending) params.set("sort", `${isDescending ? "-" : ""}${sort}`);
  if (page > 1) params.set("page", String(page));
  if (rows !== 10) params.set("rows", String(rows));
  return `?${params}`;
}

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowExpandingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
});
const helper = createColumnHelper<typeof features, Contact>();
const columns = helper.columns([
  helper.accessor("id", { header: "Id", sortFn: "alphanumeric" }),
  helper.accessor("name", { header: "Name", sortFn: "text" }),
  helper.accessor("phone", { header: "Phone", sortFn: "alphanumeric" }),
  helper.accessor("age", { header: "Age" }),
  helper.accessor("company", { header: "Company", sortFn: "text" }),
]);
const data = [...contacts];

/** TanStack Table, controlled by the URL; selected and expanded rows are local state. */
export function useContactTable({ search, sort, isDescending, page, rows }: TableView) {
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
      pagination: { pageIndex: page - 1, pageSize: rows },
      rowSelection,
      expanded,
    },
    onRowSelectionChange: setRowSelection,
    onExpandedChange: setExpanded,
  });
}

export type ContactTable = ReturnType<typeof useContactTable>;
export type ContactRow = ReturnType<ContactTable["getRowModel"]>["rows"][number];
