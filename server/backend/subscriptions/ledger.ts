import { type RawBuilder, sql } from "kysely";
import { accountTables } from "#server/backend/subscriptions/credit-accounts.ts";
import type { Database, Db } from "#server/database/database.ts";
import type { LedgerEntry } from "#shared/contract/credits.ts";
import { describeOperation } from "#shared/domain/operations.ts";

const entriesAPage = 50;

/**
 * The entries one user may see: all of their own accounts; on a team's plan their own debits and
 * the refunds of those.
 */
export function visibleEntries(email: string): RawBuilder<{ id: string; sequence: number }> {
  return sql`
    select e.id, e.sequence from ledger e
    where e.line_id in (select l.id from ${accountTables} where c.email = ${email})
    union select e.id, e.sequence from ledger e where e.actor = ${email}
    union select r.id, r.sequence from ledger e join ledger r on r.refund_of = e.id
    where e.actor = ${email}`;
}

/** A user's ledger, newest first. A former member keeps the entries of their own debits. */
export async function listLedger(
  db: Db,
  email: string,
  { page, size = entriesAPage }: { page: number; size?: number | undefined },
): Promise<{ items: LedgerEntry[]; total: number; next: number | null }> {
  const visible = visibleEntries(email);
  const [items, counted] = await Promise.all([
    readEntries(
      db,
      sql`select id from (${visible}) visible
        order by sequence desc limit ${size} offset ${(page - 1) * size}`,
    ),
    sql<{ total: number }>`select count(*) as total from (${visible}) visible`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { items, total, next: page * size < total ? page + 1 : null };
}

/** One entry that is known to exist. */
export async function getEntry(db: Db, id: string): Promise<LedgerEntry> {
  const [entry] = await readEntries(db, sql`select ${id}::uuid as id`);
  if (!entry) throw new TypeError(`no ledger entry ${id}`);
  return entry;
}

/** The name the actor chose, else the one they signed in with. */
const nameOfActor = sql`coalesce(
  (select nullif(p.name, '') from profiles p where p.email = e.actor),
  (select max(c.name) from customers c where c.email = e.actor and c.name <> ''))`;

interface EntryRow extends Omit<LedgerEntry, "at"> {
  at: Date;
}

/** The entries whose ids a query selects, newest first. */
async function readEntries(db: Db, ids: RawBuilder<unknown>): Promise<LedgerEntry[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.at, e.kind, e.actor as who, ${nameOfActor} as "whoName", l.kind as line,
      e.credits, e.balance_after as "balanceAfter", e.reason, e.refund_of as "refundOf",
      case when s.id is not null then
        json_build_object('id', s.id, 'kind', s.kind, 'q', s.q, 'query', s.query) end as search
    from (${ids}) wanted join ledger e on e.id = wanted.id join credit_lines l on l.id = e.line_id
      left join searches s on s.ledger_id = e.id
    order by e.sequence desc`.execute(db);
  return rows.map(presentEntry);
}

function presentEntry({ at, reason, search, ...entry }: EntryRow): LedgerEntry {
  return {
    ...entry,
    at: at.toISOString(),
    reason: search ? describeOperation(search.kind, search.q) : reason,
    search,
  };
}

/** A stored figure that does not match the ledger. */
export interface Difference {
  line: string;
  email: string;
  /** The figure, with its entry or member where there are several. */
  column: string;
  ledger: number;
  stored: number;
}

/** Every stored figure that does not match the ledger, all read at one moment. */
export async function reconcile(
  database: Database,
): Promise<{ lines: number; differences: Difference[] }> {
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const { rows } = await sql<{ lines: number }>`
        select count(*) as lines from credit_lines`.execute(trx);
      const differences: Difference[] = [];
      for (const check of checks) differences.push(...(await check.execute(trx)).rows);
      return { lines: rows[0]?.lines ?? 0, differences };
    });
}

const ownerOf = sql`join (${accountTables}) on l.id = x.line_id`;

/** Granted is grants less voids; used is debits less refunds; and of that this period's part. */
const accountFigures = sql<Difference>`
  with sums as (
    select l.id,
      coalesce(sum(e.credits) filter (where e.kind in ('grant', 'void')), 0)::int as granted,
      -coalesce(sum(e.credits) filter (where e.kind in ('spend', 'refund')), 0)::int as used,
      -coalesce(sum(e.credits) filter (where e.kind in ('spend', 'refund')
        and coalesce(refunded.sequence, e.sequence) > l.period_sequence), 0)::int as period
    from credit_lines l left join ledger e on e.line_id = l.id
      left join ledger refunded on refunded.id = e.refund_of
    group by l.id)
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
const memberFigures = sql<Difference>`
  select l.id as line, x.email, 'used by this member in this period' as "column",
    f.used as ledger, x.used as stored
  from sub_users x ${ownerOf}, lateral (
    select greatest(0, -coalesce(sum(e.credits), 0))::int as used
    from ledger e left join ledger spend on spend.id = e.refund_of
    where e.line_id = x.line_id and coalesce(spend.sub_user_id, e.sub_user_id) = x.id
      and e.kind in ('spend', 'refund')
      and coalesce(spend.sequence, e.sequence) > l.period_sequence) f
  where x.removed_at is null and f.used <> x.used`;

/** Breaks in the chain of balances; entries that only carry an earlier break on are left out. */
const balanceBreaks = sql<Difference>`
  with sums as (
    select id, line_id, sequence, balance_after,
      sum(credits) over (partition by line_id order by sequence) as expected
    from ledger),
  offsets as (
    select *, balance_after - expected as off,
      lag(balance_after - expected, 1, 0::bigint)
        over (partition by line_id order by sequence) as before
    from sums)
  select l.id as line, c.email, 'balance after entry ' || x.id as "column",
    x.expected::int as ledger, x.balance_after as stored
  from offsets x ${ownerOf} where x.off <> 0 and x.off <> x.before`;

/** Refunds that do not give back exactly one debit of their own account. */
const strayRefunds = sql<Difference>`
  select l.id as line, c.email, 'refunded by entry ' || x.id as "column",
    coalesce(-spend.credits, 0) as ledger, x.credits as stored
  from ledger x ${ownerOf} left join ledger spend
    on spend.id = x.refund_of and spend.kind = 'spend' and spend.line_id = x.line_id
  where (x.kind = 'refund' or x.refund_of is not null)
    and (x.kind <> 'refund' or spend.id is null or x.credits <> -spend.credits)`;

/** Thresholds noted for a debit that does not bring the period's use up to them. */
const earlyThresholds = sql<Difference>`
  select l.id as line, c.email, x.percent || ' % threshold' as "column",
    coalesce(f.percent, 0) as ledger, x.percent::int as stored
  from thresholds x ${ownerOf} left join lateral (
    select (100 * p.used / nullif(p.used + e.balance_after, 0))::int as percent
    from ledger e, lateral (
      select -sum(b.credits) as used from ledger b left join ledger spend on spend.id = b.refund_of
      where b.line_id = x.line_id and b.kind in ('spend', 'refund') and b.sequence <= e.sequence
        and coalesce(spend.sequence, b.sequence) > x.period_sequence) p
    where e.id = x.ledger_id and e.line_id = x.line_id and e.kind = 'spend'
      and e.sequence > x.period_sequence) f on true
  where coalesce(f.percent, 0) < x.percent`;

const checks = [accountFigures, memberFigures, balanceBreaks, strayRefunds, earlyThresholds];
