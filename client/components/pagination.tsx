import { Link } from "#client/components/link.tsx";

interface PaginationProps {
  /** Current page, from 1. */
  page: number;
  last: number;
  addressOf: (page: number) => string;
  labels: {
    navigation: string;
    previous: string;
    next: string;
    page: (page: number) => string;
    /** For example "21-40 of 87". */
    range: string;
  };
}

/** Links to the pages of a list; nothing for a single page. */
export function Pagination({ page, last, addressOf, labels }: PaginationProps) {
  if (last <= 1) return null;
  return (
    <nav className="page-links" aria-label={labels.navigation}>
      {page > 1 && (
        <Link to={addressOf(page - 1)} rel="prev">
          {labels.previous}
        </Link>
      )}
      {paginationRange(page, last).map((n, index) =>
        n === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its position
          <span key={`gap ${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={n}
            to={addressOf(n)}
            aria-label={labels.page(n)}
            aria-current={n === page ? "page" : undefined}
          >
            {n}
          </Link>
        ),
      )}
      {page < last && (
        <Link to={addressOf(page + 1)} rel="next">
          {labels.next}
        </Link>
      )}
      <span className="text-muted">{labels.range}</span>
    </nav>
  );
}

/**
 * The page numbers to link from `page`: first, last, and the neighbours. Null marks a gap, and a
 * single page is never elided.
 */
export function paginationRange(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((n, index) => {
    const gap = n - (pages[index - 1] ?? n);
    return gap === 2 ? [n - 1, n] : gap > 2 ? [null, n] : [n];
  });
}

/** Page number of a query parameter; invalid values are page 1. */
export function readPageNumber(text: string | null): number {
  return text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}
