import { useTranslation } from "react-i18next";
import { MoreCredits } from "#client/components/search/more-credits.tsx";
import { PayForm } from "#client/components/search/pay-form.tsx";
import type { CreditsAnswer } from "#shared/contract/credits.ts";

export interface TeaserProps {
  total: number;
  paymentKey: string;
  /** Null for a visitor. */
  credits: CreditsAnswer | null;
}

/** What there is and what it costs, before anything is paid. */
export function Teaser({ total, paymentKey, credits }: TeaserProps) {
  const { t } = useTranslation("search");
  return (
    <section className="card search-teaser" aria-labelledby="teaser-count">
      <div className="card-body">
        <h2 id="teaser-count">{t("teaser.count", { count: total })}</h2>
        <div className="mb-3">
          <BalanceWords credits={credits} />
        </div>
        <PayForm paymentKey={paymentKey} label={t("pay.button")} />
      </div>
    </section>
  );
}

/** An unknown balance is said, and nothing is sold on the strength of it. */
function BalanceWords({ credits }: { credits: CreditsAnswer | null }) {
  const { t } = useTranslation("search");
  if (!credits) return t("teaser.visitor");
  if (credits.reason === "known")
    return t(`teaser.balance.${credits.source}`, { count: credits.balance });
  if (credits.reason !== "zero") return t("teaser.unknown");
  return (
    <>
      {t("teaser.zero")} <MoreCredits isLink />
    </>
  );
}
