import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMoneyFormat } from "#client/components/credits/money-format.ts";
import { findOffer } from "#client/components/credits/plan-offers.ts";
import { useDayFormat } from "#client/components/day-format.ts";
import { usePlanWords } from "#client/pages/pricing/plan-words.ts";
import type { Invoice, PlanOffer } from "#shared/contract/billing.ts";

interface InvoicesProps {
  invoices: readonly Invoice[];
  items: readonly PlanOffer[];
}

const columns = ["date", "plan", "period", "credits", "amount", "status"] as const;

/** What was paid and what for, folded away. */
export function Invoices({ invoices, items }: InvoicesProps) {
  const { t } = useTranslation("account");
  if (invoices.length === 0) return null;
  return (
    <details className="plan-invoices">
      <summary>{t("pricing.invoices.title", { count: invoices.length })}</summary>
      <table className="table card-table">
        <caption className="visually-hidden">{t("pricing.invoices.caption")}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`pricing.invoices.${column}`)}
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
  const { t } = useTranslation("account");
  const { nameOf } = usePlanWords(items);
  const money = useMoneyFormat();
  const day = useDayFormat();
  const offer = findOffer(items, invoice.priceId);
  const status = t(`pricing.invoices.is.${invoice.status}`);
  const cells: Record<(typeof columns)[number], ReactNode> = {
    date: <Link to={`/pages/invoice?id=${encodeURIComponent(invoice.id)}`}>{day(invoice.at)}</Link>,
    plan: t(`pricing.invoices.reason.${invoice.reason}`, {
      plan: offer ? nameOf(offer) : invoice.priceId,
    }),
    period: t("pricing.invoices.span", {
      from: day(invoice.periodStart),
      to: day(invoice.periodEnd),
    }),
    credits: t("pricing.invoices.count", { count: invoice.credits }),
    amount: money(invoice.amount, invoice.currency),
    status: invoice.url ? <a href={invoice.url}>{status}</a> : status,
  };
  return (
    <tr>
      {columns.map((column) => (
        <td key={column} data-label={t(`pricing.invoices.${column}`)}>
          {cells[column]}
        </td>
      ))}
    </tr>
  );
}
