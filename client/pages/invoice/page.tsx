import { paths } from "#shared/paths.ts";
import "#client/i18n/words/invoice.ts";
import "#client/pages/invoice/invoice.css";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { load, toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { findOffer } from "#client/components/credits/plan-offers.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { buildSampleInvoice, type InvoiceData } from "#client/pages/invoice/invoice.ts";
import { InvoiceSheet, usePlanName } from "#client/pages/invoice/sheet.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import { billing } from "#shared/contract/billing.ts";
import { profile } from "#shared/contract/profile.ts";
import { AppError } from "#shared/errors.ts";

/** Reads only the user's own invoices: other ids are treated as unknown. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<InvoiceData> {
  const api = context.get(apiContext);
  const id = new URL(request.url).searchParams.get("id");
  return load(async () => {
    const [own, plans, customer] = await Promise.all([
      api(billing.show, {}),
      toResult(api(billing.plans, {})),
      toResult(api(profile.show, {})),
    ]);
    const { provider, invoices } = own;
    const shown = id ? invoices.find((one) => one.id === id) : invoices[0];
    if (id && !shown) throw new AppError("not-found");
    return {
      provider,
      invoices,
      shown: shown ?? null,
      items: plans.ok ? plans.value.items : [],
      profile: customer,
      today: new Date().toISOString().slice(0, 10),
    };
  });
}

export const handle: PageHandle = { title: (t) => t("invoice:title") };

/** One of the user's invoices, to read and print. */
export function Component() {
  const { t } = useTranslation("invoice");
  const data = useLoaderData() as InvoiceData;
  const { shown } = data;
  return (
    <div className="invoice">
      <header className="invoice-head">
        <div>
          <h1>{t("title")}</h1>
          <p className="text-muted mb-0">{t("lead")}</p>
        </div>
        <div className="invoice-actions">
          <Link className="btn btn-outline-secondary" to={paths.pricing()}>
            {t("toPlans")}
          </Link>
          {shown?.url && (
            <a className="btn btn-outline-secondary" href={shown.url}>
              {t("stripe")}
            </a>
          )}
          {shown && <PrintButton />}
        </div>
      </header>
      {shown && data.invoices.length > 1 && <InvoicePicker {...data} shown={shown} />}
      {shown ? <InvoiceSheet data={data} invoice={shown} /> : <NoInvoice data={data} />}
    </div>
  );
}

function PrintButton() {
  const { t } = useTranslation("invoice");
  return (
    <button type="button" className="btn btn-accent needs-script" onClick={() => window.print()}>
      {t("print")}
    </button>
  );
}

/** Selects another invoice; a form, so that it works without script. */
function InvoicePicker({
  invoices,
  items,
  shown,
}: InvoiceData & { shown: NonNullable<InvoiceData["shown"]> }) {
  const { t } = useTranslation("invoice");
  const day = useDayFormat();
  const nameOf = usePlanName(items);
  return (
    <Form method="get" className="invoice-choice">
      <label htmlFor="invoice-id">{t("choose")}</label>
      <select
        key={shown.id}
        id="invoice-id"
        name="id"
        className="form-select"
        defaultValue={shown.id}
      >
        {invoices.map((one) => (
          <option key={one.id} value={one.id}>
            {t("choice", {
              day: day(one.at),
              what: nameOf(findOffer(items, one.priceId), one.priceId),
            })}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-outline-secondary">
        {t("show")}
      </button>
    </Form>
  );
}

/** No invoices yet: says so and shows a sample. */
function NoInvoice({ data }: { data: InvoiceData }) {
  const { t } = useTranslation("invoice");
  const sample = buildSampleInvoice(data.items, data.today);
  return (
    <>
      <section className="card card-body mb-4" aria-labelledby="no-invoice">
        <h2 id="no-invoice">{t("none.title")}</h2>
        <p className="mb-0">
          {t(sample ? "none.text" : "none.noPlans")}{" "}
          <Link to={paths.pricing()}>{t("toPlans")}</Link>
        </p>
      </section>
      {sample && <InvoiceSheet data={data} invoice={sample} isSample />}
      {sample && (
        <p className="mt-3">
          <PrintButton />
        </p>
      )}
    </>
  );
}
