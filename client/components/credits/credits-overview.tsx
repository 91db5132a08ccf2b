import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Attempted } from "#client/api/load.ts";
import { CreditsBar } from "#client/components/credits/credits-bar.tsx";
import { LineRow } from "#client/components/credits/line-row.tsx";
import { MembershipRow } from "#client/components/credits/membership-row.tsx";
import { Retry } from "#client/components/credits/retry.tsx";
import type { CreditsAnswer, CreditsOverview as OverviewFacts } from "#shared/contract/credits.ts";

interface CreditsOverviewProps {
  /** The balance as the topbar has it. */
  credits: CreditsAnswer;
  overview: Attempted<OverviewFacts>;
  /**
   * Address of the screen where a member asks for more. Left out on the plans' own screen, where
   * everything stands already.
   */
  askAt?: string;
}

/**
 * What one has left, which credits searches use now, and a row for each source of them. An unknown
 * balance is said, never shown as zero.
 */
export function CreditsOverview({ credits, overview, askAt }: CreditsOverviewProps) {
  const { t } = useTranslation("account");
  return (
    <section className="card card-body mb-3" aria-labelledby="credits-title">
      <h2 id="credits-title">{t("credits.title")}</h2>
      <Balance credits={credits} overview={overview} askAt={askAt} />
      {overview.ok ? (
        <Lines credits={credits} facts={overview.value} askAt={askAt} />
      ) : (
        <Retry words={t("credits.lines.failed")} error={overview.error} />
      )}
    </section>
  );
}

function Balance({ credits, overview, askAt }: CreditsOverviewProps) {
  const { t } = useTranslation("account");
  const { reason, balance, granted, used } = credits;
  if (reason === "unknown" || reason === "denied") return <Retry words={t(`credits.${reason}`)} />;
  return (
    <div className="mb-3">
      <p className="credits-left" data-testid="credits-left">
        <strong>{t("credits.left", { count: balance })}</strong>{" "}
        {granted !== null && t("credits.ofGranted", { granted })}
      </p>
      {granted !== null && used !== null && (
        <CreditsBar used={used} granted={granted} label={t("credits.bar", { used, granted })} />
      )}
      <p className="mb-0 mt-2">
        <UsingWords credits={credits} overview={overview} />{" "}
        {reason === "zero" && askAt && <Link to="/pricing">{t("credits.plans")}</Link>}
      </p>
    </div>
  );
}

/** Which credits the next search would use. */
function UsingWords({ credits: { source, reason, subscription }, overview }: CreditsOverviewProps) {
  const { t } = useTranslation("account");
  if (reason === "zero") return t("credits.using.none");
  const owner = overview.ok ? overview.value.membership : null;
  if (source === "main-subscriber" && owner)
    return t("credits.using.owner", { owner: owner.ownerName ?? owner.owner });
  if (source === "subscription" && subscription?.tierName)
    return t("credits.using.plan", { plan: subscription.tierName });
  return t(`credits.using.${source}`);
}

interface LinesProps {
  credits: CreditsAnswer;
  facts: OverviewFacts;
  askAt: string | undefined;
}

function Lines({ credits: { source, reason }, facts: { lines, membership }, askAt }: LinesProps) {
  const { t } = useTranslation("account");
  const isUsed = (wanted: CreditsAnswer["source"]) => reason === "known" && source === wanted;
  if (lines.length === 0 && !membership) return <NoLines />;
  return (
    <ul className="credits-lines" aria-label={t("credits.lines.label")}>
      {lines.map((line) => (
        <LineRow
          key={line.id}
          line={line}
          isInUse={isUsed(line.kind === "plan" ? "subscription" : "trial")}
        />
      ))}
      {membership && (
        <MembershipRow membership={membership} isInUse={isUsed("main-subscriber")} askAt={askAt} />
      )}
    </ul>
  );
}

function NoLines() {
  const { t } = useTranslation("account");
  return (
    <p className="mb-0">
      {t("credits.lines.empty")} <Link to="/pricing">{t("credits.plans")}</Link>
    </p>
  );
}
