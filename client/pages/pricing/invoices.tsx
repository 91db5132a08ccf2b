import { useTranslation } from "react-i18next";
import { useDayFormat } from "#client/components/day-format.ts";
import { useMoneyFormat } from "#client/pages/pricing/money-format.ts";
import { findOffer } from "#client/pages/pricing/plan-offers.ts";
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
  const cells: Record<(typeof columns)[number], string> = {
    date: day(invoice.at),
    plan: t(`pricing.invoices.reason.${invoice.reason}`, { plan: offer ? nameOf(offer) : invoice.priceId }),
    period: t("pricing.invoices.span", { from: day(invoice.periodStart), to: day(invoice.periodEnd) }),
    credits: t("pricing.invoices.count", { count: invoice.credits }),
    amount: money(invoice.amount, invoice.currency),
    status: t(`pricing.invoices.is.${invoice.status}`),
  };
  return (
    <tr>
      {columns.map((column) => (
        <td key={column} data-label={t(`pricing.invoices.${column}`)}>
          {column === "status" && invoice.url ? <a href={invoice.url}>{cells[column]}</a> : cells[column]}
        </td>
      ))}
    </tr>
  );
}
