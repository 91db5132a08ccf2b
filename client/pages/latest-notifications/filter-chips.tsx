import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Icon } from "#client/components/icon.tsx";
import { type Query, without } from "#client/pages/latest-notifications/to-search.ts";

/** What the feed is narrowed to, each to be taken off with one press. */
export function FilterChips({ query, names }: { query: Query; names: Record<string, string> }) {
  const { t } = useTranslation("notifications");
  const chips = Object.entries(query).flatMap(([name, value]) =>
    name === "page" || name === "by" ? [] : [value].flat().map((one) => ({ name, value: one })),
  );
  if (chips.length === 0) return null;
  const words = (name: string, value: string) => {
    if (name === "kind" || name === "severity") return t(`${name}.${value}` as "kind.quota");
    return names[value] ?? value;
  };
  return (
    <ul className="chips" aria-label={t("filters.active")}>
      {chips.map(({ name, value }) => (
        <li key={`${name}=${value}`}>
          <Link to={without(query, name, value)} className="chip" aria-label={t("filters.remove", { filter: words(name, value) })}>
            {t(`filters.${name}` as "filters.kind")}: {name === "open" ? t("filters.yes") : words(name, value)} <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link to="/latest-notifications">{t("filters.clear")}</Link>
      </li>
    </ul>
  );
}
