import { useTranslation } from "react-i18next";
import { useMoneyFormat } from "#client/components/credits/money-format.ts";
import { isSoldBothWays } from "#client/components/credits/plan-offers.ts";
import type { PlanOffer } from "#shared/contract/billing.ts";

export interface PlanWords {
  /** "Premium", or "Premium with team" where the tier is sold both ways. */
  nameOf(offer: PlanOffer): string;
  /** "€59"; null where the price is not known. */
  amountOf(offer: PlanOffer): string | null;
  /** "€59 a month". */
  priceOf(offer: PlanOffer): string;
}

/** How plans and their prices are called on this screen. */
export function usePlanWords(items: readonly PlanOffer[]): PlanWords {
  const { t } = useTranslation("account");
  const money = useMoneyFormat();
  const amountOf = ({ amount, currency }: PlanOffer) =>
    amount === null || currency === null ? null : money(amount, currency);
  return {
    nameOf: (offer) =>
      offer.team && isSoldBothWays(offer, items)
        ? t("pricing.withTeam", { plan: offer.tierName })
        : offer.tierName,
    amountOf,
    priceOf: (offer) => {
      const amount = amountOf(offer);
      return amount === null
        ? t("pricing.price.atCheckout")
        : t(`pricing.price.${offer.interval}`, { amount });
    },
  };
}
