import "#client/i18n/words/dashboards.ts";
import "#client/pages/dashboards/dashboards.css";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData } from "react-router-dom";
import { DashboardHead, Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import { LaneTable } from "#client/pages/dashboards/team/lane-table.tsx";
import { People } from "#client/pages/dashboards/team/people.tsx";
import { loadTeamDashboard, type TeamDashboardData } from "#client/pages/dashboards/team/team.ts";
import { UseCharts } from "#client/pages/dashboards/team/use-charts.tsx";
import type { PageHandle } from "#client/routes/screen.ts";

export const loader = loadTeamDashboard;

export const handle: PageHandle = { title: (t) => t("dashboards:team.title") };

/**
 * Dashboard 4: who uses a plan, and for what. An owner sees each member, a member their own share,
 * everybody else themselves.
 */
export function Component() {
  const { t } = useTranslation("dashboards");
  const page = useLoaderData<TeamDashboardData>();
  const role = roleOf(page);
  return (
    <>
      <DashboardHead name="team" lead={t(`team.lead.${role}`)} />
      {role === "none" && page.overview.ok && <NoTeam />}
      <UseCharts page={page} />
      <People page={page} />
      <Panel title={t("team.lanes.title")} className="dash-wide">
        <Part
          part={page.usage}
          none={({ searched }) => (searched.length === 0 ? <NoSearches /> : undefined)}
        >
          {({ searched }) => <LaneTable searched={searched} page={page} />}
        </Part>
      </Panel>
    </>
  );
}

function roleOf({ overview, team }: TeamDashboardData): "owner" | "member" | "none" {
  if (team) return "owner";
  return overview.ok && overview.value.membership ? "member" : "none";
}

function NoTeam() {
  const { t } = useTranslation("dashboards");
  return (
    <Panel title={t("team.none.title")} className="mb-3">
      <p>{t("team.none.text")}</p>
      <Link className="btn btn-accent" to="/pricing">
        {t("team.none.go")}
      </Link>
    </Panel>
  );
}

function NoSearches() {
  const { t } = useTranslation("dashboards");
  return (
    <>
      {t("team.lanes.none")} <Link to="/hs-code-search">{t("team.lanes.go")}</Link>
    </>
  );
}
