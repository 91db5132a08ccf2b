import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router-dom";
import { TierBadge } from "#client/components/credits/tier-badge.tsx";
import { useDayFormat } from "#client/components/day-format.ts";
import { DoneWords } from "#client/components/form-words.tsx";
import { ActForm, useActOutcome } from "#client/pages/pricing/act-form.tsx";
import { Asked } from "#client/pages/pricing/asked.tsx";
import { Invoices } from "#client/pages/pricing/invoices.tsx";
import { findOffer } from "#client/pages/pricing/plan-offers.ts";
import { usePlanWords } from "#client/pages/pricing/plan-words.ts";
import type { PricingData } from "#client/pages/pricing/pricing-data.ts";
import type { BillingAnswer, PlanOffer, OwnPlan as Running } from "#shared/contract/billing.ts";

/** One's own plan: what it costs, when it renews, ends or changes, what one can do about it, and its invoices. */
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
        {plan && (plan.cancelAtEnd || plan.nextPriceId) && <ActForm act="resume-plan" label={t("pricing.own.resume")} />}
        {provider === "stripe" && <ActForm act="open-portal" label={t("pricing.own.portal")} isQuiet />}
        {plan && !plan.cancelAtEnd && <Cancel plan={plan} />}
      </div>
      <Invoices invoices={invoices} items={items} />
    </section>
  );
}

function Facts({ plan, items }: { plan: Running; items: readonly PlanOffer[] }) {
  const { t } = useTranslation("account");
  const { nameOf, priceOf } = usePlanWords(items);
  const offer = findOffer(items, plan.priceId);
  return (
    <>
      <p className="credits-line-name">
        <strong>{offer ? nameOf(offer) : t("pricing.own.unnamed", { tier: plan.tier ?? "" })}</strong>
        {offer && <TierBadge name={offer.tierName} color={offer.tierColor} />}
        {offer && <span>{priceOf(offer)}</span>}
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
function EndWords({ plan: { renewsAt, cancelAtEnd, nextPriceId }, items }: { plan: Running; items: readonly PlanOffer[] }) {
  const { t } = useTranslation("account");
  const { nameOf, priceOf } = usePlanWords(items);
  const day = useDayFormat();
  const next = findOffer(items, nextPriceId);
  const when = renewsAt ? day(renewsAt) : t("pricing.own.periodEnd");
  if (cancelAtEnd) return t("pricing.own.ends", { day: when });
  if (next) return t("pricing.own.changes", { day: when, plan: nameOf(next), price: priceOf(next) });
  if (nextPriceId) return t("pricing.own.changesUnnamed", { day: when });
  return renewsAt ? t("pricing.own.renews", { day: when }) : t("pricing.own.renewsUnknown");
}

/** What the last form did, in the words of what is so now. */
function Done() {
  const { t } = useTranslation("account");
  const [changed, cancelled, resumed] = [useActOutcome("change-plan"), useActOutcome("cancel-plan"), useActOutcome("resume-plan")];
  return (
    <>
      <DoneWords outcome={changed}>{t("pricing.done.changed")}</DoneWords>
      <DoneWords outcome={cancelled}>{t("pricing.done.cancelled")}</DoneWords>
      <DoneWords outcome={resumed}>{t("pricing.done.resumed")}</DoneWords>
    </>
  );
}

function Cancel({ plan: { renewsAt } }: { plan: Running }) {
  const { t } = useTranslation("account");
  const day = useDayFormat();
  const outcome = useActOutcome("cancel-plan");
  return (
    <Asked label={t("pricing.own.cancel")} isQuiet isOpen={Boolean(outcome?.problem)}>
      <p>{t("pricing.own.cancelText", { day: renewsAt ? day(renewsAt) : t("pricing.own.periodEnd") })}</p>
      <ActForm act="cancel-plan" label={t("pricing.own.cancelGo")} />
    </Asked>
  );
}
