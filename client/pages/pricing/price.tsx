import { useTranslation } from "react-i18next";
import { useMoneyFormat } from "#client/components/credits/money-format.ts";
import { savedByYear } from "#client/components/credits/plan-offers.ts";
import { usePlanWords } from "#client/pages/pricing/plan-words.ts";
import type { PlanOffer } from "#shared/contract/billing.ts";

/**
 * What a plan costs, what a year of it saves, and what that is for one search; only what the prices
 * themselves say.
 */
export function Price({ offer, items }: { offer: PlanOffer; items: readonly PlanOffer[] }) {
  const { t } = useTranslation("account");
  const { amountOf } = usePlanWords(items);
  const amount = amountOf(offer);
  if (amount === null) return <p className="plan-price">{t("pricing.price.atCheckout")}</p>;
  return (
    <div className="plan-price">
      <p>
        <strong>{amount}</strong> {t(`pricing.interval.each.${offer.interval}`)}
      </p>
      <p className="small">
        <Saved offer={offer} items={items} />
        <EachSearch offer={offer} />
      </p>
    </div>
  );
}

/** What the year saves; nothing where the prices do not say. */
export function Saved({ offer, items }: { offer: PlanOffer; items: readonly PlanOffer[] }) {
  const { t } = useTranslation("account");
  const money = useMoneyFormat();
  const saved = savedByYear(offer, items);
  if (!saved) return null;
  const amount = money(saved.amount, saved.currency);
  const words =
    saved.months === null
      ? t("pricing.saved.amount", { amount })
      : t("pricing.saved.months", { amount, count: saved.months });
  return <b className="d-block">{words}</b>;
}

function EachSearch({ offer: { amount, currency, credits } }: { offer: PlanOffer }) {
  const { t } = useTranslation("account");
  const money = useMoneyFormat();
  return amount === null || currency === null || credits <= 0
    ? null
    : t("pricing.price.search", { amount: money(amount / credits, currency) });
}
