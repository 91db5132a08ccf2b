import type { ResultsData } from "#client/pages/search-results/results-data.ts";

/** Where a page of results stands; what is usual is left out. */
export function addressOf({ q, tab, page }: Pick<ResultsData, "q" | "tab" | "page">): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(tab === "people" && { tab }),
    ...(page > 1 && { page: String(page) }),
  });
  const text = query.toString();
  return `/pages/search-results${text && `?${text}`}`;
}

/** Results a page. */
export const pageSize = 10;

/** What of a list stands on a page; a page beyond the end is the last one. */
export function cutPage<T>(
  items: readonly T[],
  page: number,
): { items: T[]; page: number; last: number; first: number } {
  const last = Math.max(1, Math.ceil(items.length / pageSize));
  const shown = Math.min(page, last);
  const start = (shown - 1) * pageSize;
  return { items: items.slice(start, start + pageSize), page: shown, last, first: start + 1 };
}
