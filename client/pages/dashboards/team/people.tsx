import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { NotThere, Panel } from "#client/pages/dashboards/parts/panel.tsx";
import { listPeople } from "#client/pages/dashboards/team/list-people.ts";
import { PersonCard } from "#client/pages/dashboards/team/person-card.tsx";
import type { TeamDashboardData } from "#client/pages/dashboards/team/team-data.ts";

const shown = 4;

/** Four of the plan's people with what one can do about each. */
export function People({ page }: { page: TeamDashboardData }) {
  const { t } = useTranslation("dashboards");
  const { overview, team, user } = page;
  const failed = !overview.ok ? overview.error : team && !team.ok ? team.error : null;
  const people = listPeople(page);
  const isAdmin = user.roles.includes("Admin");
  const note = team?.ok ? team.value.note : undefined;
  return (
    <section className="mb-3" aria-labelledby="people-title">
      <div className="dash-panel-head">
        <h2 id="people-title">{t("team.people.title")}</h2>
        {team && isAdmin && <Link to="/profile?tab=team">{t("team.people.all")}</Link>}
      </div>
      {note && <p className="dash-none mb-2">{note}</p>}
      {failed && (
        <Panel title={t("team.title")}>
          <NotThere error={failed} />
        </Panel>
      )}
      <ul className="dash-people">
        {people.slice(0, shown).map((person) => (
          <PersonCard key={person.email} person={person} isAdmin={isAdmin} />
        ))}
      </ul>
      {people.length > shown && (
        <p className="dash-note">{t("team.people.more", { count: people.length - shown })}</p>
      )}
      {team?.ok && people.length === 1 && (
        <p className="dash-note">
          {t("team.people.none")}{" "}
          {isAdmin && <Link to="/profile?tab=team">{t("team.people.add")}</Link>}
        </p>
      )}
    </section>
  );
}
