import type { ReactNode } from "react";
import { useLoaderData } from "react-router-dom";
import { TierBadge } from "#client/components/credits/credit-parts.tsx";
import { findOffer, useMoneyFormat } from "#client/components/credits/plan-offers.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { FormSuccess } from "#client/components/form.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  ConfirmDialog,
  PlanActionForm,
  usePlanActionOutcome,
} from "#client/pages/pricing/plan-step.tsx";
import { type PricingData, usePlanLabels } from "#client/pages/pricing/pricing.ts";
import type {
  BillingAnswer,
  Invoice,
  PlanOffer,
  OwnPlan as Running,
} from "#shared/contract/billing.ts";
import { viewSubscription } from "#shared/domain/subscription-tier.ts";
import { paths } from "#shared/paths.ts";

/** The current plan: price, renewal, end or change, actions, and invoices. */
export function OwnPlan({ billing: { provider, plan, invoices } }: { billing: BillingAnswer }) {
  const { t } = useTranslation("pricing");
  const { plans } = useLoaderData() as PricingData;
  const items = plans.ok ? plans.value.items : [];
  if (!plan && invoices.length === 0) return null;
  return (
    <section className="card card-body mb-3" aria-labelledby="own-plan-title">
      <h2 id="own-plan-title">{t("own.title")}</h2>
      {plan ? <Facts plan={plan} items={items} /> : <p>{t("own.none")}</p>}
      <PlanOutcome />
      <div className="plan-actions">
        {plan && (plan.cancelAtEnd || plan.nextPriceId) && (
          <PlanActionForm action="resume-plan" label={t("own.resume")} />
        )}
        {provider === "stripe" && (
          <PlanActionForm action="open-portal" label={t("own.portal")} variant="quiet" />
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
  const { t } = useTranslation("pricing");
  const { plans } = useLoaderData() as PricingData;
  const { tierName, tierColor } = viewSubscription({ tier: plan.tier ?? 0 });
  const { nameOf, priceOf } = usePlanLabels(items);
  const offer = findOffer(items, plan.priceId);
  return (
    <>
      <p className="credits-line-name">
        {tierName && <TierBadge name={offer ? nameOf(offer) : tierName} color={tierColor} />}
        {offer && <strong>{priceOf(offer)}</strong>}
        {plans.ok && !offer && <strong>{t("own.offSale")}</strong>}
      </p>
      <p>
        <PeriodEnd plan={plan} items={items} />
      </p>
      {plan.pastDue && (
        <p className="alert alert-danger" role="alert">
          {t("own.pastDue")}
        </p>
      )}
    </>
  );
}

/** Event at the end of the paid period. */
function PeriodEnd({
  plan: { priceId, renewsAt, cancelAtEnd, nextPriceId },
  items,
}: {
  plan: Running;
  items: readonly PlanOffer[];
}) {
  const { t } = useTranslation("pricing");
  const { nameOf, priceOf } = usePlanLabels(items);
  const day = useDayFormat();
  const next = findOffer(items, nextPriceId);
  const end = renewsAt ? day(renewsAt) : t("own.periodEnd");
  if (cancelAtEnd) return t("own.ends", { day: end });
  if (next) return t("own.changes", { day: end, plan: nameOf(next), price: priceOf(next) });
  if (nextPriceId) return t("own.changesUnnamed", { day: end });
  if (!renewsAt) return t("own.renewsUnknown");
  // A plan that is no longer sold has no renewal price.
  return t(findOffer(items, priceId) || items.length === 0 ? "own.renews" : "own.runs", {
    day: end,
  });
}

/** Confirms the last form with the current facts. */
function PlanOutcome() {
  const { t } = useTranslation("pricing");
  const [changed, cancelled, resumed] = [
    usePlanActionOutcome("change-plan"),
    usePlanActionOutcome("cancel-plan"),
    usePlanActionOutcome("resume-plan"),
  ];
  return (
    <>
      <FormSuccess outcome={changed}>{t("done.changed")}</FormSuccess>
      <FormSuccess outcome={cancelled}>{t("done.cancelled")}</FormSuccess>
      <FormSuccess outcome={resumed}>{t("done.resumed")}</FormSuccess>
    </>
  );
}

function Cancel({ plan: { renewsAt }, hasTeam }: { plan: Running; hasTeam: boolean }) {
  const { t } = useTranslation("pricing");
  const day = useDayFormat();
  const outcome = usePlanActionOutcome("cancel-plan");
  return (
    <ConfirmDialog label={t("own.cancel")} isQuiet isOpen={Boolean(outcome?.problem)}>
      <p>
        {t("own.cancelText", {
          day: renewsAt ? day(renewsAt) : t("own.periodEnd"),
        })}{" "}
        {hasTeam && t("own.cancelTeam")}
      </p>
      <PlanActionForm action="cancel-plan" label={t("own.cancelGo")} variant="ending" />
    </ConfirmDialog>
  );
}

interface InvoicesProps {
  invoices: readonly Invoice[];
  items: readonly PlanOffer[];
}

const columns = ["date", "plan", "period", "credits", "amount", "status"] as const;

/** Payments, collapsed. */
function Invoices({ invoices, items }: InvoicesProps) {
  const { t } = useTranslation("pricing");
  if (invoices.length === 0) return null;
  return (
    <details className="plan-invoices">
      <summary>{t("invoices.title", { count: invoices.length })}</summary>
      <table className="table card-table">
        <caption className="visually-hidden">{t("invoices.caption")}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`invoices.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} items={items} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function InvoiceRow({ invoice, items }: { invoice: Invoice; items: readonly PlanOffer[] }) {
  const { t } = useTranslation("pricing");
  const { nameOf } = usePlanLabels(items);
  const money = useMoneyFormat();
  const day = useDayFormat();
  const offer = findOffer(items, invoice.priceId);
  const status = t(`invoices.is.${invoice.status}`);
  const cells: Record<(typeof columns)[number], ReactNode> = {
    date: <Link to={paths.invoice({ id: invoice.id })}>{day(invoice.at)}</Link>,
    plan: t(`invoices.reason.${invoice.reason}`, {
      plan: offer ? nameOf(offer) : invoice.priceId,
    }),
    period: t("invoices.span", {
      from: day(invoice.periodStart),
      to: day(invoice.periodEnd),
    }),
    credits: t("invoices.count", { count: invoice.credits }),
    amount: money(invoice.amount, invoice.currency),
    status: invoice.url ? <a href={invoice.url}>{status}</a> : status,
  };
  return (
    <tr>
      {columns.map((column) => (
        <td key={column} data-label={t(`invoices.${column}`)}>
          {cells[column]}
        </td>
      ))}
    </tr>
  );
}
