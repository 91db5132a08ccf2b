import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SearchPageData } from "#client/api/search-page.ts";
import type { OpenSearch } from "#shared/contract/searches.ts";

const shown = 8;

/** What the acts found have in common, each with its count; pressing one narrows, pressing it again widens. */
export function Facets({ facets, page }: { facets: OpenSearch["facets"]; page: SearchPageData }) {
  const { t } = useTranslation("regulations");
  return (
    <details className="filters act-facets">
      <summary className="btn btn-outline-secondary">{t("search.narrow")}</summary>
      {facets.map(({ name, values }) =>
        values.length === 0 ? null : (
          <section key={name} className="act-facet">
            <h3>{t(`facet.${name}` as "facet.type")}</h3>
            <ul>
              {values.slice(0, shown).map(({ value, label, count }) => {
                const chosen = [page.filters[name] ?? []].flat().includes(value);
                return (
                  <li key={value}>
                    <Link to={`?${toggled(page, name, value)}`} aria-current={chosen ? "true" : undefined}>
                      {label}
                    </Link>{" "}
                    <span className="text-muted">{count}</span>
                  </li>
                );
              })}
            </ul>
          </section>
        ),
      )}
    </details>
  );
}

function toggled(page: SearchPageData, name: string, value: string): string {
  const search = new URLSearchParams({ q: page.q });
  const before = [page.filters[name] ?? []].flat();
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  for (const [other, given] of Object.entries(page.filters))
    if (other !== name) for (const one of [given].flat()) search.append(other, one);
  for (const one of after) search.append(name, one);
  return search.toString();
}
