import { useTranslation } from "react-i18next";
import { CreditsBar } from "#client/components/credits/credits-bar.tsx";
import { TierBadge } from "#client/components/credits/tier-badge.tsx";
import { useDayFormat } from "#client/components/day-format.ts";
import type { CreditLine } from "#shared/contract/credits.ts";

interface LineProps {
  line: CreditLine;
}

/**
 * One source of credits: a plan with its tier and its end, or a trial; this period's figures, and
 * the marks it has passed.
 */
export function LineRow({ line, isInUse }: LineProps & { isInUse: boolean }) {
  const { t } = useTranslation("account");
  const { used, granted } = line;
  return (
    <li className="credits-line">
      <p className="credits-line-name">
        <LineName line={line} />
        {isInUse && <span className="badge text-bg-secondary">{t("credits.now")}</span>}
      </p>
      <p>
        <Figures line={line} />
      </p>
      <CreditsBar used={used} granted={granted} label={t("credits.bar", { used, granted })} />
      <p className="text-muted small">
        {line.kind === "plan" && <PlanEnd line={line} />}
        {line.kind === "trial" && !isInUse && line.left > 0 && t("credits.lines.trialKept")}{" "}
        <Thresholds line={line} />
      </p>
    </li>
  );
}

function LineName({ line: { kind, tierName, tierColor } }: LineProps) {
  const { t } = useTranslation("account");
  if (kind === "trial") return <strong>{t("credits.lines.trial")}</strong>;
  return (
    <>
      <strong>{t("credits.lines.plan")}</strong>
      {tierName && <TierBadge name={tierName} color={tierColor} />}
    </>
  );
}

function Figures({ line: { kind, granted, used, left } }: LineProps) {
  const { t } = useTranslation("account");
  return t(kind === "plan" ? "credits.lines.figures" : "credits.lines.trialFigures", {
    granted,
    used,
    left,
  });
}

function PlanEnd({ line: { endedAt, cancelAtEnd, renewsAt } }: LineProps) {
  const { t } = useTranslation("account");
  const day = useDayFormat();
  if (endedAt) return t("credits.lines.endedOn", { day: day(endedAt) });
  if (cancelAtEnd)
    return renewsAt
      ? t("credits.lines.ends", { day: day(renewsAt) })
      : t("credits.lines.endsUnknown");
  return renewsAt
    ? t("credits.lines.renews", { day: day(renewsAt) })
    : t("credits.lines.noRenewal");
}

function Thresholds({ line: { thresholds } }: LineProps) {
  const { t } = useTranslation("account");
  const day = useDayFormat();
  if (thresholds.length === 0) return null;
  const passed = thresholds.map(({ percent, at }) =>
    t("credits.lines.threshold", { percent, day: day(at) }),
  );
  return (
    <>
      {t("credits.lines.thresholds")} {passed.join(", ")}.
    </>
  );
}
