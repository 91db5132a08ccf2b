import { useTranslation } from "react-i18next";
import { Link, useLoaderData } from "react-router-dom";
import { findOffer } from "#client/components/credits/plan-offers.ts";
import { readSearch } from "#client/components/way-back.ts";
import { PlanStep } from "#client/pages/pricing/plan-step.tsx";
import { usePlanWords } from "#client/pages/pricing/plan-words.ts";
import type { PricingData } from "#client/pages/pricing/pricing-data.ts";

/** The search that one came from, to go on with. */
export function WayBack() {
  const { t } = useTranslation("account");
  const { returnTo } = useLoaderData() as PricingData;
  if (!returnTo) return null;
  const search = readSearch(returnTo);
  const words = search?.words
    ? t("pricing.back.search", { words: search.words })
    : t("pricing.back.page", { path: returnTo });
  return (
    <p className="text-break">
      {t("pricing.back.text")}{" "}
      <Link to={returnTo} reloadDocument={!search}>
        {words}
      </Link>
    </p>
  );
}

/** The plan that was chosen before signing in, to buy it now. */
export function ChosenPlan() {
  const { t } = useTranslation("account");
  const { plans, own, chosen } = useLoaderData() as PricingData;
  const items = plans.ok ? plans.value.items : [];
  const { nameOf, priceOf } = usePlanWords(items);
  const offer = findOffer(items, chosen);
  if (!own?.billing.ok || own.billing.value.plan?.priceId === chosen || !offer) return null;
  return (
    <section className="card card-body mb-3 is-own" aria-labelledby="chosen-title">
      <h2 id="chosen-title">{t("pricing.chosen.title", { plan: nameOf(offer) })}</h2>
      <p>
        {t("pricing.chosen.text", {
          price: priceOf(offer),
          credits: t(`pricing.credits.${offer.interval}`, { count: offer.credits }),
        })}
      </p>
      <PlanStep offer={offer} items={items} />
    </section>
  );
}
