import { dateValue } from "#client/components/date-value.ts";
import { ServerText } from "#client/components/server-text.tsx";
import { paths } from "#shared/paths.ts";
import "#client/i18n/words/dashboards.ts";
import "#client/pages/dashboards/dashboards.css";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { type PageError, toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { requireUser } from "#client/auth/guards.ts";
import { useTimeFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { CreditsDashboardData } from "#client/pages/dashboards/credits/credit-usage.ts";
import { UsageBreakdown } from "#client/pages/dashboards/credits/usage-breakdown.tsx";
import {
  Counters,
  UsageGauge,
  UsageOverTime,
} from "#client/pages/dashboards/credits/usage-charts.tsx";
import { FigureTable } from "#client/pages/dashboards/parts/counter.tsx";
import {
  addDays,
  loadCountries,
  namesOf,
  todayInUtc,
  useCountFormat,
} from "#client/pages/dashboards/parts/formats.ts";

import { DashboardHead, Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import { credits, type LedgerEntry } from "#shared/contract/credits.ts";
import { operationPath } from "#shared/domain/operations.ts";

const latestEntryCount = 6;

export async function loader(args: LoaderFunctionArgs): Promise<CreditsDashboardData> {
  const user = await requireUser(args);
  const api = args.context.get(apiContext);
  const today = todayInUtc();
  const query = new URL(args.request.url).searchParams;
  const requested = { from: query.get("from") ?? "", to: query.get("to") ?? "" };
  const [balance, usage, fortnight, ledger, allCountries] = await Promise.all([
    toResult(api(credits.show, {})),
    toResult(api(credits.usage, requested)),
    toResult(api(credits.usage, { from: addDays(today, -13), to: today, step: "day" })),
    toResult(api(credits.ledger, { size: latestEntryCount })),
    loadCountries(api),
  ]);
  const named = usage.ok
    ? usage.value.lanes.flatMap(({ destination, origin }) => [destination, origin])
    : [];
  const countries = namesOf(allCountries, named);
  return { user, today, requested, balance, usage, fortnight, ledger, countries };
}

export const handle: PageHandle = { title: (t) => t("dashboards:credits.title") };

/** Dashboard 1: balance, usage, and usage by search kind and lane. */
export function Component() {
  const { t } = useTranslation("dashboards");
  const page = useLoaderData<CreditsDashboardData>();
  const { requested, today, usage } = page;
  const shown = usage.ok
    ? usage.value
    : { from: requested.from || addDays(today, -29), to: requested.to || today };
  return (
    <>
      <DashboardHead name="credits" lead={t("credits.lead")}>
        <DateRangeForm
          requested={requested}
          shown={shown}
          today={today}
          problem={usage.ok ? null : usage.error}
        />
      </DashboardHead>
      <Counters page={page} />
      <div className="dash-row dash-third">
        <UsageGauge page={page} />
        <Panel title={t("credits.time.title")}>
          <Part part={usage}>{(value) => <UsageOverTime usage={value} />}</Part>
        </Panel>
      </div>
      <div className="dash-row">
        <Panel title={t("credits.where.title")}>
          <Part
            part={usage}
            renderEmpty={(value) =>
              value.kinds.length === 0 ? t("credits.where.none") : undefined
            }
          >
            {(value) => <UsageBreakdown usage={value} countries={page.countries} />}
          </Part>
        </Panel>
        <LatestPanel page={page} />
      </div>
    </>
  );
}

function LatestPanel({ page: { ledger, user } }: { page: CreditsDashboardData }) {
  const { t } = useTranslation("dashboards");
  const more = <Link to={paths.account({ tab: "credits" })}>{t("credits.latest.all")}</Link>;
  return (
    <Panel title={t("credits.latest.title")} more={more}>
      <Part
        part={ledger}
        renderEmpty={({ items }) => (items.length === 0 ? t("credits.latest.none") : undefined)}
      >
        {({ items }) => <LatestEntries entries={items} self={user.email} />}
      </Part>
    </Panel>
  );
}

interface DateRangeFormProps {
  /** Dates from the URL. */
  requested: { from: string; to: string };
  /** Default dates. */
  shown: { from: string; to: string };
  today: string;
  problem: PageError | null;
}

const spans = [7, 30, 90, 365] as const;

/** Selects the dates. A GET form: works without script, and the selection has an address. */
function DateRangeForm({ requested, shown, today, problem }: DateRangeFormProps) {
  const { t } = useTranslation("dashboards");
  return (
    <div className="dash-days">
      <Form
        method="get"
        key={`${requested.from} ${requested.to}`}
        preventScrollReset
        aria-label={t("days.title")}
      >
        <DateField name="from" value={requested.from || shown.from} problem={problem} />
        <DateField name="to" value={requested.to || shown.to} problem={problem} />
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

function DateField({
  name,
  value,
  problem,
}: {
  name: "from" | "to";
  value: string;
  problem: PageError | null;
}) {
  const { t } = useTranslation("dashboards");
  const text = problem?.details.find(({ field }) => field === name)?.message;
  return (
    <div>
      <label htmlFor={`days-${name}`}>{t(`days.${name}`)}</label>
      <input
        type="date"
        id={`days-${name}`}
        name={name}
        className="form-control"
        defaultValue={dateValue(value)}
        aria-invalid={text ? true : undefined}
        aria-describedby={text ? `days-${name}-problem` : undefined}
      />
      {text && (
        <p className="field-problem" id={`days-${name}-problem`}>
          <ServerText>{text}</ServerText>
        </p>
      )}
    </div>
  );
}

/** Newest ledger entries: time, reason, user, amount, balance. */
function LatestEntries({ entries, self }: { entries: readonly LedgerEntry[]; self: string }) {
  const { t } = useTranslation("dashboards");
  const time = useTimeFormat();
  const { count, signed } = useCountFormat();
  return (
    <FigureTable
      caption={t("credits.latest.caption")}
      columns={[t("credits.latest.what"), t("credits.where.credits"), t("credits.latest.after")]}
    >
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              <EntryReason entry={entry} />
              <span className="dash-small">
                <time dateTime={entry.at}>{time(entry.at)}</time>
                {entry.who !== self && ` · ${entry.whoName ?? entry.who}`}
              </span>
            </th>
            <td className="text-end">{signed(entry.credits)}</td>
            <td className="text-end">{count(entry.balanceAfter)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

/** A search links to its results; other entries show their reason. */
function EntryReason({ entry: { kind, reason, search } }: { entry: LedgerEntry }) {
  const { t } = useTranslation("dashboards");
  const text = reason ? <ServerText>{reason}</ServerText> : t(`credits.latest.kind.${kind}`);
  return search ? <Link to={operationPath(search.kind, search.query)}>{text}</Link> : text;
}
