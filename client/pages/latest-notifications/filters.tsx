import { useTranslation } from "react-i18next";
import { Form } from "react-router-dom";
import type { FeedData } from "#client/pages/latest-notifications/page.tsx";

/** The filter form: a plain GET form whose answers stand in the address. Folded on small screens. */
export function Filters({ page }: { page: FeedData }) {
  const { t } = useTranslation("notifications");
  const { query, feed, names } = page;
  const facet = (name: string) => feed.facets.find((one) => one.name === name)?.values ?? [];
  const text = (name: string) => [query[name] ?? ""].flat()[0] ?? "";
  return (
    <details className="filters">
      <summary className="btn btn-outline-secondary">{t("filters.title")}</summary>
      <Form method="get" action="/latest-notifications" key={JSON.stringify(query)} className="filters-form">
        <label className="form-label" htmlFor="filter-q">
          {t("filters.q")}
        </label>
        <input id="filter-q" name="q" className="form-control" defaultValue={text("q")} maxLength={200} />
        <label className="form-label" htmlFor="filter-code">
          {t("filters.code")}
        </label>
        <input
          id="filter-code"
          name="code"
          className="form-control"
          defaultValue={text("code")}
          inputMode="numeric"
          pattern="\d{2}(\d{2}){0,4}"
          title={t("filters.codeHint")}
        />
        {(["severity", "market", "kind"] as const).map((name) => (
          <Checks
            key={name}
            name={name}
            values={facet(name)}
            chosen={[query[name] ?? []].flat()}
            wordsOf={(value) => (name === "market" ? (names[value] ?? value) : t(`${name}.${value}` as "kind.quota"))}
          />
        ))}
        <label className="form-label" htmlFor="filter-by">
          {t("filters.by")}
        </label>
        <select id="filter-by" name="by" className="form-select" defaultValue={text("by") || "published"}>
          <option value="published">{t("filters.byPublished")}</option>
          <option value="effect">{t("filters.byEffect")}</option>
        </select>
        <label className="form-label" htmlFor="filter-from">
          {t("filters.from")}
        </label>
        <input id="filter-from" type="date" name="from" className="form-control" defaultValue={text("from")} />
        <label className="form-label" htmlFor="filter-to">
          {t("filters.to")}
        </label>
        <input id="filter-to" type="date" name="to" className="form-control" defaultValue={text("to")} />
        <label className="choice-option">
          <input type="checkbox" name="open" value="1" defaultChecked={text("open") === "1"} /> {t("filters.open")}
        </label>
        <button type="submit" className="btn btn-accent">
          {t("filters.apply")}
        </button>
      </Form>
    </details>
  );
}

interface ChecksProps {
  name: "severity" | "market" | "kind";
  values: { value: string; count: number }[];
  chosen: string[];
  wordsOf: (value: string) => string;
}

function Checks({ name, values, chosen, wordsOf }: ChecksProps) {
  const { t } = useTranslation("notifications");
  return (
    <fieldset className="filter-checks">
      <legend>{t(`filters.${name}`)}</legend>
      {values.map(({ value, count }) => (
        <label key={value} className="filter-check">
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          <span>{wordsOf(value)}</span>
          <span className="text-muted">{count}</span>
        </label>
      ))}
    </fieldset>
  );
}
