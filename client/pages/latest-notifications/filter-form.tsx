import type { PageError } from "#client/api/load.ts";
import { dateValue } from "#client/components/date-value.ts";
import { type Filters, useFilterForm } from "#client/components/facets.tsx";
import { SeverityBadge } from "#client/components/notifications/notification-badges.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { staticPart } from "#client/components/static-part.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  activeFilters,
  type FeedData,
  orderOf,
  readFeedFilters,
  wholeParameter,
} from "#client/pages/latest-notifications/feed.ts";
import { severity } from "#shared/contract/notifications.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";
import { paths } from "#shared/paths.ts";

const path = paths.latestNotifications();

const FilterFacets = staticPart(
  "facets",
  () => import("#client/pages/latest-notifications/feed-parts.tsx"),
  (parts) => parts.FilterFacets,
);

/** All filters in one GET form. With script a checkbox submits at once and the URL stays short. */
export function FilterForm({ page }: { page: FeedData }) {
  const { t } = useTranslation("notifications");
  const { problem } = page;
  const { filters, submit, ref } = useFilterForm(path, page.filters, readFeedFilters);
  const count = activeFilters(filters).length;
  const code = page.filters.code?.[0] ?? "";
  return (
    <details className="card feed-filters" open={problem?.code === "invalid-input"}>
      <summary>
        {t("filter.title")}{" "}
        {count > 0 && <span className="days-left">{t("filter.active", { count })}</span>}
      </summary>
      <form ref={ref} method="get" action={path} aria-label={t("filter.label")} onSubmit={submit}>
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
        {page.filters[wholeParameter]?.map((name) => (
          <input key={name} type="hidden" name={wholeParameter} value={name} />
        ))}
        <FilterFacets facets={page.facets} filters={page.filters} />
        <DateFields filters={filters} problem={problem} />
        <button type="submit" className="btn btn-accent btn-sm">
          {t("filter.apply")}
        </button>
        <SeverityRules />
      </form>
    </details>
  );
}

/** Which date applies, its range, and whether comments are open. */
function DateFields({ filters, problem }: { filters: Filters; problem: PageError | null }) {
  const { t } = useTranslation("notifications");
  const by = orderOf(filters);
  return (
    <fieldset className="date-fields">
      <legend>{t("filter.dates")}</legend>
      <label className="form-label" htmlFor="feed-by">
        {t("filter.by")}
      </label>
      <select
        key={by}
        id="feed-by"
        name="by"
        className="form-select form-select-sm"
        defaultValue={by === "effect" ? by : ""}
      >
        <option value="">{t("filter.byPublished")}</option>
        <option value="effect">{t("filter.byEffect")}</option>
      </select>
      <TextField
        name="from"
        type="date"
        label={t("filter.from")}
        value={filters.from?.[0] ?? ""}
        problem={problem}
      />
      <TextField
        name="to"
        type="date"
        label={t("filter.to")}
        value={filters.to?.[0] ?? ""}
        problem={problem}
      />
      <label className="facet-value">
        <input
          type="checkbox"
          className="form-check-input"
          name="open"
          value="1"
          checked={filters.open?.[0] === "1"}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        />
        <span>{t("filter.open")}</span>
      </label>
    </fieldset>
  );
}

interface TextFieldProps {
  name: string;
  label: string;
  hint?: string;
  type?: "search" | "date";
  value: string;
  problem: PageError | null;
}

/** A text or date filter with hint and error. Resets when the URL changes. */
function TextField({ name, label, hint, type = "search", value, problem }: TextFieldProps) {
  const id = `feed-${name}`;
  const message = problem?.details.find(({ field }) => field === name)?.message;
  const descriptions = [
    ...(hint ? [`${id}-hint`] : []),
    ...(message ? [`${id}-problem`] : []),
  ].join(" ");
  return (
    <div className="filter-field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <input
        key={value}
        id={id}
        type={type}
        name={name}
        className={
          message ? "form-control form-control-sm is-invalid" : "form-control form-control-sm"
        }
        defaultValue={type === "date" ? dateValue(value) : value}
        aria-invalid={message ? true : undefined}
        aria-describedby={descriptions || undefined}
        maxLength={200}
      />
      {hint && (
        <p className="form-text" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {message && (
        <p className="invalid-feedback" id={`${id}-problem`}>
          <ServerText>{message}</ServerText>
        </p>
      )}
    </div>
  );
}

/** The published rules of severity. */
function SeverityRules() {
  const { t } = useTranslation("notifications");
  return (
    <details className="severity-rules">
      <summary>{t("severity.rules")}</summary>
      <dl>
        {severity.options.map((level) => (
          <div key={level}>
            <dt>
              <SeverityBadge severity={level} />
            </dt>
            <dd>{t(`severity.rule.${level}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
