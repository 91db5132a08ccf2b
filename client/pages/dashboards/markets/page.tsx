import "#client/i18n/words/dashboards.ts";
import "#client/pages/dashboards/dashboards.css";
import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { type Attempted, attempt } from "#client/api/load.ts";
import { apiContext } from "#client/api/page-context.ts";
import { requireUser } from "#client/auth/guards.ts";
import { useTimeFormat } from "#client/components/time-format.ts";
import { AffectedChapters } from "#client/pages/dashboards/markets/affected-chapters.tsx";
import { ByChapter, ByKind, ByMarket } from "#client/pages/dashboards/markets/breakdowns.tsx";
import { StageCounters } from "#client/pages/dashboards/markets/stage-counters.tsx";
import { WorldMap } from "#client/pages/dashboards/markets/world-map.tsx";
import { DashboardHead } from "#client/pages/dashboards/parts/dashboard-head.tsx";
import { Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import type { PageHandle } from "#client/routes.tsx";
import { type NotificationCounts, notifications } from "#shared/contract/notifications.ts";

export interface MarketsData {
  counts: Attempted<NotificationCounts>;
}

export async function loader(args: LoaderFunctionArgs): Promise<MarketsData> {
  await requireUser(args);
  return { counts: await attempt(args.context.get(apiContext)(notifications.counts, {})) };
}

export const handle: PageHandle = { title: (t) => t("dashboards:markets.title") };

/**
 * Dashboard 2: what is changing, by market, kind and chapter. Every figure counts notifications of
 * the feed.
 */
export function Component() {
  const { t } = useTranslation("dashboards");
  const { counts } = useLoaderData<MarketsData>();
  const time = useTimeFormat();
  const none = ({ total }: NotificationCounts) => (total === 0 ? t("markets.none") : undefined);
  return (
    <>
      <DashboardHead name="markets" lead={t("markets.lead")}>
        {counts.ok && (
          <p className="text-muted">{t("markets.asOf", { time: time(counts.value.checkedAt) })}</p>
        )}
      </DashboardHead>
      <StageCounters counts={counts} />
      <div className="dash-row dash-thirds">
        <Panel title={t("markets.byMarket")}>
          <Part part={counts} none={none}>
            {(value) => <ByMarket counts={value} />}
          </Part>
        </Panel>
        <Panel title={t("markets.byChapter")}>
          <Part part={counts} none={none}>
            {(value) => <ByChapter counts={value} />}
          </Part>
        </Panel>
        <Panel title={t("markets.byKind")}>
          <Part part={counts} none={none}>
            {(value) => <ByKind counts={value} />}
          </Part>
        </Panel>
      </div>
      <div className="dash-row dash-two-thirds">
        <Panel title={t("markets.map.title")}>
          <Part part={counts} none={none}>
            {(value) => <WorldMap counts={value} />}
          </Part>
        </Panel>
        <Panel title={t("markets.affected.title")}>
          <Part part={counts} none={none}>
            {(value) => <AffectedChapters counts={value} />}
          </Part>
        </Panel>
      </div>
    </>
  );
}
