import { useTranslation } from "react-i18next";
import { type FormOutcome, outcomeOf } from "#client/api/form-outcome.ts";
import { CreditsBar } from "#client/components/credits/credits-bar.tsx";
import { useDayFormat } from "#client/components/day-format.ts";
import { RemoveMember } from "#client/pages/profile/remove-member.tsx";
import { SetCap } from "#client/pages/profile/set-cap.tsx";
import type { SubUser } from "#shared/contract/sub-users.ts";

interface MemberRowProps {
  member: SubUser;
  /** Nothing of a resting team can be changed. */
  isResting: boolean;
  outcome: FormOutcome | undefined;
}

export function MemberRow({ member, isResting, outcome }: MemberRowProps) {
  const { t } = useTranslation("account");
  const day = useDayFormat();
  const { email, cap, lastUsedAt } = member;
  return (
    <tr>
      <td data-label={t("team.column.member")}>
        <div>
          <MemberName member={member} />
          <Wish member={member} />
        </div>
      </td>
      <td data-label={t("team.column.cap")}>
        {cap === null ? t("team.noCap") : <Figure value={cap} />}
      </td>
      <td data-label={t("team.column.used")}>
        <Use member={member} />
      </td>
      <td data-label={t("team.column.lastUsed")} className="text-nowrap">
        {lastUsedAt ? day(lastUsedAt) : t("team.never")}
      </td>
      {!isResting && (
        <td data-label={t("team.column.change")}>
          <div>
            <SetCap member={member} outcome={outcomeOf(outcome, "set-cap", "email", email)} />
            <RemoveMember
              email={email}
              outcome={outcomeOf(outcome, "remove-member", "email", email)}
            />
          </div>
        </td>
      )}
    </tr>
  );
}

function MemberName({ member: { name, email, addedAt } }: Pick<MemberRowProps, "member">) {
  const { t } = useTranslation("account");
  const day = useDayFormat();
  return (
    <>
      {name && <strong className="d-block text-break">{name}</strong>}
      <span className={name ? "d-block text-break text-muted" : "d-block text-break"}>{email}</span>
      <span className="text-muted small">{t("team.since", { day: day(addedAt) })}</span>
    </>
  );
}

/** A member's open wish for more credits; setting a cap answers it. */
function Wish({ member: { request } }: Pick<MemberRowProps, "member">) {
  const { t } = useTranslation("account");
  const day = useDayFormat();
  if (!request) return null;
  return (
    <div className="wish">
      <span className="badge text-bg-warning text-wrap text-start">
        {t("team.wish", { day: day(request.at) })}
      </span>
      {request.message && (
        <p className="text-break">{t("team.wishWords", { message: request.message })}</p>
      )}
    </div>
  );
}

function Use({ member: { used, cap } }: Pick<MemberRowProps, "member">) {
  const { t } = useTranslation("account");
  if (cap === null) return <Figure value={used} />;
  return (
    <div>
      {t("team.usedOfCap", { used, cap })}
      <CreditsBar
        used={used}
        granted={cap}
        label={t("credits.bar", { used, granted: cap })}
        fills="used"
      />
    </div>
  );
}

function Figure({ value }: { value: number }) {
  const { t } = useTranslation("account");
  return <>{t("team.used", { used: value })}</>;
}
