import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { nearPages } from "#client/components/near-pages.ts";
import { addressOf, pageSize } from "#client/pages/search-results/result-address.ts";
import type { ResultTab } from "#client/pages/search-results/results-data.ts";

interface ResultPagesProps {
  q: string;
  tab: ResultTab;
  /** The one shown, and the last one. */
  page: number;
  last: number;
  total: number;
}

export function ResultPages({ q, tab, page, last, total }: ResultPagesProps) {
  const { t } = useTranslation("find");
  if (last <= 1) return null;
  const to = (n: number) => addressOf({ q, tab, page: n });
  const first = (page - 1) * pageSize + 1;
  return (
    <nav className="page-links" aria-label={t("page.pages")}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev">
          {t("page.previous")}
        </Link>
      )}
      {nearPages(page, last).map((n, place) =>
        n === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
          <span key={`gap ${place}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={n}
            to={to(n)}
            aria-label={t("page.number", { n })}
            aria-current={n === page ? "page" : undefined}
          >
            {n}
          </Link>
        ),
      )}
      {page < last && (
        <Link to={to(page + 1)} rel="next">
          {t("page.next")}
        </Link>
      )}
      <span className="text-muted">
        {t("page.range", { first, last: Math.min(total, first + pageSize - 1), total })}
      </span>
    </nav>
  );
}
