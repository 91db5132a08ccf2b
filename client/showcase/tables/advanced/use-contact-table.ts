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
import { type Contact, contacts } from "#client/showcase/tables/advanced/contacts.ts";
import type { TableView } from "#client/showcase/tables/advanced/table-address.ts";

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

/**
 * The table behind the screen: order, search and page come from the address, what is ticked and
 * opened is this visit's own.
 */
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
