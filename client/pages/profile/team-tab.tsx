import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { MembershipCard } from "#client/components/credits/membership-card.tsx";
import { Retry } from "#client/components/credits/retry.tsx";
import { DoneWords } from "#client/components/form-words.tsx";
import type { PartOf } from "#client/pages/profile/profile-data.ts";
import { teamAddress } from "#client/pages/profile/team-address.ts";
import { TeamList } from "#client/pages/profile/team-list.tsx";

interface TeamTabProps {
  part: PartOf<"team">;
  outcome: FormOutcome | undefined;
}

/** For an owner their members, for a member their membership, for everybody else what a team is. */
export function TeamTab({ part: { overview, team }, outcome }: TeamTabProps) {
  const { t } = useTranslation("account");
  if (!overview.ok) return <Retry words={t("team.failed")} error={overview.error} />;
  const { lines, membership } = overview.value;
  const plan = lines.find(({ kind }) => kind === "plan");
  return (
    <>
      <MembershipCard membership={membership} outcome={outcome} action={teamAddress} />
      {team && !team.ok && <Retry words={t("team.failed")} error={team.error} />}
      {team?.ok && <TeamList team={team.value} plan={plan} outcome={outcome} />}
      {!team && <NoTeam isMember={membership !== null} outcome={outcome} />}
    </>
  );
}

function NoTeam({ isMember, outcome }: { isMember: boolean; outcome: FormOutcome | undefined }) {
  const { t } = useTranslation("account");
  // The last member of a team that rested is gone, and the team with them.
  const removed = outcomeOf(outcome, "remove-member");
  return (
    <section className="card card-body mb-3" aria-labelledby="team-title">
      <h2 id="team-title">{t(isMember ? "team.none.own" : "team.none.title")}</h2>
      <DoneWords outcome={removed}>
        {t("team.remove.done", { email: removed?.values.email })}
      </DoneWords>
      {isMember ? <p>{t("team.none.member")}</p> : <WhatATeamIs />}
    </section>
  );
}

function WhatATeamIs() {
  const { t } = useTranslation("account");
  return (
    <>
      <p>{t("team.none.text")}</p>
      <p>{t("team.none.plans")}</p>
      <p>
        <Link className="btn btn-outline-secondary" to="/pricing">
          {t("team.none.go")}
        </Link>
      </p>
    </>
  );
}
