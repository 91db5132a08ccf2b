import { useTranslation } from "react-i18next";
import { findOffer } from "#client/components/credits/plan-offers.ts";
import { useDayFormat } from "#client/components/day-format.ts";
import type { InvoiceData } from "#client/pages/invoice/invoice-data.ts";
import { sumInvoice } from "#client/pages/invoice/invoice-sums.ts";
import { ItemTable } from "#client/pages/invoice/item-table.tsx";
import { Parties } from "#client/pages/invoice/parties.tsx";
import type { Invoice } from "#shared/contract/billing.ts";

interface SheetProps {
  data: InvoiceData;
  invoice: Invoice;
  isSpecimen?: boolean;
}

/** Spelled out: the build keeps only the rules whose class it reads somewhere. */
const statusClasses: Record<Invoice["status"], string> = {
  paid: "invoice-status is-paid",
  open: "invoice-status is-open",
  refunded: "invoice-status is-refunded",
};

/** The sheet itself; all that is printed. */
export function Sheet({ data, invoice, isSpecimen = false }: SheetProps) {
  const { t } = useTranslation("invoice");
  const day = useDayFormat();
  const number = isSpecimen ? t("specimenNumber") : invoice.id;
  const offer = findOffer(data.items, invoice.priceId);
  return (
    <article className="card invoice-sheet" aria-labelledby="invoice-title">
      {isSpecimen && <p className="invoice-specimen">{t("specimen")}</p>}
      <header className="invoice-top">
        <img src="/favicon.svg" width="40" height="40" alt="" />
        <h2 id="invoice-title">{t("title")}</h2>
        <p className={statusClasses[invoice.status]}>
          <span className="visually-hidden">{t("status")}: </span>
          {t(`is.${invoice.status}`)}
        </p>
      </header>
      <Parties provider={data.provider} profile={data.profile} isSpecimen={isSpecimen} />
      <dl className="invoice-facts">
        <div>
          <dt>{t("number")}</dt>
          <dd className="text-break">{number}</dd>
        </div>
        <div>
          <dt>{t(invoice.status === "open" ? "date" : "paidOn")}</dt>
          <dd>{day(invoice.at)}</dd>
        </div>
        <div>
          <dt>{t("period")}</dt>
          <dd>{t("span", { from: day(invoice.periodStart), to: day(invoice.periodEnd) })}</dd>
        </div>
        <div>
          <dt>{t("status")}</dt>
          <dd>{t(`is.${invoice.status}`)}</dd>
        </div>
      </dl>
      <ItemTable
        invoice={invoice}
        items={data.items}
        provider={data.provider}
        sums={sumInvoice(invoice, offer, data.items)}
      />
      <section className="invoice-notes" aria-labelledby="invoice-notes">
        <h3 id="invoice-notes">{t("notes")}</h3>
        <Notes invoice={invoice} provider={data.provider} />
      </section>
    </article>
  );
}

function Notes({
  invoice: { status },
  provider,
}: {
  invoice: Invoice;
  provider: InvoiceData["provider"];
}) {
  const { t } = useTranslation("invoice");
  return (
    <ul>
      {status === "paid" && <li>{t("note.credits")}</li>}
      {status === "open" && <li>{t("note.open")}</li>}
      {status === "refunded" && <li>{t("note.refunded")}</li>}
      <li>{t(provider === "stripe" ? "note.stripe" : "note.test")}</li>
    </ul>
  );
}
