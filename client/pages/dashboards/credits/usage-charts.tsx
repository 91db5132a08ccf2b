import { useMemo } from "react";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import { CreditsBar } from "#client/components/credits/credits-bar.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  type CreditsDashboardData,
  sumWeeks,
} from "#client/pages/dashboards/credits/credit-usage.ts";
import { Counter, FigureList } from "#client/pages/dashboards/parts/counter.tsx";
import { useCountFormat, useStepFormat } from "#client/pages/dashboards/parts/formats.ts";
import { Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import type { CreditUsage, ShownCredits } from "#shared/contract/credits.ts";
import { paths } from "#shared/paths.ts";

type Page = Pick<CreditsDashboardData, "balance" | "fortnight">;

/** Usage of this period's credits, with the grant and the last two weeks below. */
export function UsageGauge({ page: { balance, fortnight } }: { page: Page }) {
  const { t } = useTranslation("dashboards");
  return (
    <Panel title={t("credits.gauge.title")}>
      <Part
        part={balance}
        renderEmpty={(value) =>
          value.granted && value.used !== null ? undefined : <NoUsage credits={value} />
        }
      >
        {(value) => <Gauge credits={value} fortnight={fortnight} />}
      </Part>
    </Panel>
  );
}

function NoUsage({ credits: { reason } }: { credits: ShownCredits }) {
  const { t } = useTranslation("dashboards");
  if (reason === "unknown" || reason === "denied") return t("credits.unknown");
  return (
    <>
      {t("credits.gauge.none")} <Link to={paths.pricing()}>{t("credits.gauge.plans")}</Link>
    </>
  );
}

function Gauge({
  credits: { granted, used },
  fortnight,
}: {
  credits: ShownCredits;
  fortnight: Page["fortnight"];
}) {
  const { t } = useTranslation("dashboards");
  const { count, share } = useCountFormat();
  const [total, spent] = [granted ?? 0, used ?? 0];
  const figures = useMemo(
    (): Figures => ({
      kind: "gauge",
      labels: [t("credits.gauge.used"), t("credits.gauge.left")],
      series: [{ name: t("credits.left"), values: [spent, Math.max(0, total - spent)] }],
    }),
    [spent, total, t],
  );
  const weeks = fortnight.ok ? sumWeeks(fortnight.value.steps).used : { now: null, before: null };
  const format = (value: number | null) => (value === null ? t("state.unknown") : count(value));
  return (
    <>
      <div className="dash-gauge">
        <Chart caption={t("credits.gauge.caption")} figures={figures} hideCaption height="small" />
        <p className="dash-gauge-figure">{share(spent, total)}</p>
      </div>
      <FigureList
        figures={[
          { term: t("credits.gauge.granted"), value: count(total) },
          { term: t("credits.gauge.week"), value: format(weeks.now) },
          { term: t("credits.gauge.before"), value: format(weeks.before) },
        ]}
      />
    </>
  );
}

/** Four figures: left, used, searches this week, free repeats. Unknown values are named. */
export function Counters({ page: { balance, fortnight } }: { page: CreditsDashboardData }) {
  const { t } = useTranslation("dashboards");
  const { count, share } = useCountFormat();
  const credits =
    balance.ok && balance.value.reason !== "unknown" && balance.value.reason !== "denied"
      ? balance.value
      : null;
  const weeks = fortnight.ok ? sumWeeks(fortnight.value.steps) : null;
  const hasAccount = credits?.granted != null && credits.used != null;
  const before = weeks?.searches.before;
  return (
    <div className="dash-counters">
      <Counter
        title={t("credits.left")}
        icon="coins"
        value={credits ? count(credits.balance) : t("state.unknown")}
        note={
          credits
            ? credits.granted != null && t("credits.leftOf", { granted: count(credits.granted) })
            : t("credits.unknown")
        }
      />
      <Counter
        title={t("credits.used")}
        icon="chevron"
        value={hasAccount ? count(credits.used ?? 0) : credits ? count(0) : t("state.unknown")}
        note={
          hasAccount
            ? t("credits.usedShare", { percent: share(credits.used ?? 0, credits.granted ?? 0) })
            : credits && t("credits.usedNone")
        }
      >
        {hasAccount && (
          <CreditsBar
            used={credits.used ?? 0}
            granted={credits.granted ?? 0}
            label={t("credits.used")}
          />
        )}
      </Counter>
      <Counter
        title={t("credits.week")}
        icon="search"
        value={weeks?.searches.now == null ? t("state.unknown") : count(weeks.searches.now)}
        note={before != null && t("credits.weekBefore", { count: before })}
      />
      <Counter
        title={t("credits.repeat")}
        icon="swap"
        value={fortnight.ok ? count(fortnight.value.repeatable) : t("state.unknown")}
        note={t("credits.repeatNote")}
      />
    </div>
  );
}

/** Columns of credits and a line of searches by step. Steps without figures have neither. */
export function UsageOverTime({ usage }: { usage: CreditUsage }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const { count } = useCountFormat();
  const nameStep = useStepFormat(usage.step);
  const figures = useMemo(
    (): Figures => ({
      kind: "bar",
      labelled: t(`step.${usage.step}`),
      labels: usage.steps.map(({ from }) => nameStep(from)),
      series: [
        {
          name: t("credits.time.credits"),
          values: usage.steps.map(({ used }) => used),
          kind: "bar",
        },
        {
          name: t("credits.time.searches"),
          values: usage.steps.map(({ searches }) => searches),
          kind: "line",
        },
      ],
    }),
    [usage, nameStep, t],
  );
  const range = { from: day(usage.from), to: day(usage.to) };
  if (usage.since === null) return <p className="dash-none">{t("credits.time.noLedger")}</p>;
  return (
    <>
      <p>
        {t("credits.time.sum", {
          ...range,
          used: count(usage.used),
          searches: count(usage.searches),
        })}{" "}
        {usage.since > usage.from && (
          <span className="text-muted">{t("credits.time.since", { day: day(usage.since) })}</span>
        )}
      </p>
      <Chart caption={t("credits.time.caption", range)} figures={figures} hideCaption />
    </>
  );
}
