import { type RawBuilder, sql } from "kysely";
import { accountTables } from "#server/backend/subscriptions/credit-accounts.ts";
import type { Database, Db } from "#server/database/database.ts";
import { withoutTimeouts } from "#server/database/without-timeouts.ts";
import type { AnswerOf, ParsedInputOf } from "#shared/contract/call.ts";
import type { credits } from "#shared/contract/credits.ts";

type ReconcileResult = AnswerOf<typeof credits.reconcile>;
/** A stored figure that does not match the ledger. */
type Difference = ReconcileResult["differences"][number];
type Unopened = ReconcileResult["unopened"][number];

const usualSize = 500;

/**
 * Every stored figure that does not match the ledger, of one page of credit accounts, all read at
 * one moment. Pages keep the memory constant; a page with a large account may take minutes, on a
 * connection of its own.
 */
export async function reconcile(
  database: Pick<Database, "url">,
  { after = "", size = usualSize }: ParsedInputOf<typeof credits.reconcile>,
): Promise<ReconcileResult> {
  return withoutTimeouts(database.url, (db) =>
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        const ids = await listAccounts(trx, after, size);
        const differences: Difference[] = [];
        for (const check of checks) differences.push(...(await check(ids).execute(trx)).rows);
        const { rows } = await listUnopened(ids).execute(trx);
        const unopened = rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
        const next = ids.length < size ? null : (ids.at(-1) ?? null);
        return { lines: ids.length, differences, unopened, next };
      }),
  );
}

async function listAccounts(db: Db, after: string, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from credit_lines where ${after} = '' or id > nullif(${after}, '')::uuid
    order by id limit ${size}`.execute(db);
  return rows.map(({ id }) => id);
}

type Check = (ids: readonly string[]) => RawBuilder<Difference>;

const ownerOf = sql`join (${accountTables}) on l.id = x.line_id`;

/** Granted is grants less voids; used is debits less refunds; and of that this period's part. */
const accountFigures: Check = (ids) => sql<Difference>`
  with sums as (
    select l.id,
      coalesce(sum(e.credits) filter (where e.kind in ('grant', 'void')), 0)::int as granted,
      -coalesce(sum(e.credits) filter (where e.kind in ('spend', 'refund')), 0)::int as used,
      -coalesce(sum(e.credits) filter (where e.kind in ('spend', 'refund')
        and coalesce(refunded.sequence, e.sequence) > l.period_sequence), 0)::int as period
    from credit_lines l left join ledger e on e.line_id = l.id
      left join ledger refunded on refunded.id = e.refund_of
    where l.id = any(${ids}::uuid[]) group by l.id)
  select l.id as line, c.email, f.*
  from ${accountTables} join sums on sums.id = l.id,
    lateral (values
      ('granted', sums.granted, coalesce(l.purchased, l.given, 0)),
      ('used', sums.used, l.used),
      ('used in this period', sums.period, l.used - l.spent_before)
    ) as f ("column", ledger, stored)
  where f.ledger <> f.stored`;

/**
 * A member's use of this period, by the membership that each debit names: a member removed and
 * added again starts anew.
 */
const memberFigures: Check = (ids) => sql<Difference>`
  select l.id as line, x.email, 'used by this member in this period' as "column",
    f.used as ledger, x.used as stored
  from sub_users x ${ownerOf}, lateral (
    select greatest(0, -coalesce(sum(e.credits), 0))::int as used
    from ledger e left join ledger spend on spend.id = e.refund_of
    where e.line_id = x.line_id and coalesce(spend.sub_user_id, e.sub_user_id) = x.id
      and e.kind in ('spend', 'refund') and e.sequence > l.period_sequence
      and coalesce(spend.sequence, e.sequence) > l.period_sequence) f
  where x.line_id = any(${ids}::uuid[]) and x.removed_at is null and f.used <> x.used`;

/** Breaks in the chain of balances; entries that only carry an earlier break on are left out. */
const balanceBreaks: Check = (ids) => sql<Difference>`
  with sums as (
    select id, line_id, sequence, balance_after,
      sum(credits) over (partition by line_id order by sequence) as expected
    from ledger where line_id = any(${ids}::uuid[])),
  offsets as (
    select *, balance_after - expected as off,
      lag(balance_after - expected, 1, 0::bigint)
        over (partition by line_id order by sequence) as before
    from sums)
  select l.id as line, c.email, 'balance after entry ' || x.id as "column",
    x.expected::int as ledger, x.balance_after as stored
  from offsets x ${ownerOf} where x.off <> 0 and x.off <> x.before`;

/** Refunds that do not give back exactly one debit of their own account. */
const strayRefunds: Check = (ids) => sql<Difference>`
  select l.id as line, c.email, 'refunded by entry ' || x.id as "column",
    coalesce(-spend.credits, 0) as ledger, x.credits as stored
  from ledger x ${ownerOf} left join ledger spend
    on spend.id = x.refund_of and spend.kind = 'spend' and spend.line_id = x.line_id
  where x.line_id = any(${ids}::uuid[]) and (x.kind = 'refund' or x.refund_of is not null)
    and (x.kind <> 'refund' or spend.id is null or x.credits <> -spend.credits)`;

/** Thresholds noted for a debit that does not bring the period's use up to them. */
const earlyThresholds: Check = (ids) => sql<Difference>`
  select l.id as line, c.email, x.percent || ' % threshold' as "column",
    coalesce(f.percent, 0) as ledger, x.percent::int as stored
  from thresholds x ${ownerOf} left join lateral (
    select (100 * p.used / nullif(p.used + e.balance_after, 0))::int as percent
    from ledger e, lateral (
      select -sum(b.credits) as used from ledger b left join ledger spend on spend.id = b.refund_of
      where b.line_id = x.line_id and b.kind in ('spend', 'refund')
        and b.sequence > x.period_sequence and b.sequence <= e.sequence
        and coalesce(spend.sequence, b.sequence) > x.period_sequence) p
    where e.id = x.ledger_id and e.line_id = x.line_id and e.kind = 'spend'
      and e.sequence > x.period_sequence) f on true
  where x.line_id = any(${ids}::uuid[]) and coalesce(f.percent, 0) < x.percent`;

const isRefunded = sql`exists (select from ledger r where r.refund_of = x.id)`;

/**
 * Every spend that a call made has opened a search, was refunded or waits for a search: exactly one
 * of these. Debits that were written here from elsewhere name no call.
 */
const lostSpends: Check = (ids) => sql<Difference>`
  select l.id as line, c.email, 'search, refund or wait of entry ' || x.id as "column",
    1 as ledger, (s.id is not null or ${isRefunded})::int + x.unopened::int as stored
  from ledger x ${ownerOf} left join searches s on s.ledger_id = x.id
  where x.line_id = any(${ids}::uuid[]) and (x.kind = 'spend' or x.unopened)
    and (x.body_hash is not null or x.unopened)
    and (s.id is not null or ${isRefunded})::int + x.unopened::int <> 1`;

/** Searches that another user or account paid for, or no spend at all. */
const straySearches: Check = (ids) => sql<Difference>`
  select l.id as line, c.email, 'payment of search ' || x.id as "column",
    0 as ledger, 1 as stored
  from searches x ${ownerOf} join ledger e on e.id = x.ledger_id
  where x.line_id = any(${ids}::uuid[])
    and (e.kind <> 'spend' or e.line_id <> x.line_id or e.actor <> x.actor)`;

const checks: readonly Check[] = [
  accountFigures,
  memberFigures,
  balanceBreaks,
  strayRefunds,
  earlyThresholds,
  lostSpends,
  straySearches,
];

/** Spends whose search is still to come, or was never shown; neither is lost. */
const listUnopened = (ids: readonly string[]) => sql<Omit<Unopened, "since"> & { since: Date }>`
  select l.id as line, c.email, x.actor as who, u.state, count(*)::int as spends,
    min(x.at) as since,
    (select id from ledger o where o.line_id = l.id and o.sequence = min(x.sequence)) as entry
  from ledger x ${ownerOf} left join searches s on s.ledger_id = x.id,
    lateral (select case when x.unopened then 'waiting' else 'unseen' end as state) u
  where x.line_id = any(${ids}::uuid[]) and x.kind = 'spend'
    and (x.unopened or not s.opened) and not ${isRefunded}
  group by l.id, c.email, x.actor, u.state order by since`;
