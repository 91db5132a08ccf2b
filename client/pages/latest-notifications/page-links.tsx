import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type Filters, withFilter, writeFilters } from "#client/components/facet-fields.tsx";
import { nearPages } from "#client/components/near-pages.ts";
import type { Feed } from "#client/pages/latest-notifications/feed.ts";

const usualSize = 20;

/** The pages of a list as links: the first, the last and those around this one. */
export function PageLinks({ feed, filters }: { feed: Feed; filters: Filters }) {
  const { t } = useTranslation("notifications");
  const size = Number(filters.size?.[0] ?? usualSize);
  const page = Number(filters.page?.[0] ?? 1);
  const last = Math.ceil(feed.total / size);
  if (last <= 1 || feed.items.length === 0) return null;
  const to = (n: number) =>
    `/latest-notifications${writeFilters(withFilter(filters, "page", n === 1 ? [] : [String(n)]))}`;
  const first = (page - 1) * size + 1;
  return (
    <nav className="page-links" aria-label={t("pages.label")}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev">
          {t("pages.previous")}
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
            aria-label={t("pages.page", { n })}
            aria-current={n === page ? "page" : undefined}
          >
            {n}
          </Link>
        ),
      )}
      {page < last && (
        <Link to={to(page + 1)} rel="next">
          {t("pages.next")}
        </Link>
      )}
      <span className="text-muted">
        {t("pages.range", { first, last: first + feed.items.length - 1, total: feed.total })}
      </span>
    </nav>
  );
}
