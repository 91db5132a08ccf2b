import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { ShareBar } from "#client/pages/dashboards/parts/counter.tsx";
import { useCountFormat } from "#client/pages/dashboards/parts/formats.ts";
import { Panel, PartError } from "#client/pages/dashboards/parts/panel.tsx";
import {
  listUsers,
  type TeamDashboardData,
  type TeamUser,
} from "#client/pages/dashboards/team/team.ts";
import { paths } from "#shared/paths.ts";

const maxCards = 4;

/** Up to four users of the plan, with actions. */
export function UserCards({ page }: { page: TeamDashboardData }) {
  const { t } = useTranslation("dashboards");
  const { overview, team } = page;
  const failed = !overview.ok ? overview.error : team && !team.ok ? team.error : null;
  const users = listUsers(page);
  const note = team?.ok ? team.value.note : undefined;
  return (
    <section className="mb-3" aria-labelledby="people-title">
      <div className="dash-panel-head">
        <h2 id="people-title">{t("team.people.title")}</h2>
        {team && <Link to={paths.account({ tab: "team" })}>{t("team.people.all")}</Link>}
      </div>
      {note && <p className="dash-none mb-2">{note}</p>}
      {failed && (
        <Panel title={t("team.title")}>
          <PartError error={failed} />
        </Panel>
      )}
      <ul className="dash-users">
        {users.slice(0, maxCards).map((teamUser) => (
          <UserCard key={teamUser.email} teamUser={teamUser} />
        ))}
      </ul>
      {users.length > maxCards && (
        <p className="dash-note">{t("team.people.more", { count: users.length - maxCards })}</p>
      )}
      {team?.ok && users.length === 1 && (
        <p className="dash-note">
          {t("team.people.none")}{" "}
          <Link to={paths.account({ tab: "team" })}>{t("team.people.add")}</Link>
        </p>
      )}
    </section>
  );
}

function UserCard({ teamUser }: { teamUser: TeamUser }) {
  const { t } = useTranslation("dashboards");
  const { email, name, role, hasRequest } = teamUser;
  const isSelf = role === "you" || role === "you-owner" || role === "you-member";
  return (
    <li className="card">
      <div className="card-body dash-user">
        <span className="dash-initials" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <div className="dash-user-name">
          <h3>
            {name} {isSelf && <span className="badge badge-soft">{t("team.people.you")}</span>}
          </h3>
          <p className="dash-small">{email}</p>
          <p className="dash-small">
            {(role === "owner" || role === "you-owner") && t("team.people.owner")}
            {(role === "member" || role === "you-member") && t("team.people.memberOf")}
          </p>
        </div>
        <Usage teamUser={teamUser} />
        {hasRequest && <p className="dash-small dash-request">{t("team.people.wish")}</p>}
        <p className="dash-buttons">
          <Actions teamUser={teamUser} />
        </p>
      </div>
    </li>
  );
}

function initialsOf(name: string): string {
  const text = name.split(/[\s.@_-]+/).filter(Boolean);
  return text
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join("");
}

function Usage({ teamUser: { used, cap, usedInWeeks, lastUsedAt, role } }: { teamUser: TeamUser }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const { count } = useCountFormat();
  if (role === "owner") return null;
  const text =
    used === null
      ? null
      : cap === null
        ? t("team.people.used", { used: count(used) })
        : t("team.people.usedOf", { used: count(used), cap: count(cap) });
  // Of oneself only the weeks shown are known.
  const never = role === "member" ? t("team.people.never") : null;
  const last = lastUsedAt ? t("team.people.lastUsed", { day: day(lastUsedAt) }) : never;
  return (
    <div className="dash-user-usage">
      {text && <p>{text}</p>}
      {used !== null && cap !== null && <ShareBar part={used} whole={cap} label={text ?? ""} />}
      <p className="dash-small">
        {t("team.people.usedRange", {
          used: usedInWeeks === null ? t("state.unknown") : count(usedInWeeks),
        })}
        {last && ` · ${last}`}
      </p>
    </div>
  );
}

/** Actions for one user. */
function Actions({ teamUser: { email, name, role } }: { teamUser: TeamUser }) {
  const { t } = useTranslation("dashboards");
  const buttonClass = "btn btn-sm btn-outline-secondary";
  if (role === "owner" || role === "member")
    return (
      <>
        <a
          className={buttonClass}
          href={`mailto:${email}`}
          aria-label={t("team.people.mail", { name })}
        >
          {t("team.people.mailWords")}
        </a>
        {role === "member" && (
          <Link
            className={buttonClass}
            to={paths.account({ tab: "team" })}
            aria-label={t("team.people.cap", { name })}
          >
            {t("team.people.capWords")}
          </Link>
        )}
      </>
    );
  return (
    <>
      <Link className={buttonClass} to={paths.hsCodeSearch()}>
        {t("team.people.search")}
      </Link>
      <Link
        className={buttonClass}
        to={paths.account({ tab: role === "you-member" ? "team" : "credits" })}
      >
        {t(role === "you-member" ? "team.people.ask" : "team.people.ledgerWords")}
      </Link>
    </>
  );
}
