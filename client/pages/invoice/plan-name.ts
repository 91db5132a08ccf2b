import { useTranslation } from "react-i18next";
import { isSoldBothWays } from "#client/components/credits/plan-offers.ts";
import type { PlanOffer } from "#shared/contract/billing.ts";

/** "Premium plan with team"; a plan that is no longer on sale is called by its price id. */
export function usePlanName(
  items: readonly PlanOffer[],
): (offer: PlanOffer | undefined, priceId: string) => string {
  const { t } = useTranslation("invoice");
  return (offer, priceId) => {
    if (!offer) return t("plan.unknown", { priceId });
    return offer.team && isSoldBothWays(offer, items)
      ? t("plan.withTeam", { plan: offer.tierName })
      : t("plan.plain", { plan: offer.tierName });
  };
}
