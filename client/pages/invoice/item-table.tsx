import { useTranslation } from "react-i18next";
import { useMoneyFormat } from "#client/components/credits/money-format.ts";
import { findOffer } from "#client/components/credits/plan-offers.ts";
import { useDayFormat } from "#client/components/day-format.ts";
import type { InvoiceData } from "#client/pages/invoice/invoice-data.ts";
import type { InvoiceSums } from "#client/pages/invoice/invoice-sums.ts";
import { usePlanName } from "#client/pages/invoice/plan-name.ts";
import type { Invoice } from "#shared/contract/billing.ts";

interface ItemTableProps extends Pick<InvoiceData, "items" | "provider"> {
  invoice: Invoice;
  sums: InvoiceSums;
}

/** What was bought, at what rate, and the lines below it. */
export function ItemTable({ invoice, items, provider, sums }: ItemTableProps) {
  const { t, i18n } = useTranslation("invoice");
  const day = useDayFormat();
  const money = useMoneyFormat();
  const nameOf = usePlanName(items);
  const { currency } = invoice;
  const offer = findOffer(items, invoice.priceId);
  const off = discountWords(sums);
  return (
    <table className="table card-table invoice-items">
      <caption className="visually-hidden">{t("items")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("item")}</th>
          <th scope="col">{t("period")}</th>
          <th scope="col" className="text-end">
            {t("creditsColumn")}
          </th>
          <th scope="col" className="text-end">
            {t("rate")}
          </th>
          <th scope="col" className="text-end">
            {t("total")}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" data-label={t("item")}>
            {nameOf(offer, invoice.priceId)}
            {offer && <>, {t(`interval.${offer.interval}`)}</>}
            <span className="invoice-hint d-block">{t(`reason.${invoice.reason}`)}</span>
          </th>
          <td data-label={t("period")}>
            {t("span", { from: day(invoice.periodStart), to: day(invoice.periodEnd) })}
          </td>
          <td className="text-end" data-label={t("creditsColumn")}>
            {new Intl.NumberFormat(i18n.language).format(invoice.credits)}
          </td>
          <td className="text-end" data-label={t("rate")}>
            {sums.rate === null ? "–" : money(sums.rate, currency)}
          </td>
          <td className="text-end" data-label={t("total")}>
            {money(sums.subtotal, currency)}
          </td>
        </tr>
      </tbody>
      <tfoot>
        <Line name={t("subtotal")} value={money(sums.subtotal, currency)} />
        <Line
          name={
            off
              ? `${t("discount")} (${t(`discount${off}`, { count: sums.months ?? 0 })})`
              : t("discount")
          }
          value={off ? money(-sums.discount, currency) : t("discountNone")}
        />
        <Line name={t("vat")} value={t(provider === "stripe" ? "vatStripe" : "vatTest")} />
        <Line name={t(`sum.${invoice.status}`)} value={money(sums.total, currency)} isSum />
      </tfoot>
    </table>
  );
}

function discountWords({ discount, months }: InvoiceSums): "Months" | "Year" | null {
  if (discount === 0) return null;
  return months === null ? "Year" : "Months";
}

function Line({ name, value, isSum = false }: { name: string; value: string; isSum?: boolean }) {
  return (
    <tr className={isSum ? "invoice-sum" : undefined}>
      <th scope="row" colSpan={4}>
        {name}
      </th>
      <td>{value}</td>
    </tr>
  );
}
