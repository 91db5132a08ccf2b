import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type * as contract from "#shared/contract/billing.ts";

/** A payment, made or requested, and the period it is for. */
export interface Invoice {
  id: string;
  customerId: string;
  accountId: string;
  priceId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  credits: number;
  reason: contract.Invoice["reason"];
  start: Date;
  end: Date;
  /** The provider's page of it. */
  url: string | null;
}

function insertInvoice(db: Db, invoice: Invoice, paidAt: Date | null) {
  const { id, amount, currency, credits, reason, url } = invoice;
  return db.insertInto("invoices").values({
    ...{ id, amount, currency, credits, reason, url },
    customer_id: invoice.customerId,
    line_id: invoice.accountId,
    price_id: invoice.priceId,
    period_start: invoice.start,
    period_end: invoice.end,
    paid_at: paidAt,
  });
}

/** Writes a paid invoice in place of an open one. Throws for one that was paid before. */
export async function recordPaid(trx: Db, invoice: Invoice & { paidAt: Date }): Promise<void> {
  await deleteOpenInvoice(trx, invoice.id);
  await insertInvoice(trx, invoice, invoice.paidAt).execute();
}

/** Writes an invoice still to be paid; one that is known stays as it is. */
export async function recordOpen(trx: Db, invoice: Invoice): Promise<void> {
  await insertInvoice(trx, invoice, null)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Removes an invoice that no longer has to be paid. */
export async function deleteOpenInvoice(db: Db, id: string): Promise<void> {
  await db.deleteFrom("invoices").where("id", "=", id).where("paid_at", "is", null).execute();
}

export interface PaidInvoice {
  id: string;
  line_id: string | null;
  credits: number;
  refunded_at: Date | null;
  /** The dispute that holds the payment. */
  dispute_id: string | null;
  /** The credits that it took back. */
  dispute_credits: number;
}

export function findPaid(db: Db, id: string): Promise<PaidInvoice | undefined> {
  return db
    .selectFrom("invoices")
    .select(["id", "line_id", "credits", "refunded_at", "dispute_id", "dispute_credits"])
    .where("id", "=", id)
    .where("paid_at", "is not", null)
    .executeTakeFirst();
}

/** The credits of an account's last paid period at a price. */
export async function findLastCredits(
  db: Db,
  accountId: string,
  priceId: string,
): Promise<number | undefined> {
  const last = await db
    .selectFrom("invoices")
    .select("credits")
    .where("line_id", "=", accountId)
    .where("price_id", "=", priceId)
    .where("paid_at", "is not", null)
    .orderBy("period_start", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.credits;
}

export async function markRefunded(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable("invoices").set({ refunded_at: at }).where("id", "=", id).execute();
}

/** Null when the dispute gave the payment back. */
export async function markDisputed(
  db: Db,
  id: string,
  dispute: { id: string; credits: number } | null,
): Promise<void> {
  await db
    .updateTable("invoices")
    .set({ dispute_id: dispute?.id ?? null, dispute_credits: dispute?.credits ?? 0 })
    .where("id", "=", id)
    .execute();
}

const maxShown = 100;

interface Row extends Omit<contract.Invoice, "at" | "periodStart" | "periodEnd" | "status"> {
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date | null;
  refundedAt: Date | null;
  isDisputed: boolean;
}

/** A user's invoices, newest period first. */
export async function listInvoices(db: Db, email: string): Promise<contract.Invoice[]> {
  const { rows } = await sql<Row>`
    select i.id, i.price_id as "priceId", i.reason, i.amount, i.currency, i.credits,
      i.period_start as "periodStart", i.period_end as "periodEnd",
      i.paid_at as "paidAt", i.refunded_at as "refundedAt",
      i.dispute_id is not null as "isDisputed", i.url
    from invoices i join customers c on c.id = i.customer_id where c.email = ${email}
    order by i.period_start desc, i.reason = 'started', i.id desc limit ${maxShown}`.execute(db);
  return rows.map(presentInvoice);
}

function presentInvoice({
  paidAt,
  refundedAt,
  isDisputed,
  periodStart,
  periodEnd,
  ...invoice
}: Row): contract.Invoice {
  return {
    ...invoice,
    at: (paidAt ?? periodStart).toISOString(),
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    status: refundedAt ? "refunded" : isDisputed ? "disputed" : paidAt ? "paid" : "open",
  };
}
