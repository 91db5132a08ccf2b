import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router-dom";
import { findOffer } from "#client/components/credits/plan-offers.ts";
import { TierBadge } from "#client/components/credits/tier-badge.tsx";
import { useDayFormat } from "#client/components/day-format.ts";
import { DoneWords } from "#client/components/form-words.tsx";
import { ActForm, useActOutcome } from "#client/pages/pricing/act-form.tsx";
import { Asked } from "#client/pages/pricing/asked.tsx";
import { Invoices } from "#client/pages/pricing/invoices.tsx";
import { usePlanWords } from "#client/pages/pricing/plan-words.ts";
import type { PricingData } from "#client/pages/pricing/pricing-data.ts";
import type { BillingAnswer, PlanOffer, OwnPlan as Running } from "#shared/contract/billing.ts";
import { viewSubscription } from "#shared/domain/subscription-tier.ts";

/**
 * One's own plan: what it costs, when it renews, ends or changes, what one can do about it, and its
 * invoices.
 */
export function OwnPlan({ billing: { provider, plan, invoices } }: { billing: BillingAnswer }) {
  const { t } = useTranslation("account");
  const { plans } = useLoaderData() as PricingData;
  const items = plans.ok ? plans.value.items : [];
  if (!plan && invoices.length === 0) return null;
  return (
    <section className="card card-body mb-3" aria-labelledby="own-plan-title">
      <h2 id="own-plan-title">{t("pricing.own.title")}</h2>
      {plan ? <Facts plan={plan} items={items} /> : <p>{t("pricing.own.none")}</p>}
      <Done />
      <div className="plan-acts">
        {plan && (plan.cancelAtEnd || plan.nextPriceId) && (
          <ActForm act="resume-plan" label={t("pricing.own.resume")} />
        )}
        {provider === "stripe" && (
          <ActForm act="open-portal" label={t("pricing.own.portal")} look="quiet" />
        )}
        {plan && !plan.cancelAtEnd && (
          <Cancel plan={plan} hasTeam={findOffer(items, plan.priceId)?.team ?? false} />
        )}
      </div>
      <Invoices invoices={invoices} items={items} />
    </section>
  );
}

function Facts({ plan, items }: { plan: Running; items: readonly PlanOffer[] }) {
  const { t } = useTranslation("account");
  const { plans } = useLoaderData() as PricingData;
  const { tierName, tierColor } = viewSubscription({ tier: plan.tier ?? 0 });
  const { nameOf, priceOf } = usePlanWords(items);
  const offer = findOffer(items, plan.priceId);
  return (
    <>
      <p className="credits-line-name">
        {tierName && <TierBadge name={offer ? nameOf(offer) : tierName} color={tierColor} />}
        {offer && <strong>{priceOf(offer)}</strong>}
        {plans.ok && !offer && <strong>{t("pricing.own.offSale")}</strong>}
      </p>
      <p>
        <EndWords plan={plan} items={items} />
      </p>
      {plan.pastDue && (
        <p className="alert alert-danger" role="alert">
          {t("pricing.own.pastDue")}
        </p>
      )}
    </>
  );
}

/** What happens at the end of the paid period. */
function EndWords({
  plan: { priceId, renewsAt, cancelAtEnd, nextPriceId },
  items,
}: {
  plan: Running;
  items: readonly PlanOffer[];
}) {
  const { t } = useTranslation("account");
  const { nameOf, priceOf } = usePlanWords(items);
  const day = useDayFormat();
  const next = findOffer(items, nextPriceId);
  const when = renewsAt ? day(renewsAt) : t("pricing.own.periodEnd");
  if (cancelAtEnd) return t("pricing.own.ends", { day: when });
  if (next)
    return t("pricing.own.changes", { day: when, plan: nameOf(next), price: priceOf(next) });
  if (nextPriceId) return t("pricing.own.changesUnnamed", { day: when });
  if (!renewsAt) return t("pricing.own.renewsUnknown");
  // What is not on sale any more has no price to be renewed at.
  return t(
    findOffer(items, priceId) || items.length === 0 ? "pricing.own.renews" : "pricing.own.runs",
    { day: when },
  );
}

/** What the last form did, in the words of what is so now. */
function Done() {
  const { t } = useTranslation("account");
  const [changed, cancelled, resumed] = [
    useActOutcome("change-plan"),
    useActOutcome("cancel-plan"),
    useActOutcome("resume-plan"),
  ];
  return (
    <>
      <DoneWords outcome={changed}>{t("pricing.done.changed")}</DoneWords>
      <DoneWords outcome={cancelled}>{t("pricing.done.cancelled")}</DoneWords>
      <DoneWords outcome={resumed}>{t("pricing.done.resumed")}</DoneWords>
    </>
  );
}

function Cancel({ plan: { renewsAt }, hasTeam }: { plan: Running; hasTeam: boolean }) {
  const { t } = useTranslation("account");
  const day = useDayFormat();
  const outcome = useActOutcome("cancel-plan");
  return (
    <Asked label={t("pricing.own.cancel")} isQuiet isOpen={Boolean(outcome?.problem)}>
      <p>
        {t("pricing.own.cancelText", {
          day: renewsAt ? day(renewsAt) : t("pricing.own.periodEnd"),
        })}{" "}
        {hasTeam && t("pricing.own.cancelTeam")}
      </p>
      <ActForm act="cancel-plan" label={t("pricing.own.cancelGo")} look="ending" />
    </Asked>
  );
}
