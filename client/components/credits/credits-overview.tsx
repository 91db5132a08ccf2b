import type { Result } from "#client/api/load.ts";
import {
  LoadError,
  MembershipFigures,
  TierBadge,
} from "#client/components/credits/credit-parts.tsx";
import { CreditsBar } from "#client/components/credits/credits-bar.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type {
  CreditAccount,
  CreditsOverview as OverviewFacts,
  ShownCredits,
} from "#shared/contract/credits.ts";
import type { Membership } from "#shared/contract/sub-users.ts";
import { paths } from "#shared/paths.ts";

interface CreditsOverviewProps {
  /** Balance from the root loader. */
  credits: ShownCredits;
  overview: Result<OverviewFacts>;
  /**
   * Address of the form for requesting credits. Omitted on the pricing page, which has the form.
   */
  requestAddress?: string;
}

/**
 * Balance, the account that searches debit, and a row per credit account. An unknown balance is
 * named, never shown as zero.
 */
export function CreditsOverview({ credits, overview, requestAddress }: CreditsOverviewProps) {
  const { t } = useTranslation("credits");
  return (
    <section className="card card-body mb-3" aria-labelledby="credits-title">
      <h2 id="credits-title">{t("title")}</h2>
      <Balance credits={credits} overview={overview} requestAddress={requestAddress} />
      {overview.ok ? (
        <AccountList credits={credits} facts={overview.value} requestAddress={requestAddress} />
      ) : (
        <LoadError message={t("lines.failed")} error={overview.error} />
      )}
    </section>
  );
}

function Balance({ credits, overview, requestAddress }: CreditsOverviewProps) {
  const { t } = useTranslation("credits");
  const { reason, balance, granted, used } = credits;
  if (reason === "unknown" || reason === "denied") return <LoadError message={t(`${reason}`)} />;
  return (
    <div className="mb-3">
      <p className="credits-left" data-testid="credits-left">
        <strong>{t("left", { count: balance })}</strong>{" "}
        {granted !== null && t("ofGranted", { granted })}
      </p>
      {granted !== null && used !== null && (
        <CreditsBar used={used} granted={granted} label={t("bar", { used, granted })} />
      )}
      <p className="mb-0 mt-2">
        <ActiveAccount credits={credits} overview={overview} />{" "}
        {reason === "zero" && requestAddress && <Link to={paths.pricing()}>{t("plans")}</Link>}
      </p>
    </div>
  );
}

/** The account that the next search debits. */
function ActiveAccount({
  credits: { source, reason, subscription },
  overview,
}: CreditsOverviewProps) {
  const { t } = useTranslation("credits");
  if (reason === "zero") return t("using.none");
  const owner = overview.ok ? overview.value.membership : null;
  if (source === "main-subscriber" && owner)
    return t("using.owner", { owner: owner.ownerName ?? owner.owner });
  if (source === "subscription" && subscription?.tierName)
    return t("using.plan", { plan: subscription.tierName });
  return t(`using.${source}`);
}

interface AccountListProps {
  credits: ShownCredits;
  facts: OverviewFacts;
  requestAddress: string | undefined;
}

function AccountList({
  credits: { source, reason },
  facts: { lines: accounts, membership },
  requestAddress,
}: AccountListProps) {
  const { t } = useTranslation("credits");
  const isUsed = (wanted: ShownCredits["source"]) => reason === "known" && source === wanted;
  if (accounts.length === 0 && !membership) return <NoAccounts />;
  return (
    <ul className="credits-lines" aria-label={t("lines.label")}>
      {accounts.map((account) => (
        <AccountRow
          key={account.id}
          account={account}
          isInUse={isUsed(account.kind === "plan" ? "subscription" : "trial")}
        />
      ))}
      {membership && (
        <MembershipRow
          membership={membership}
          isInUse={isUsed("main-subscriber")}
          requestAddress={requestAddress}
        />
      )}
    </ul>
  );
}

function NoAccounts() {
  const { t } = useTranslation("credits");
  return (
    <p className="mb-0">
      {t("lines.empty")} <Link to={paths.pricing()}>{t("plans")}</Link>
    </p>
  );
}

interface AccountProps {
  account: CreditAccount;
}

/**
 * A credit account: a plan with tier and end date, or a trial, with this period's figures and the
 * thresholds passed.
 */
function AccountRow({ account, isInUse }: AccountProps & { isInUse: boolean }) {
  const { t } = useTranslation("credits");
  const { kind, used, granted, left } = account;
  const isTrialKept = kind === "trial" && !isInUse && left > 0;
  return (
    <li className="credits-line">
      <p className="credits-line-name">
        <AccountName account={account} />
        {isInUse && <span className="badge badge-soft">{t("now")}</span>}
      </p>
      <p>
        <Figures account={account} />
      </p>
      <CreditsBar used={used} granted={granted} label={t("bar", { used, granted })} />
      <p className="text-muted small">
        {kind === "plan" && <PlanEnd account={account} />}
        {isTrialKept && t("lines.trialKept")} <Thresholds account={account} />
      </p>
    </li>
  );
}

function AccountName({ account: { kind, tierName, tierColor } }: AccountProps) {
  const { t } = useTranslation("credits");
  if (kind === "trial") return <strong>{t("lines.trial")}</strong>;
  return (
    <>
      <strong>{t("lines.plan")}</strong>
      {tierName && <TierBadge name={tierName} color={tierColor} />}
    </>
  );
}

function Figures({ account: { kind, granted, used, left } }: AccountProps) {
  const { t } = useTranslation("credits");
  return t(kind === "plan" ? "lines.figures" : "lines.trialFigures", {
    granted,
    used,
    left,
  });
}

function PlanEnd({ account: { endedAt, cancelAtEnd, renewsAt } }: AccountProps) {
  const { t } = useTranslation("credits");
  const day = useDayFormat();
  if (endedAt) return t("lines.endedOn", { day: day(endedAt) });
  if (cancelAtEnd)
    return renewsAt ? t("lines.ends", { day: day(renewsAt) }) : t("lines.endsUnknown");
  return renewsAt ? t("lines.renews", { day: day(renewsAt) }) : t("lines.noRenewal");
}

function Thresholds({ account: { thresholds } }: AccountProps) {
  const { t } = useTranslation("credits");
  const day = useDayFormat();
  if (thresholds.length === 0) return null;
  const passed = thresholds.map(({ percent, at }) =>
    t("lines.threshold", { percent, day: day(at) }),
  );
  return (
    <>
      {t("lines.thresholds")} {passed.join(", ")}.
    </>
  );
}

interface MembershipRowProps {
  membership: Membership;
  isInUse: boolean;
  requestAddress: string | undefined;
}

/** Credits of a team's owner: whose they are, the member's usage, and what is left of their cap. */
function MembershipRow({ membership, isInUse, requestAddress }: MembershipRowProps) {
  const { t } = useTranslation("credits");
  const { owner, ownerName, tierName, tierColor, cap, used, note } = membership;
  return (
    <li className="credits-line">
      <p className="credits-line-name">
        <strong className="text-break">
          {t(isInUse ? "membership.using" : "membership.owner", {
            owner: ownerName ?? owner,
          })}
        </strong>
        {tierName && <TierBadge name={tierName} color={tierColor} />}
        {isInUse && <span className="badge badge-soft">{t("now")}</span>}
      </p>
      <p>
        <MembershipFigures membership={membership} />
      </p>
      {cap !== null && (
        <CreditsBar used={used} granted={cap} label={t("bar", { used, granted: cap })} />
      )}
      {note && <p className="text-muted small">{note}</p>}
      {requestAddress && (
        <p>
          <Link to={requestAddress}>{t("membership.more")}</Link>
        </p>
      )}
    </li>
  );
}
