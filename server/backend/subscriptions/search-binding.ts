/** The search that a spend pays for: what makes it free again, and how it is written. */
import { type RawBuilder, sql } from "kysely";
import { accountTables } from "#server/backend/subscriptions/credit-accounts.ts";
import type { SearchKind } from "#shared/contract/searches.ts";

/** A search as it is bound to the spend that pays for it. */
export interface SearchToBind {
  kind: SearchKind;
  fingerprint: string;
  q: string;
  /** Query string that opens it again. */
  query: string;
  total: number;
  now: Date;
  freeUntil: Date;
}

/** The end of the days in which the search is free to repeat. */
export function bindingAt(now: Date, repeatFreeDays: number): { now: Date; freeUntil: Date } {
  return { now, freeUntil: new Date(now.getTime() + repeatFreeDays * 86_400_000) };
}

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

export interface RepeatValues extends Pick<SearchToBind, "fingerprint" | "now"> {
  email: string;
  subUserPriceIds: readonly string[];
}

/**
 * The same search `s` with its spend `e`, paid for before and still free: from the user's own
 * accounts, past ones included, by anyone on their team now, or by themselves while on a team. One
 * that was never opened does not expire; a refunded one is not free. The user's own comes first.
 */
export function repeatOf(
  columns: RawBuilder<unknown>,
  { email, subUserPriceIds, fingerprint, now }: RepeatValues,
): RawBuilder<unknown> {
  return sql`
    select ${columns} from (${accountsOf(email, subUserPriceIds)}) l
      join searches s on s.line_id = l.id join ledger e on e.id = s.ledger_id
    where s.fingerprint = ${fingerprint} and (s.free_until > ${now} or not s.opened)
      and (l.shared or s.actor = ${email})
      and not exists (select from ledger r where r.refund_of = e.id)
    order by s.actor <> ${email}, s.free_until desc limit 1`;
}

/**
 * Common table expressions that write the search of a spend, given `paid` (id, line_id, actor). The
 * unique index on current searches refuses the second of two that race, whose caller then finds the
 * first. One that the payer may not open, as a member of before, stays beside it.
 */
export function bindSearch(
  { kind, fingerprint, q, query, total, now, freeUntil }: SearchToBind,
  { opened }: { opened: boolean },
): RawBuilder<unknown> {
  return sql`
former as (
  select s.id, (s.free_until > ${now} or not s.opened)
    and not exists (select from ledger r where r.refund_of = s.ledger_id) as is_free
  from searches s
  where s.is_current and s.fingerprint = ${fingerprint} and s.line_id = (select line_id from paid)
),
cleared as (
  update searches set is_current = false where id = (select id from former where not is_free)
  returning id
),
bound as (
  insert into searches (line_id, ledger_id, actor, kind, fingerprint, q, query, total, at,
    free_until, is_current, opened)
  select line_id, id, actor, ${kind}, ${fingerprint}, ${q}, ${query}, ${total}::int, ${now},
    ${freeUntil}, not exists (select from former where is_free)
      -- NOT EXISTS may be planned as a scan of the whole ledger.
      and (select r.id from ledger r where r.refund_of = paid.id) is null, ${sql.lit(opened)}
  -- After the update: the index must see the former row cleared.
  from paid where (select count(*) from cleared) >= 0
  on conflict (ledger_id) do nothing returning *
)`;
}
