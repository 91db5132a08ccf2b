import { useSearchParams } from "react-router-dom";

/** What a list's address says: `?q=…&sort=name&order=desc&page=2`. */
interface ListAddress {
  search: string;
  sort: string;
  isDescending: boolean;
  /** From 1. */
  page: number;
}

/**
 * Reads an address; nonsense counts as not said. `sort` is the order where none is asked for, with
 * a minus for downwards ("-name").
 */
export function readListAddress(query: URLSearchParams, sort: string): ListAddress {
  const asked = query.get("sort");
  const page = Number(query.get("page"));
  return {
    search: query.get("q")?.trim() ?? "",
    sort: asked || sort.replace("-", ""),
    isDescending: asked ? query.get("order") === "desc" : sort.startsWith("-"),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/**
 * The query with other values; an empty one takes its name away, and all but a change of page lead
 * to the first page.
 */
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

/**
 * True where every word of the search stands somewhere in the texts, whatever their case and
 * accents.
 */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const all = plain(texts.join("\n"));
  return plain(search)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A sorted copy; what is equal keeps its order, either way round. */
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

/** The rows of one page; past the end it is the last page. */
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

export interface ListView extends ListAddress {
  query: URLSearchParams;
  /** Puts values into the address (empty: takes them out) without adding to the history. */
  change: (changes: Readonly<Record<string, string>>) => void;
  /** The address with such values, for a link. */
  hrefWith: (changes: Readonly<Record<string, string>>) => string;
}

/**
 * A list's search, order and page as the address has them, so that a link or a reload shows the
 * same.
 */
export function useListAddress(sort: string): ListView {
  const [query, setQuery] = useSearchParams();
  return {
    ...readListAddress(query, sort),
    query,
    change: (changes) =>
      setQuery((now) => withChanges(now, changes), { replace: true, preventScrollReset: true }),
    hrefWith: (changes) => `?${withChanges(query, changes)}`,
  };
}
