import {
  findOffer,
  hasBothVariants,
  useMoneyFormat,
} from "#client/components/credits/plan-offers.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { type InvoiceData, type InvoiceSums, sumInvoice } from "#client/pages/invoice/invoice.ts";
import type { Invoice, PlanOffer } from "#shared/contract/billing.ts";
import { paths } from "#shared/paths.ts";

interface InvoiceSheetProps {
  data: InvoiceData;
  invoice: Invoice;
  isSample?: boolean;
}

/** Full class names: the CSS purge only sees literals. */
const statusClasses: Record<Invoice["status"], string> = {
  paid: "invoice-status is-paid",
  open: "invoice-status is-open",
  refunded: "invoice-status is-refunded",
  disputed: "invoice-status is-refunded",
};

/** The printed part. */
export function InvoiceSheet({ data, invoice, isSample = false }: InvoiceSheetProps) {
  const { t } = useTranslation("invoice");
  const day = useDayFormat();
  const number = isSample ? t("specimenNumber") : invoice.id;
  const offer = findOffer(data.items, invoice.priceId);
  return (
    <article className="card invoice-sheet" aria-labelledby="invoice-title">
      {isSample && <p className="invoice-sample">{t("specimen")}</p>}
      <header className="invoice-top">
        <img src="/favicon.svg" width="40" height="40" alt="" />
        <h2 id="invoice-title">{t("title")}</h2>
        <p className={statusClasses[invoice.status]}>
          <span className="visually-hidden">{t("status")}: </span>
          {t(`is.${invoice.status}`)}
        </p>
      </header>
      <Parties provider={data.provider} profile={data.profile} isSample={isSample} />
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
      {status === "disputed" && <li>{t("note.disputed")}</li>}
      <li>{t(provider === "stripe" ? "note.stripe" : "note.test")}</li>
    </ul>
  );
}

interface PartiesProps extends Pick<InvoiceData, "provider" | "profile"> {
  isSample: boolean;
}

/** Seller, customer, and the account credited. */
function Parties({ provider, profile, isSample }: PartiesProps) {
  const { t } = useTranslation("invoice");
  const customer = profile.ok ? profile.value : null;
  const name = isSample ? t("specimenName") : customer?.name;
  const company = isSample ? t("specimenCompany") : customer?.company;
  return (
    <div className="invoice-parties">
      <section aria-labelledby="invoice-seller">
        <h3 id="invoice-seller">{t("seller")}</h3>
        <address>
          <strong>{t("sellerName")}</strong>
          <span>{t(provider === "stripe" ? "sellerStripe" : "sellerTest")}</span>
        </address>
      </section>
      <section aria-labelledby="invoice-billed">
        <h3 id="invoice-billed">{t("billedTo")}</h3>
        <address>
          {company && <strong>{company}</strong>}
          {name && <span>{name}</span>}
          <span>{customer?.email}</span>
        </address>
        {!isSample && !company && (
          <p className="invoice-hint">
            {t("noAddress")} <Link to={paths.account()}>{t("toProfile")}</Link>
          </p>
        )}
      </section>
      <section aria-labelledby="invoice-delivered">
        <h3 id="invoice-delivered">{t("deliveredTo")}</h3>
        <address>
          <span>{t("delivered", { email: customer?.email ?? "" })}</span>
        </address>
      </section>
    </div>
  );
}

interface ItemTableProps extends Pick<InvoiceData, "items" | "provider"> {
  invoice: Invoice;
  sums: InvoiceSums;
}

/** Items, rates and totals. */
function ItemTable({ invoice, items, provider, sums }: ItemTableProps) {
  const { t, i18n } = useTranslation("invoice");
  const day = useDayFormat();
  const money = useMoneyFormat();
  const nameOf = usePlanName(items);
  const { currency } = invoice;
  const offer = findOffer(items, invoice.priceId);
  const discountKind = discountKindOf(sums);
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
            {sums.rate === null ? "–" : money(sums.rate, currency, 2)}
          </td>
          <td className="text-end" data-label={t("total")}>
            {money(sums.subtotal, currency)}
          </td>
        </tr>
      </tbody>
      <tfoot>
        <TotalRow name={t("subtotal")} value={money(sums.subtotal, currency)} />
        <TotalRow
          name={
            discountKind
              ? `${t("discount")} (${t(`discount${discountKind}`, { count: sums.months ?? 0 })})`
              : t("discount")
          }
          value={discountKind ? money(-sums.discount, currency) : t("discountNone")}
        />
        <TotalRow name={t("vat")} value={t(provider === "stripe" ? "vatStripe" : "vatTest")} />
        <TotalRow name={t(`sum.${invoice.status}`)} value={money(sums.total, currency)} isSum />
      </tfoot>
    </table>
  );
}

function discountKindOf({ discount, months }: InvoiceSums): "Months" | "Year" | null {
  if (discount === 0) return null;
  return months === null ? "Year" : "Months";
}

function TotalRow({
  name,
  value,
  isSum = false,
}: {
  name: string;
  value: string;
  isSum?: boolean;
}) {
  return (
    <tr className={isSum ? "invoice-sum" : undefined}>
      <th scope="row" colSpan={4}>
        {name}
      </th>
      <td>{value}</td>
    </tr>
  );
}

/** "Premium plan with team"; the price id if the plan is no longer sold. */
export function usePlanName(
  items: readonly PlanOffer[],
): (offer: PlanOffer | undefined, priceId: string) => string {
  const { t } = useTranslation("invoice");
  return (offer, priceId) => {
    if (!offer) return t("plan.unknown", { priceId });
    return offer.team && hasBothVariants(offer, items)
      ? t("plan.withTeam", { plan: offer.tierName })
      : t("plan.plain", { plan: offer.tierName });
  };
}
