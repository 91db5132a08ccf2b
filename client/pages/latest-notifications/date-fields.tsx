import { useTranslation } from "react-i18next";
import type { PageError } from "#client/api/load.ts";
import type { Filters } from "#client/components/filter-address.ts";
import { orderOf } from "#client/pages/latest-notifications/feed-filters.ts";
import { TextField } from "#client/pages/latest-notifications/text-field.tsx";

/** Which date the list goes by, between which days, and whether it is open for comment. */
export function DateFields({ filters, problem }: { filters: Filters; problem: PageError | null }) {
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
