import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router-dom";
import { findOffer, listTiers, recommendedTier } from "#client/components/credits/plan-offers.ts";
import { Retry } from "#client/components/credits/retry.tsx";
import { IntervalSwitch } from "#client/pages/pricing/interval-switch.tsx";
import type { PricingData } from "#client/pages/pricing/pricing-data.ts";
import { TierCard } from "#client/pages/pricing/tier-card.tsx";

/**
 * The plans on sale, tier by tier, by month or by year. One's own tier is marked, else the one that
 * serves most people.
 */
export function Tiers() {
  const { t } = useTranslation("account");
  const { plans, own, interval } = useLoaderData() as PricingData;
  const running = own?.billing.ok ? own.billing.value.plan : null;
  const ownTier = running?.tier ?? 0;
  const isOnSale = plans.ok && findOffer(plans.value.items, running?.priceId) !== undefined;
  const mainTier = ownTier === 0 ? recommendedTier : ownTier + 1;
  const isMember =
    own?.overview.ok === true && own.overview.value.membership !== null && ownTier === 0;
  const markOf = (tier: number) => {
    if (tier === ownTier && isOnSale) return "own";
    return ownTier < recommendedTier && tier === recommendedTier ? "recommended" : null;
  };
  return (
    <section aria-labelledby="plans-title" id="plans">
      <div className="plans-head">
        <h2 id="plans-title">{t("pricing.plans")}</h2>
        {plans.ok && <IntervalSwitch items={plans.value.items} />}
      </div>
      {!plans.ok && (
        <Retry words={t("pricing.failed", { message: plans.error.message })} error={plans.error} />
      )}
      {plans.ok && own && !own.billing.ok && (
        <Retry words={t("pricing.ownFailed")} error={own.billing.error} />
      )}
      {isMember && <p>{t("pricing.memberNote")}</p>}
      {plans.ok && (
        <ul className="plan-cards">
          {listTiers(plans.value.items, interval).map((offers) => {
            const tier = offers[0]?.tier ?? 0;
            return (
              <TierCard
                key={tier}
                offers={offers}
                items={plans.value.items}
                mark={markOf(tier)}
                isMain={tier === mainTier}
              />
            );
          })}
        </ul>
      )}
      {plans.ok && plans.value.provider === "embedded" && (
        <p className="text-muted small">{t("pricing.testCheckout")}</p>
      )}
    </section>
  );
}
