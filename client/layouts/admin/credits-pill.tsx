import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Icon } from "#client/components/icon.tsx";
import type { CreditsAnswer } from "#shared/contract/credits.ts";

type Level = "plenty" | "low" | "gone" | "unknown";

/** Spelled out: the build keeps only the rules whose class it reads somewhere. */
const looks: Record<Level, string> = {
  plenty: "credits-pill",
  low: "credits-pill is-low",
  gone: "credits-pill is-gone",
  unknown: "credits-pill",
};
const lowFrom = 0.8;

/**
 * The balance, always, with whose credits they are, and a word where little or nothing is left.
 * Unknown is never shown as zero.
 */
export function CreditsPill({ credits }: { credits: CreditsAnswer | null }) {
  const { t } = useTranslation("shell");
  if (!credits) return null;
  const level = levelOf(credits);
  const isKnown = level !== "unknown";
  const text = isKnown
    ? t("credits.count", { count: credits.balance })
    : t(credits.reason === "denied" ? "credits.denied" : "credits.unknown");
  return (
    <Link
      to="/pricing"
      className={looks[level]}
      title={t(`credits.source.${isKnown ? credits.source : "none"}`)}
    >
      <Icon name="coins" />
      <span data-testid="credits">{text}</span>
      {isKnown && <small>{level === "plenty" ? whose(credits, t) : t(`credits.${level}`)}</small>}
    </Link>
  );
}

/** Low from 80 % used on, as the ledger's marks have it. */
function levelOf({ reason, balance, used, granted }: CreditsAnswer): Level {
  if (reason !== "known" && reason !== "zero") return "unknown";
  if (balance <= 0) return "gone";
  return granted && used !== null && used / granted >= lowFrom ? "low" : "plenty";
}

/** Whose credits, in a word: the plan's name, the trial, the team. */
function whose({ source, subscription }: CreditsAnswer, t: (key: string) => string): string {
  return source === "subscription" && subscription?.tierName
    ? subscription.tierName
    : t(`credits.short.${source}`);
}
