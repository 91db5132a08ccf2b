import "#client/i18n/words/dashboards.ts";
import "#client/pages/dashboards/dashboards.css";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData } from "react-router-dom";
import { Counters } from "#client/pages/dashboards/credits/counters.tsx";
import {
  type CreditsDashboardData,
  loadCreditsDashboard,
} from "#client/pages/dashboards/credits/credits-data.ts";
import { DaysForm } from "#client/pages/dashboards/credits/days-form.tsx";
import { LatestEntries } from "#client/pages/dashboards/credits/latest-entries.tsx";
import { OverTime } from "#client/pages/dashboards/credits/over-time.tsx";
import { UseGauge } from "#client/pages/dashboards/credits/use-gauge.tsx";
import { WhereItWent } from "#client/pages/dashboards/credits/where-it-went.tsx";
import { DashboardHead } from "#client/pages/dashboards/parts/dashboard-head.tsx";
import { addDays } from "#client/pages/dashboards/parts/days.ts";
import { Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import type { PageHandle } from "#client/routes.tsx";

export const loader = loadCreditsDashboard;

export const handle: PageHandle = { title: (t) => t("dashboards:credits.title") };

/** Dashboard 1: what one has, what one used, and where it went. */
export function Component() {
  const { t } = useTranslation("dashboards");
  const page = useLoaderData<CreditsDashboardData>();
  const { asked, today, usage } = page;
  const shown = usage.ok
    ? usage.value
    : { from: asked.from || addDays(today, -29), to: asked.to || today };
  return (
    <>
      <DashboardHead name="credits" lead={t("credits.lead")}>
        <DaysForm
          asked={asked}
          shown={shown}
          today={today}
          problem={usage.ok ? null : usage.error}
        />
      </DashboardHead>
      <Counters page={page} />
      <div className="dash-row dash-third">
        <UseGauge page={page} />
        <Panel title={t("credits.time.title")}>
          <Part part={usage}>{(value) => <OverTime usage={value} />}</Part>
        </Panel>
      </div>
      <div className="dash-row">
        <Panel title={t("credits.where.title")}>
          <Part
            part={usage}
            none={(value) => (value.kinds.length === 0 ? t("credits.where.none") : undefined)}
          >
            {(value) => <WhereItWent usage={value} countries={page.countries} />}
          </Part>
        </Panel>
        <Latest page={page} />
      </div>
    </>
  );
}

function Latest({ page: { ledger, user } }: { page: CreditsDashboardData }) {
  const { t } = useTranslation("dashboards");
  // The account's own screen is for those with the role.
  const more = user.roles.includes("Admin") && (
    <Link to="/profile?tab=credits">{t("credits.latest.all")}</Link>
  );
  return (
    <Panel title={t("credits.latest.title")} more={more}>
      <Part
        part={ledger}
        none={({ items }) => (items.length === 0 ? t("credits.latest.none") : undefined)}
      >
        {({ items }) => <LatestEntries entries={items} self={user.email} />}
      </Part>
    </Panel>
  );
}
