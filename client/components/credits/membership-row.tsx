import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { CreditsBar } from "#client/components/credits/credits-bar.tsx";
import { MembershipFigures } from "#client/components/credits/membership-figures.tsx";
import { TierBadge } from "#client/components/credits/tier-badge.tsx";
import type { Membership } from "#shared/contract/sub-users.ts";

interface MembershipRowProps {
  membership: Membership;
  isInUse: boolean;
  askAt: string | undefined;
}

/**
 * Somebody else's credits that one may use: whose, one's own use, and what is left of one's share.
 */
export function MembershipRow({ membership, isInUse, askAt }: MembershipRowProps) {
  const { t } = useTranslation("account");
  const { owner, ownerName, tierName, tierColor, cap, used, note } = membership;
  return (
    <li className="credits-line">
      <p className="credits-line-name">
        <strong className="text-break">
          {t(isInUse ? "credits.membership.using" : "credits.membership.owner", {
            owner: ownerName ?? owner,
          })}
        </strong>
        {tierName && <TierBadge name={tierName} color={tierColor} />}
        {isInUse && <span className="badge text-bg-secondary">{t("credits.now")}</span>}
      </p>
      <p>
        <MembershipFigures membership={membership} />
      </p>
      {cap !== null && (
        <CreditsBar used={used} granted={cap} label={t("credits.bar", { used, granted: cap })} />
      )}
      {note && <p className="text-muted small">{note}</p>}
      {askAt && (
        <p>
          <Link to={askAt}>{t("credits.membership.more")}</Link>
        </p>
      )}
    </li>
  );
}
