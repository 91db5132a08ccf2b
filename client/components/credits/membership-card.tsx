import { useTranslation } from "react-i18next";
import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { AskOwner } from "#client/components/credits/ask-owner.tsx";
import { CreditsBar } from "#client/components/credits/credits-bar.tsx";
import { LeavePlan } from "#client/components/credits/leave-plan.tsx";
import { MembershipFigures } from "#client/components/credits/membership-figures.tsx";
import { TierBadge } from "#client/components/credits/tier-badge.tsx";
import { useDayFormat } from "#client/components/day-format.ts";
import { DoneWords } from "#client/components/form-words.tsx";
import type { Membership } from "#shared/contract/sub-users.ts";

interface MembershipCardProps {
  membership: Membership | null;
  /** What came of the page's last form; the page's action takes `membershipIntents`. */
  outcome: FormOutcome | undefined;
  /** Where the forms post to: the page's own address. */
  action: string;
}

/**
 * What a member needs: whose credits they use, their share, a wish for more, the way out. Null:
 * only what leaving did is said.
 */
export function MembershipCard({ membership, outcome, action }: MembershipCardProps) {
  const { t } = useTranslation("account");
  const left = (
    <DoneWords outcome={outcomeOf(outcome, "leave-plan")}>
      {t("credits.membership.leaveDone")}
    </DoneWords>
  );
  if (!membership) return left;
  const owner = membership.ownerName ?? membership.owner;
  return (
    <section className="card card-body mb-3" aria-labelledby="membership-title">
      <h2 id="membership-title">{t("credits.membership.title")}</h2>
      {left}
      {membership.note && <p className="alert alert-warning">{membership.note}</p>}
      <MemberFacts membership={membership} />
      <AskOwner
        owner={owner}
        askedAt={membership.askedAt}
        outcome={outcomeOf(outcome, "ask-owner")}
        action={action}
      />
      <LeavePlan owner={owner} outcome={outcomeOf(outcome, "leave-plan")} action={action} />
    </section>
  );
}

function MemberFacts({ membership }: { membership: Membership }) {
  const { t } = useTranslation("account");
  const day = useDayFormat();
  const { owner, ownerName, tierName, tierColor, cap, used, renewsAt, addedAt } = membership;
  return (
    <div className="credits-line mb-3">
      <p className="credits-line-name">
        <strong className="text-break">
          {t("credits.membership.owner", { owner: ownerName ?? owner })}
        </strong>
        {ownerName && <span className="text-muted text-break">{owner}</span>}
        {tierName && <TierBadge name={tierName} color={tierColor} />}
      </p>
      <p>
        <MembershipFigures membership={membership} />
      </p>
      {cap === null ? (
        <p className="text-muted small">{t("credits.membership.noCap")}</p>
      ) : (
        <CreditsBar used={used} granted={cap} label={t("credits.bar", { used, granted: cap })} />
      )}
      <p className="text-muted small">
        {t("credits.membership.since", { day: day(addedAt) })}.{" "}
        {renewsAt && t("credits.membership.renews", { day: day(renewsAt) })}
      </p>
    </div>
  );
}
