import type { Queryable } from "#server/backend/billing/plan-line.ts";
import type * as contract from "#shared/contract/billing.ts";

/** A payment, made or asked for, and the period it is for. */
export interface Invoice {
  id: string;
  customerId: string;
  lineId: string;
  priceId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  credits: number;
  reason: contract.Invoice["reason"];
  start: Date;
  end: Date;
  /** The provider's own page of it. */
  url: string | null;
}

const insert = `insert into invoices (id, customer_id, line_id, price_id, amount, currency, credits, reason, period_start, period_end, url, paid_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

function valuesOf(invoice: Invoice, paidAt: Date | null): unknown[] {
  const { id, customerId, lineId, priceId, amount, currency, credits, reason, start, end, url } =
    invoice;
  return [
    id,
    customerId,
    lineId,
    priceId,
    amount,
    currency,
    credits,
    reason,
    start,
    end,
    url,
    paidAt,
  ];
}

/**
 * Writes a paid invoice; one that was open becomes paid. Throws where it was paid before: its
 * effect would be a second one.
 */
export async function recordPaid(
  client: Queryable,
  invoice: Invoice & { paidAt: Date },
): Promise<void> {
  await client.query("delete from invoices where id = $1 and paid_at is null", [invoice.id]);
  await client.query(insert, valuesOf(invoice, invoice.paidAt));
}

/** Writes an invoice that is still to be paid; once paid it stays paid. */
export async function recordOpen(client: Queryable, invoice: Invoice): Promise<void> {
  await client.query(`${insert} on conflict (id) do nothing`, valuesOf(invoice, null));
}

/** An invoice that nobody has to pay any more. */
export async function dropOpen(client: Queryable, id: string): Promise<void> {
  await client.query("delete from invoices where id = $1 and paid_at is null", [id]);
}

export interface PaidInvoice {
  id: string;
  line_id: string;
  credits: number;
  refunded_at: Date | null;
}

export async function findPaid(client: Queryable, id: string): Promise<PaidInvoice | undefined> {
  const { rows } = await client.query<PaidInvoice>(
    "select id, line_id, credits, refunded_at from invoices where id = $1 and paid_at is not null",
    [id],
  );
  return rows[0];
}

export async function markRefunded(client: Queryable, id: string, at: Date): Promise<void> {
  await client.query("update invoices set refunded_at = $2 where id = $1", [id, at]);
}

const mostShown = 100;

interface Row extends Omit<contract.Invoice, "at" | "periodStart" | "periodEnd" | "status"> {
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date | null;
  refundedAt: Date | null;
}

/** A person's invoices, newest period first. */
export async function listInvoices(client: Queryable, email: string): Promise<contract.Invoice[]> {
  const { rows } = await client.query<Row>(
    `select i.id, i.price_id as "priceId", i.reason, i.amount, i.currency, i.credits, i.period_start as "periodStart", i.period_end as "periodEnd",
       i.paid_at as "paidAt", i.refunded_at as "refundedAt", i.url
     from invoices i join customers c on c.id = i.customer_id where c.email = $1 order by i.period_start desc, i.reason = 'started', i.id desc limit ${mostShown}`,
    [email],
  );
  return rows.map(presentInvoice);
}

function presentInvoice({
  paidAt,
  refundedAt,
  periodStart,
  periodEnd,
  ...invoice
}: Row): contract.Invoice {
  return {
    ...invoice,
    at: (paidAt ?? periodStart).toISOString(),
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    status: refundedAt ? "refunded" : paidAt ? "paid" : "open",
  };
}
