import { useMemo } from "react";
import type { Result } from "#client/api/load.ts";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { Counter } from "#client/pages/dashboards/parts/counter.tsx";
import { addDays, useCountFormat, useStepFormat } from "#client/pages/dashboards/parts/formats.ts";
import { Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import {
  compareSpans,
  monthByMonth,
  type Span,
  spans,
  sumBetween,
  type WorkCounts,
} from "#client/pages/dashboards/work/work.ts";
import { paths, type Query } from "#shared/paths.ts";

/** Four counts, two of them compared with the preceding period. */
export function TrendCounters({ counts }: { counts: Result<WorkCounts> }) {
  const { t } = useTranslation("dashboards");
  const names = ["new", "effect", "due", "act-now"] as const;
  if (counts.ok) return <Counters counts={counts.value} />;
  return (
    <div className="dash-counters">
      {names.map((name) => (
        <Counter
          key={name}
          title={t(`work.counters.${name}`)}
          icon="clock"
          value={t("state.unknown")}
        />
      ))}
    </div>
  );
}

function Counters({ counts: { days, today, ahead, actNow, markets } }: { counts: WorkCounts }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const { count } = useCountFormat();
  const week = sumBetween(days, addDays(today, -6), today).announced;
  const weekBefore = sumBetween(days, addDays(today, -13), addDays(today, -7)).announced;
  const month = sumBetween(days, addDays(today, 1), addDays(today, 30)).inForce;
  const monthBefore = sumBetween(days, addDays(today, -29), today).inForce;
  const next = markets.flatMap((market) => market.next ?? []).sort()[0];
  const feedLink = (query: Query, label: string) => (
    <Link to={paths.latestNotifications(query)}>{label}</Link>
  );
  return (
    <div className="dash-counters">
      <Counter
        title={t("work.counters.new")}
        icon="feed"
        value={feedLink({ from: addDays(today, -6), to: today }, count(week))}
        note={<Trend now={week} before={weekBefore} period="week" />}
      />
      <Counter
        title={t("work.counters.effect")}
        icon="clock"
        value={feedLink(
          { by: "effect", from: addDays(today, 1), to: addDays(today, 30) },
          count(month),
        )}
        note={<Trend now={month} before={monthBefore} period="month" />}
      />
      <Counter
        title={t("work.counters.due")}
        icon="book"
        value={feedLink({ by: "effect", from: addDays(today, 1) }, count(ahead))}
        note={next ? t("work.next", { day: day(next) }) : t("work.noNext")}
      />
      <Counter
        title={t("work.counters.act-now")}
        icon="bell"
        value={feedLink({ severity: "act-now" }, count(actNow))}
        note={t("notifications:severity.rule.act-now")}
      />
    </div>
  );
}

/** Change against the preceding period, in words and with an arrow. */
function Trend({ now, before, period }: { now: number; before: number; period: "week" | "month" }) {
  const { t } = useTranslation("dashboards");
  const direction = now > before ? "more" : now < before ? "fewer" : "same";
  const arrow = { more: "↑ ", fewer: "↓ ", same: "= " }[direction];
  return (
    <>
      <span aria-hidden="true">{arrow}</span>
      {t(`work.trend.${direction}`, {
        count: Math.abs(now - before),
        before: t(`work.trend.${period}`),
      })}
    </>
  );
}

/** Publications of a week, quarter or year, compared with the preceding one. */
export function Publications({ counts, span }: { counts: Result<WorkCounts>; span: Span }) {
  const { t } = useTranslation("dashboards");
  const choice = (
    <ul className="dash-choice" aria-label={t("work.new.span")}>
      {spans.map((one) => (
        <li key={one}>
          <Link
            to={`?span=${one}`}
            preventScrollReset
            aria-current={one === span ? "true" : undefined}
          >
            {t(`work.new.${one}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <Panel title={t("work.new.title")} more={choice}>
      <Part part={counts}>{(value) => <PublicationChart counts={value} span={span} />}</Part>
    </Panel>
  );
}

function PublicationChart({ counts: { days, today }, span }: { counts: WorkCounts; span: Span }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const nameStep = useStepFormat(span === "year" ? "month" : "day");
  const compared = useMemo(() => compareSpans(days, today, span), [days, today, span]);
  const figures = useMemo(
    (): Figures => ({
      kind: "area",
      labelled: t(`work.new.step.${span}`),
      labels: compared.starts.map(nameStep),
      series: [
        { name: t(`work.new.now.${span}`), values: compared.now },
        { name: t(`work.new.before.${span}`), values: compared.before },
      ],
    }),
    [compared, nameStep, span, t],
  );
  const isEmpty = [...compared.now, ...compared.before].every((count) => count === 0);
  const last = days.findLast(({ announced, day }) => announced > 0 && day <= today)?.day;
  if (isEmpty)
    return (
      <p className="dash-none">
        {t("work.new.none", { day: last ? day(last) : t("state.unknown") })}
      </p>
    );
  return <Chart caption={t(`work.new.caption.${span}`)} figures={figures} hideCaption />;
}

/** Announcements and effective dates by month, three months ahead included. */
export function AnnouncedAndInForce({ counts }: { counts: Result<WorkCounts> }) {
  const { t } = useTranslation("dashboards");
  return (
    <Panel title={t("work.force.title")}>
      <Part part={counts}>{(value) => <MonthChart counts={value} />}</Part>
    </Panel>
  );
}

function MonthChart({ counts: { days, today } }: { counts: WorkCounts }) {
  const { t } = useTranslation("dashboards");
  const nameMonth = useStepFormat("month");
  const { months, announced, inForce } = useMemo(() => monthByMonth(days, today), [days, today]);
  const figures = useMemo(
    (): Figures => ({
      kind: "bar",
      labelled: t("work.force.month"),
      labels: months.map(nameMonth),
      series: [
        { name: t("work.force.announced"), values: announced, kind: "bar" },
        { name: t("work.force.inForce"), values: inForce, kind: "line" },
      ],
    }),
    [months, announced, inForce, nameMonth, t],
  );
  if ([...announced, ...inForce].every((count) => !count))
    return <p className="dash-none">{t("work.force.none")}</p>;
  return <Chart caption={t("work.force.caption")} figures={figures} hideCaption />;
}
