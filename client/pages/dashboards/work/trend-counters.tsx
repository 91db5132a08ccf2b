import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Attempted } from "#client/api/load.ts";
import { useDayFormat } from "#client/components/day-format.ts";
import { useCountFormat } from "#client/pages/dashboards/parts/count-format.ts";
import { Counter } from "#client/pages/dashboards/parts/counter.tsx";
import { addDays } from "#client/pages/dashboards/parts/days.ts";
import type { WorkCounts } from "#client/pages/dashboards/work/page.tsx";
import { sumBetween } from "#client/pages/dashboards/work/spans.ts";

/** Four counts, two of them beside the time before. */
export function TrendCounters({ counts }: { counts: Attempted<WorkCounts> }) {
  const { t } = useTranslation("dashboards");
  const names = ["new", "effect", "due", "act-now"] as const;
  if (counts.ok) return <Known counts={counts.value} />;
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

function Known({ counts: { days, today, ahead, actNow, markets } }: { counts: WorkCounts }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const { count } = useCountFormat();
  const week = sumBetween(days, addDays(today, -6), today).announced;
  const weekBefore = sumBetween(days, addDays(today, -13), addDays(today, -7)).announced;
  const month = sumBetween(days, addDays(today, 1), addDays(today, 30)).inForce;
  const monthBefore = sumBetween(days, addDays(today, -29), today).inForce;
  const next = markets.flatMap((market) => market.next ?? []).sort()[0];
  const feed = (query: string, words: string) => (
    <Link to={`/latest-notifications?${query}`}>{words}</Link>
  );
  return (
    <div className="dash-counters">
      <Counter
        title={t("work.counters.new")}
        icon="feed"
        value={feed(`from=${addDays(today, -6)}&to=${today}`, count(week))}
        note={<Trend now={week} before={weekBefore} than="week" />}
      />
      <Counter
        title={t("work.counters.effect")}
        icon="clock"
        value={feed(`by=effect&from=${addDays(today, 1)}&to=${addDays(today, 30)}`, count(month))}
        note={<Trend now={month} before={monthBefore} than="month" />}
      />
      <Counter
        title={t("work.counters.due")}
        icon="book"
        value={feed(`by=effect&from=${addDays(today, 1)}`, count(ahead))}
        note={next ? t("work.next", { day: day(next) }) : t("work.noNext")}
      />
      <Counter
        title={t("work.counters.act-now")}
        icon="bell"
        value={feed("severity=act-now", count(actNow))}
        note={t("notifications:severity.rule.act-now")}
      />
    </div>
  );
}

/** How a count stands to the time before, in words and with an arrow. */
function Trend({ now, before, than }: { now: number; before: number; than: "week" | "month" }) {
  const { t } = useTranslation("dashboards");
  const way = now > before ? "more" : now < before ? "fewer" : "same";
  const arrow = { more: "↑ ", fewer: "↓ ", same: "= " }[way];
  return (
    <>
      <span aria-hidden="true">{arrow}</span>
      {t(`work.trend.${way}`, { count: Math.abs(now - before), before: t(`work.trend.${than}`) })}
    </>
  );
}
