import { useTranslation } from "react-i18next";
import { CreditsBar } from "#client/components/credits/credits-bar.tsx";
import type { CreditsDashboardData } from "#client/pages/dashboards/credits/credits-data.ts";
import { sumWeeks } from "#client/pages/dashboards/credits/sum-weeks.ts";
import { useCountFormat } from "#client/pages/dashboards/parts/count-format.ts";
import { Counter } from "#client/pages/dashboards/parts/counter.tsx";

/** Four figures: left, used, searched this week, free to repeat. What is not known is said. */
export function Counters({ page: { balance, fortnight } }: { page: CreditsDashboardData }) {
  const { t } = useTranslation("dashboards");
  const { count, share } = useCountFormat();
  const known =
    balance.ok && balance.value.reason !== "unknown" && balance.value.reason !== "denied"
      ? balance.value
      : null;
  const weeks = fortnight.ok ? sumWeeks(fortnight.value.steps) : null;
  const hasLine = known?.granted != null && known.used != null;
  const before = weeks?.searches.before;
  return (
    <div className="dash-counters">
      <Counter
        title={t("credits.left")}
        icon="coins"
        value={known ? count(known.balance) : t("state.unknown")}
        note={
          known
            ? known.granted != null && t("credits.leftOf", { granted: count(known.granted) })
            : t("credits.unknown")
        }
      />
      <Counter
        title={t("credits.used")}
        icon="chevron"
        value={hasLine ? count(known.used ?? 0) : known ? count(0) : t("state.unknown")}
        note={
          hasLine
            ? t("credits.usedShare", { percent: share(known.used ?? 0, known.granted ?? 0) })
            : known && t("credits.usedNone")
        }
      >
        {hasLine && (
          <CreditsBar
            used={known.used ?? 0}
            granted={known.granted ?? 0}
            label={t("credits.used")}
            fills="used"
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
