import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type Query, toSearch } from "#client/pages/latest-notifications/to-search.ts";

const pageSize = 20;

/** Page links that work without script. */
export function Pages({ total, next, query }: { total: number; next: number | null; query: Query }) {
  const { t } = useTranslation("notifications");
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const current = next ? next - 1 : last;
  const around = [...new Set([1, current - 1, current, current + 1, last])].filter((page) => page >= 1 && page <= last);
  return (
    <nav aria-label={t("pages")}>
      <ul className="page-links">
        {around.map((page) => (
          <li key={page}>
            <Link
              to={`/latest-notifications?${toSearch({ ...query, page: String(page) })}`}
              aria-current={page === current ? "page" : undefined}
              className="btn btn-outline-secondary"
            >
              {page}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
