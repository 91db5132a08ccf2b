import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router-dom";
import type { PageError } from "#client/api/load.ts";
import { addDays } from "#client/pages/dashboards/parts/days.ts";

interface DaysFormProps {
  /** As the address says them. */
  asked: { from: string; to: string };
  /** As they are shown, where nothing was asked. */
  shown: { from: string; to: string };
  today: string;
  problem: PageError | null;
}

const spans = [7, 30, 90, 365] as const;

/**
 * Which days the dashboard shows. A plain form: it works without script, and its answer has an
 * address.
 */
export function DaysForm({ asked, shown, today, problem }: DaysFormProps) {
  const { t } = useTranslation("dashboards");
  return (
    <div className="dash-days">
      <Form
        method="get"
        key={`${asked.from} ${asked.to}`}
        preventScrollReset
        aria-label={t("days.title")}
      >
        <DayField name="from" value={asked.from || shown.from} problem={problem} />
        <DayField name="to" value={asked.to || shown.to} problem={problem} />
        <button type="submit" className="btn btn-accent">
          {t("days.show")}
        </button>
      </Form>
      <ul>
        {spans.map((count) => {
          const from = addDays(today, 1 - count);
          return (
            <li key={count}>
              <Link
                to={`?from=${from}&to=${today}`}
                preventScrollReset
                aria-current={shown.from === from && shown.to === today ? "true" : undefined}
              >
                {count === 365 ? t("days.year") : t("days.last", { count })}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function DayField({
  name,
  value,
  problem,
}: {
  name: "from" | "to";
  value: string;
  problem: PageError | null;
}) {
  const { t } = useTranslation("dashboards");
  const words = problem?.details.find(({ field }) => field === name)?.message;
  return (
    <div>
      <label htmlFor={`days-${name}`}>{t(`days.${name}`)}</label>
      <input
        type="date"
        id={`days-${name}`}
        name={name}
        className="form-control"
        defaultValue={value}
        aria-invalid={words ? true : undefined}
        aria-describedby={words ? `days-${name}-problem` : undefined}
      />
      {words && (
        <p className="field-problem" id={`days-${name}-problem`}>
          {words}
        </p>
      )}
    </div>
  );
}
