import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import type { BackendContext } from "#server/backend/context.ts";
import { accountTables } from "#server/backend/subscriptions/credit-accounts.ts";
import { lockSpend, refundSpend } from "#server/backend/subscriptions/refund.ts";
import type { Database, Db } from "#server/database/database.ts";
import { prepare } from "#server/database/pool.ts";
import type { SearchInput, searchHistoryItem } from "#shared/contract/searches.ts";
import { searchFingerprint } from "#shared/domain/search-query.ts";
import { AppError } from "#shared/errors.ts";

/** A paid search, free to repeat until `freeUntil`. */
export interface PaidSearch {
  id: string;
  ledgerId: string;
  fingerprint: string;
  balanceAfter: number;
  freeUntil: Date;
  /** The percentage of the account's credits that its debit reached. */
  threshold: number | null;
  /** The balance after its refund, null without one. */
  refundedTo: number | null;
}

const paidColumns = sql`
  s.id, s.ledger_id as "ledgerId", s.fingerprint, e.balance_after as "balanceAfter",
  s.free_until as "freeUntil",
  (select max(t.percent) from thresholds t
   where t.line_id = e.line_id and t.ledger_id = e.id) as threshold,
  (select r.balance_after from ledger r where r.refund_of = e.id) as "refundedTo"`;

/**
 * The credit accounts whose searches a user may open again: all of them (`shared`), or those they
 * paid for themselves.
 */
function accountsOf(email: string, subUserPriceIds: readonly string[]): RawBuilder<unknown> {
  return sql`
  select l.id, true as shared from ${accountTables} where c.email = ${email}
  union all select plans.id, m.removed_at is null and l.ended_at is null
      and coalesce(l.price_id = any(${subUserPriceIds}::text[]), false)
    from sub_users m join credit_lines l on l.id = m.line_id
      join credit_lines plans on plans.customer_id = l.customer_id and plans.kind = 'plan'
    where m.email = ${email}`;
}

interface Payment {
  /** The debit of this idempotency key, even if its response was lost. */
  receiptId: string | null;
  /** The same search, paid for before and still free. */
  repeat: PaidSearch | null;
}

/**
 * One query, since every preview runs it. A repeat is free if it was paid from the user's own
 * accounts, past ones included, by anyone on their team now, or by themselves while on a team; a
 * refunded search is not.
 */
export async function findPayment(
  { database, config }: Pick<BackendContext, "database" | "config">,
  { email, key, input, now }: { email: string; key: string | null; input: SearchInput; now: Date },
): Promise<Payment> {
  const [row] = await paymentStatement(database, {
    email,
    key,
    fingerprint: searchFingerprint(input.kind, input.q),
    now,
    subUserPriceIds: config.credits.subUserPriceIds,
  });
  return { receiptId: row?.receiptId ?? null, repeat: row && row.id !== null ? row : null };
}

interface PaymentValues {
  email: string;
  key: string | null;
  fingerprint: string;
  now: Date;
  subUserPriceIds: readonly string[];
}

type PaymentRow = { receiptId: string | null } & (PaidSearch | { id: null });

const paymentStatement = prepare<PaymentRow, PaymentValues>(
  "find-payment",
  ({ email, key, fingerprint, now, subUserPriceIds }) => sql`
    select (
      select id from ledger where actor = ${email} and key = ${key} and kind = 'spend'
    ) as "receiptId", repeat.*
    from (values (1)) once left join lateral (
      select ${paidColumns} from (${accountsOf(email, subUserPriceIds)}) l
        join searches s on s.line_id = l.id join ledger e on e.id = s.ledger_id
      where s.fingerprint = ${fingerprint} and s.free_until > ${now}
        and (l.shared or s.actor = ${email})
        and not exists (select from ledger r where r.refund_of = e.id)
      order by s.free_until desc limit 1) repeat on true`,
);

interface Unlock {
  email: string;
  input: SearchInput;
  receiptId: string;
  /** Null if the search no longer finds anything. */
  total: number | null;
  freeUntil: Date;
  now: Date;
}

/**
 * Binds a receipt to the one search that it unlocks. A search that no longer finds anything is
 * refunded in the same transaction. Throws `forbidden` for another user's receipt, `key-reused` for
 * another search.
 */
export async function bindReceipt(database: Database, unlock: Unlock): Promise<PaidSearch> {
  if (!/^[0-9a-f-]{36}$/i.test(unlock.receiptId)) throw new AppError("forbidden");
  if (unlock.total !== null) return (await bind(database, unlock)).search;
  return database.transaction().execute(async (trx) => {
    await lockSpend(trx, unlock.receiptId);
    const { search, isNew } = await bind(trx, unlock);
    if (!isNew) return search;
    const refund = await refundSpend(trx, {
      spendId: search.ledgerId,
      actor: "clearlane",
      reason: "the search found nothing any more",
    });
    return refund.outcome === "refunded" ? { ...search, refundedTo: refund.balanceAfter } : search;
  });
}

type HistoryItem = z.infer<typeof searchHistoryItem>;

const defaultSize = 20;

/** Paid searches of a user, newest first. */
export async function listHistory(
  db: Db,
  email: string,
  { page, size = defaultSize }: { page: number; size?: number | undefined },
): Promise<{ items: HistoryItem[]; total: number; next: number | null }> {
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<HistoryItem, "at" | "freeUntil"> & { at: Date; freeUntil: Date | null }>`
      select s.id, s.kind, s.q, s.query, s.at, s.actor as who, s.total,
        case when not exists (select from ledger r where r.refund_of = s.ledger_id)
          then s.free_until end as "freeUntil"
      from searches s where s.actor = ${email}
      order by s.at desc, s.id limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from searches where actor = ${email}`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  const items = rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    freeUntil: row.freeUntil?.toISOString() ?? null,
  }));
  return { items, total, next: page * size < total ? page + 1 : null };
}

async function bind(
  db: Db,
  { email, input, receiptId, total, freeUntil, now }: Unlock,
): Promise<{ search: PaidSearch; isNew: boolean }> {
  const fingerprint = searchFingerprint(input.kind, input.q);
  const [inserted] = await receiptStatement(db, {
    email,
    receiptId,
    kind: input.kind,
    fingerprint,
    q: input.q,
    query: queryOf(input),
    total: total ?? 0,
    now,
    freeUntil,
  });
  if (inserted) return { search: inserted, isNew: true };
  const { rows } = await sql<PaidSearch>`
    select ${paidColumns} from searches s join ledger e on e.id = s.ledger_id
    where s.ledger_id = ${receiptId} and s.actor = ${email}`.execute(db);
  if (!rows[0]) throw new AppError("forbidden");
  if (rows[0].fingerprint !== fingerprint) throw new AppError("key-reused");
  return { search: rows[0], isNew: false };
}

/** Query string that opens a search again. */
function queryOf(input: SearchInput): string {
  const query = new URLSearchParams({ q: input.q });
  for (const [name, value] of Object.entries(input)) {
    if (name === "kind" || name === "q" || name === "sort") continue;
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value])
      query.append(name, String(one));
  }
  return query.toString();
}

interface ReceiptValues {
  email: string;
  receiptId: string;
  kind: SearchInput["kind"];
  fingerprint: string;
  q: string;
  query: string;
  total: number;
  now: Date;
  freeUntil: Date;
}

const receiptStatement = prepare<PaidSearch, ReceiptValues>(
  "bind-receipt",
  ({ email, receiptId, kind, fingerprint, q, query, total, now, freeUntil }) => sql`
    with s as (
      insert into searches
        (line_id, ledger_id, actor, kind, fingerprint, q, query, total, at, free_until)
      select e.line_id, e.id, e.actor, ${kind}, ${fingerprint}, ${q}, ${query}, ${total}, ${now},
        ${freeUntil}
      from ledger e where e.id = ${receiptId} and e.actor = ${email} and e.kind = 'spend'
      on conflict (ledger_id) do nothing returning *)
    select ${paidColumns} from s join ledger e on e.id = s.ledger_id`,
);
