/**
 * What the table's address says: search, order, page. Everything that is not understood falls back
 * to what the table shows at first.
 */
export interface TableView {
  search: string;
  sort: SortColumn;
  isDescending: boolean;
  /** From 1. */
  page: number;
  rows: number;
}

export const sortColumns = ["id", "name", "phone", "age", "company"] as const;
export type SortColumn = (typeof sortColumns)[number];
export const rowChoices = [5, 10, 25, 50] as const;

export function readView(params: URLSearchParams): TableView {
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

/** The address of a view, as short as it can be: what the table shows at first is not said. */
export function writeView({ search, sort, isDescending, page, rows }: TableView): string {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (sort !== "name" || isDescending) params.set("sort", `${isDescending ? "-" : ""}${sort}`);
  if (page > 1) params.set("page", String(page));
  if (rows !== 10) params.set("rows", String(rows));
  return `?${params}`;
}
