import { type RawBuilder, sql } from "kysely";
import type { BackendContext } from "#server/backend/context.ts";
import { accountTables } from "#server/backend/subscriptions/credit-accounts.ts";
import { lockSpend, refundSpend } from "#server/backend/subscriptions/refund.ts";
import type { Database, Db } from "#server/database/database.ts";
import { prepared } from "#server/database/pool.ts";
import type { SearchInput } from "#shared/contract/searches.ts";
import { searchFingerprint } from "#shared/domain/search-query.ts";
import { AppError } from "#shared/errors.ts";

/** A search that was paid for: what it shows again for free, and until when. */
export interface PaidSearch {
  id: string;
  ledgerId: string;
  fingerprint: string;
  balanceAfter: number;
  freeUntil: Date;
  /** The percentage of the line's credits that it passed. */
  threshold: number | null;
  /** The balance after its credit was given back; null where it was not. */
  refundedTo: number | null;
}

export const paidColumns = sql`
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

/**
 * What a person has paid already: under this very key, whether or not the answer ever reached them;
 * and for the same search, still free to repeat.
 */
export interface PaidBefore {
  receiptId: string | null;
  repeat: PaidSearch | null;
}

/**
 * Both in one question, for it is asked on every look. A repeat was paid for from the person's own
 * lines, past ones included, by anyone of the team they draw on now, or by themselves while they
 * were a member; a credit given back pays for nothing.
 */
export async function findPaidBefore(
  { database, config }: Pick<BackendContext, "database" | "config">,
  { email, key, input, now }: { email: string; key: string | null; input: SearchInput; now: Date },
): Promise<PaidBefore> {
  const { rows } = await sql<
    { receiptId: string | null } & (PaidSearch | { id: null })
  >`${prepared("find-paid-before")}
    select (
      select id from ledger where actor = ${email} and key = ${key} and kind = 'spend'
    ) as "receiptId", repeat.*
    from (values (1)) once left join lateral (
      select ${paidColumns} from (${accountsOf(email, config.credits.subUserPriceIds)}) l
        join searches s on s.line_id = l.id join ledger e on e.id = s.ledger_id
      where s.fingerprint = ${searchFingerprint(input.kind, input.q)} and s.free_until > ${now}
        and (l.shared or s.actor = ${email})
        and not exists (select from ledger r where r.refund_of = e.id)
      order by s.free_until desc limit 1) repeat on true`.execute(database);
  const row = rows[0];
  return { receiptId: row?.receiptId ?? null, repeat: row && row.id !== null ? row : null };
}

export interface Reveal {
  email: string;
  input: SearchInput;
  receiptId: string;
  /** Null: nothing is found any more. */
  total: number | null;
  freeUntil: Date;
  now: Date;
}

/**
 * Binds a paid receipt to the search it opens: a receipt is one person's own spend and opens one
 * search. Where that search finds nothing any more, its credit is given back in the same
 * transaction. Throws 403, 422.
 */
export async function bindReceipt(database: Database, reveal: Reveal): Promise<PaidSearch> {
  if (!/^[0-9a-f-]{36}$/i.test(reveal.receiptId)) throw new AppError("forbidden");
  if (reveal.total !== null) return (await bind(database, reveal)).search;
  return database.transaction().execute(async (trx) => {
    await lockSpend(trx, reveal.receiptId);
    const { search, isNew } = await bind(trx, reveal);
    if (!isNew) return search;
    const refund = await refundSpend(trx, {
      spendId: search.ledgerId,
      actor: "clearlane",
      reason: "the search found nothing any more",
    });
    return refund.outcome === "refunded" ? { ...search, refundedTo: refund.balanceAfter } : search;
  });
}

async function bind(
  db: Db,
  { email, input, receiptId, total, freeUntil, now }: Reveal,
): Promise<{ search: PaidSearch; isNew: boolean }> {
  const fingerprint = searchFingerprint(input.kind, input.q);
  const inserted = await sql<PaidSearch>`${prepared("bind-receipt")}
    with s as (
      insert into searches
        (line_id, ledger_id, actor, kind, fingerprint, q, query, total, at, free_until)
      select e.line_id, e.id, e.actor, ${input.kind}, ${fingerprint}, ${input.q},
        ${queryOf(input)}, ${total ?? 0}, ${now}, ${freeUntil}
      from ledger e where e.id = ${receiptId} and e.actor = ${email} and e.kind = 'spend'
      on conflict (ledger_id) do nothing returning *)
    select ${paidColumns} from s join ledger e on e.id = s.ledger_id`.execute(db);
  if (inserted.rows[0]) return { search: inserted.rows[0], isNew: true };
  const { rows } = await sql<PaidSearch>`
    select ${paidColumns} from searches s join ledger e on e.id = s.ledger_id
    where s.ledger_id = ${receiptId} and s.actor = ${email}`.execute(db);
  if (!rows[0]) throw new AppError("forbidden");
  if (rows[0].fingerprint !== fingerprint) throw new AppError("key-reused");
  return { search: rows[0], isNew: false };
}

/** The query string that opens a search again. */
function queryOf(input: SearchInput): string {
  const query = new URLSearchParams({ q: input.q });
  for (const [name, value] of Object.entries(input)) {
    if (name === "kind" || name === "q" || name === "sort") continue;
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value])
      query.append(name, String(one));
  }
  return query.toString();
}
