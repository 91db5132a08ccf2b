import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useNavigation } from "react-router-dom";
import { FacetFields } from "#client/components/facet-fields.tsx";
import { filtersOfForm, writeFilters } from "#client/components/filter-address.ts";
import { DateFields } from "#client/pages/latest-notifications/date-fields.tsx";
import {
  facetNames,
  readFeedFilters,
  setFilters,
} from "#client/pages/latest-notifications/feed-filters.ts";
import type { FeedData } from "#client/pages/latest-notifications/page.tsx";
import { SeverityRules } from "#client/pages/latest-notifications/severity-rules.tsx";
import { TextField } from "#client/pages/latest-notifications/text-field.tsx";
import { formatHsCode } from "#shared/domain/hs-code.ts";

const path = "/latest-notifications";
const openFacets = new Set(["severity", "market", "kind"]);

/**
 * Every filter in one GET form. With script a ticked box acts at once and the address stays short.
 */
export function FilterForm({ page }: { page: FeedData }) {
  const { t } = useTranslation("notifications");
  const navigate = useNavigate();
  const { location: going } = useNavigation();
  const { feed, problem } = page;
  // While the next list is on its way the boxes show what was just ticked.
  const filters =
    going?.pathname === path ? readFeedFilters(`https://here${path}${going.search}`) : page.filters;
  const count = setFilters(filters).length;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(path + writeFilters(filtersOfForm(event.currentTarget)), {
      preventScrollReset: true,
    });
  };
  const code = page.filters.code?.[0] ?? "";
  return (
    <details className="card feed-filters" open={problem?.code === "invalid-input"}>
      <summary>
        {t("filter.title")}{" "}
        {count > 0 && <span className="days-left">{t("filter.active", { count })}</span>}
      </summary>
      <form method="get" action={path} aria-label={t("filter.label")} onSubmit={submit}>
        <TextField
          name="q"
          label={t("filter.q")}
          value={page.filters.q?.[0] ?? ""}
          problem={problem}
        />
        <TextField
          name="code"
          label={t("filter.code")}
          hint={t("filter.codeHint")}
          value={/^\d+$/.test(code) ? formatHsCode(code) : code}
          problem={problem}
        />
        <button type="submit" className="btn btn-accent btn-sm">
          {t("filter.apply")}
        </button>
        {facetNames.map((name) => (
          <FacetFields
            key={name}
            facet={
              feed?.facets.find((one) => one.name === name) ??
              unknownFacet(name, filters[name] ?? [])
            }
            legend={t(`filter.${name}`)}
            chosen={filters[name] ?? []}
            labelOf={
              name === "kind" || name === "severity"
                ? (value) => t(`${name}.${value}`, { defaultValue: value })
                : undefined
            }
            isOpen={openFacets.has(name)}
            onChoice={(form) => form?.requestSubmit()}
          />
        ))}
        <DateFields filters={filters} problem={problem} />
        <button type="submit" className="btn btn-accent btn-sm">
          {t("filter.apply")}
        </button>
        <SeverityRules />
      </form>
    </details>
  );
}

/** Where there is no list to count in, what is set can still be taken away. */
function unknownFacet(name: string, chosen: readonly string[]) {
  return { name, values: chosen.map((value) => ({ value, label: value, count: 0 })) };
}
