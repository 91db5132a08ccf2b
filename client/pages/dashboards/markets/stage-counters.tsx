import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Attempted } from "#client/api/load.ts";
import type { IconName } from "#client/components/icon.tsx";
import { useCountFormat } from "#client/pages/dashboards/parts/count-format.ts";
import { Counter } from "#client/pages/dashboards/parts/counter.tsx";
import { addDays } from "#client/pages/dashboards/parts/days.ts";
import { ShareBar } from "#client/pages/dashboards/parts/share-bar.tsx";
import type { NotificationCounts } from "#shared/contract/notifications.ts";

type Stage = "act-now" | "ahead" | "inForce" | "openForComment";
const stages: readonly {
  name: Stage;
  icon: IconName;
  count: (counts: NotificationCounts) => number;
}[] = [
  { name: "act-now", icon: "bell", count: ({ actNow }) => actNow },
  { name: "ahead", icon: "clock", count: ({ ahead }) => ahead },
  { name: "inForce", icon: "check", count: ({ inForce }) => inForce },
  { name: "openForComment", icon: "mail", count: ({ openForComment }) => openForComment },
];

/** Where the feed shows exactly those that are counted. */
function feedOf(stage: Stage, today: string): string {
  if (stage === "act-now") return "/latest-notifications?severity=act-now";
  if (stage === "openForComment") return "/latest-notifications?open=1";
  return stage === "ahead"
    ? `/latest-notifications?by=effect&from=${addDays(today, 1)}`
    : `/latest-notifications?by=effect&to=${today}`;
}

/** Four counts, each as a part of the whole feed. */
export function StageCounters({ counts }: { counts: Attempted<NotificationCounts> }) {
  const { t } = useTranslation("dashboards");
  const { count, share } = useCountFormat();
  return (
    <div className="dash-counters">
      {stages.map((stage) => {
        const title = t(`markets.counters.${stage.name}`);
        if (!counts.ok)
          return (
            <Counter key={stage.name} title={title} icon={stage.icon} value={t("state.unknown")} />
          );
        const { total, today } = counts.value;
        const figure = stage.count(counts.value);
        return (
          <Counter
            key={stage.name}
            title={title}
            icon={stage.icon}
            value={<Link to={feedOf(stage.name, today)}>{count(figure)}</Link>}
            note={
              total > 0 && t("markets.of", { percent: share(figure, total), total: count(total) })
            }
          >
            <ShareBar
              part={figure}
              whole={total}
              label={t("markets.bar", { count: figure, total })}
            />
          </Counter>
        );
      })}
    </div>
  );
}
