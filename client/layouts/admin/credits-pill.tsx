import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Icon } from "#client/components/icon.tsx";
import type { CreditsAnswer } from "#shared/contract/credits.ts";

/** The balance, always, with whose credits they are. Unknown is never shown as zero. */
export function CreditsPill({ credits }: { credits: CreditsAnswer | null }) {
  const { t } = useTranslation("shell");
  if (!credits) return null;
  const known = credits.reason === "known" || credits.reason === "zero";
  const text = known
    ? t("credits.count", { count: credits.balance })
    : t(credits.reason === "denied" ? "credits.denied" : "credits.unknown");
  return (
    <Link to="/pricing" className="credits-pill" title={t(`credits.source.${known ? credits.source : "none"}`)}>
      <Icon name="coins" />
      <span data-testid="credits">{text}</span>
    </Link>
  );
}
