import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDayFormat } from "#client/components/day-format.ts";
import { initialsOf } from "#client/pages/search-results/find-people.ts";
import { addressOf, cutPage } from "#client/pages/search-results/result-address.ts";
import { ResultPages } from "#client/pages/search-results/result-pages.tsx";
import type { Member, ResultsData } from "#client/pages/search-results/results-data.ts";

interface PeopleListProps {
  page: ResultsData;
  /** Those that fit; null where there is no team, or it could not be loaded. */
  members: readonly Member[] | null;
}

/** The members of one's own team; whoever has none is told so. */
export function PeopleList({ page: asked, members }: PeopleListProps) {
  const { q, tab, people } = asked;
  if (members === null || members.length === 0)
    return (
      <NoPeople page={asked} isEmptyTeam={people.state === "team" && people.members.length === 0} />
    );
  const { items, page, last } = cutPage(members, asked.page);
  return (
    <>
      <ul className="results-list people-list">
        {items.map((member) => (
          <Person key={member.email} member={member} />
        ))}
      </ul>
      <ResultPages q={q} tab={tab} page={page} last={last} total={members.length} />
    </>
  );
}

function Person({ member }: { member: Member }) {
  const { t } = useTranslation("find");
  const day = useDayFormat();
  const { email, name, cap, used, addedAt } = member;
  return (
    <li>
      <span className="person-letters" aria-hidden="true">
        {initialsOf(member)}
      </span>
      <span className="result-title">{name || email}</span>
      <a className="result-address" href={`mailto:${email}`}>
        {email}
      </a>
      <span className="result-text">
        {t("page.member", { day: day(addedAt) })}{" "}
        {cap === null ? t("page.used", { count: used }) : t("page.usedOf", { used, cap })}
      </span>
    </li>
  );
}

/** Why nobody stands here, and what can be done about it. */
function NoPeople({ page, isEmptyTeam }: { page: ResultsData; isEmptyTeam: boolean }) {
  const { t } = useTranslation("find");
  if (page.people.state === "failed")
    return (
      <p className="alert alert-warning" role="alert">
        {t("page.peopleFailed")} <a href={addressOf(page)}>{t("page.again")}</a>
      </p>
    );
  if (page.people.state === "none")
    return (
      <p>
        {t("page.noTeam")} <Link to="/pricing">{t("page.plans")}</Link>
      </p>
    );
  if (!isEmptyTeam) return <p>{t("page.noPeople", { q: page.q })}</p>;
  return (
    <p>
      {t("page.emptyTeam")} <Link to="/profile?tab=team">{t("page.addMembers")}</Link>
    </p>
  );
}
