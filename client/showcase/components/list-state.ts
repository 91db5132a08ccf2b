import { useSearchParams } from "react-router-dom";

/** List state in the URL: `?q=…&sort=name&order=desc&page=2`. */
interface ListParams {
  search: string;
  sort: string;
  isDescending: boolean;
  /** One-based. */
  page: number;
}

/** Invalid values fall back to defaults. `sort` is the default order, "-name" for descending. */
export function parseListParams(query: URLSearchParams, sort: string): ListParams {
  const sortParam = query.get("sort");
  const page = Number(query.get("page"));
  return {
    search: query.get("q")?.trim() ?? "",
    sort: sortParam || sort.replace("-", ""),
    isDescending: sortParam ? query.get("order") === "desc" : sort.startsWith("-"),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Empty values delete their parameter; any change but of the page resets the page. */
export function withChanges(
  query: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  if (!("page" in changes)) next.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Every word of the search must occur, ignoring case and accents. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const all = plain(texts.join("\n"));
  return plain(search)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A stable sort into a new array. */
export function sortRows<T>(
  rows: readonly T[],
  key: (row: T) => string | number,
  isDescending: boolean,
): T[] {
  const sign = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => sign * compare(key(a), key(b)));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : String(a).localeCompare(String(b), "en", { numeric: true });
}

/** Pages past the end clamp to the last. */
export function rowsOfPage<T>(
  rows: readonly T[],
  page: number,
  size: number,
): { rows: readonly T[]; page: number; pages: number; first: number } {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(page, pages);
  const first = (shown - 1) * size;
  return { rows: rows.slice(first, first + size), page: shown, pages, first };
}

export interface ListState extends ListParams {
  query: URLSearchParams;
  /** Replaces the history entry; empty values delete their parameter. */
  change: (changes: Readonly<Record<string, string>>) => void;
  /** The URL with these changes, for links. */
  hrefWith: (changes: Readonly<Record<string, string>>) => string;
}

/** Search, sort order and page in the URL, so that links and reloads keep them. */
export function useListState(sort: string): ListState {
  const [query, setQuery] = useSearchParams();
  return {
    ...parseListParams(query, sort),
    query,
    change: (changes) =>
      setQuery((now) => withChanges(now, changes), { replace: true, preventScrollReset: true }),
    hrefWith: (changes) => `?${withChanges(query, changes)}`,
  };
}
