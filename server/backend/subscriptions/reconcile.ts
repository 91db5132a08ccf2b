import { inTransaction } from "#server/backend/accounts/customers.ts";
import type { Database } from "#server/database/database.ts";

/** One figure that is not what the ledger says. */
export interface Difference {
  line: string;
  email: string;
  /** The figure, with the entry or the member where it is one of several. */
  column: string;
  ledger: number;
  stored: number;
}

const ownerOf = "join credit_lines l on l.id = x.line_id join customers c on c.id = l.customer_id";

/**
 * What was granted, less what was voided; what was spent, less what was given back; and of that
 * what belongs to this period.
 */
const lineFigures = `
  with sums as (
    select l.id, coalesce(sum(e.credits) filter (where e.kind in ('grant', 'void')), 0)::int as granted,
      -coalesce(sum(e.credits) filter (where e.kind in ('spend', 'refund')), 0)::int as used,
      -coalesce(sum(e.credits) filter (where e.kind in ('spend', 'refund') and coalesce(given_back.sequence, e.sequence) > l.period_sequence), 0)::int as period
    from credit_lines l left join ledger e on e.line_id = l.id left join ledger given_back on given_back.id = e.refund_of
    group by l.id)
  select l.id as line, c.email, f.* from credit_lines l join customers c on c.id = l.customer_id join sums on sums.id = l.id,
    lateral (values ('granted', sums.granted, coalesce(l.purchased, l.given, 0)), ('used', sums.used, l.used),
      ('used in this period', sums.period, l.used - l.spent_before)) as f ("column", ledger, stored)
  where f.ledger <> f.stored`;

/**
 * What a member used in this period, by the membership that each spend names: somebody removed and
 * added again starts anew.
 */
const memberFigures = `
  select l.id as line, x.email, 'used by this member in this period' as "column", f.used as ledger, x.used as stored
  from sub_users x ${ownerOf}, lateral (
    select greatest(0, -coalesce(sum(e.credits), 0))::int as used from ledger e left join ledger spend on spend.id = e.refund_of
    where e.line_id = x.line_id and coalesce(spend.sub_user_id, e.sub_user_id) = x.id and e.kind in ('spend', 'refund')
      and coalesce(spend.sequence, e.sequence) > l.period_sequence) f
  where x.removed_at is null and f.used <> x.used`;

/**
 * Where an entry's balance is not the one before it and its own credits; what only carries an
 * earlier break on is not told again.
 */
const chainBreaks = `
  with sums as (
    select id, line_id, sequence, balance_after, sum(credits) over (partition by line_id order by sequence) as expected from ledger),
  offsets as (
    select *, balance_after - expected as off, lag(balance_after - expected, 1, 0::bigint) over (partition by line_id order by sequence) as before
    from sums)
  select l.id as line, c.email, 'balance after entry ' || x.id as "column", x.expected::int as ledger, x.balance_after as stored
  from offsets x ${ownerOf} where x.off <> 0 and x.off <> x.before`;

/** A refund gives back one spend of its own line, all of it. */
const strayRefunds = `
  select l.id as line, c.email, 'given back by entry ' || x.id as "column", coalesce(-spend.credits, 0) as ledger, x.credits as stored
  from ledger x ${ownerOf} left join ledger spend on spend.id = x.refund_of and spend.kind = 'spend' and spend.line_id = x.line_id
  where (x.kind = 'refund' or x.refund_of is not null) and (x.kind <> 'refund' or spend.id is null or x.credits <> -spend.credits)`;

/**
 * A threshold is passed by a spend that brings the period's use up to it, not before. Percent,
 * rounded down.
 */
const earlyThresholds = `
  select l.id as line, c.email, x.percent || ' % threshold' as "column", coalesce(f.percent, 0) as ledger, x.percent::int as stored
  from thresholds x ${ownerOf} left join lateral (
    select (100 * p.used / nullif(p.used + e.balance_after, 0))::int as percent from ledger e, lateral (
      select -sum(b.credits) as used from ledger b left join ledger spend on spend.id = b.refund_of
      where b.line_id = x.line_id and b.kind in ('spend', 'refund') and b.sequence <= e.sequence
        and coalesce(spend.sequence, b.sequence) > x.period_sequence) p
    where e.id = x.ledger_id and e.line_id = x.line_id and e.kind = 'spend' and e.sequence > x.period_sequence) f on true
  where coalesce(f.percent, 0) < x.percent`;

/**
 * Every stored figure that is not what the ledger adds up to, all read at one moment. Empty when
 * all is right.
 */
export async function reconcile(
  database: Database,
): Promise<{ lines: number; differences: Difference[] }> {
  return inTransaction(database.pool, async (client) => {
    await client.query("set transaction isolation level repeatable read, read only");
    const counted = await client.query<{ lines: number }>(
      "select count(*) as lines from credit_lines",
    );
    const differences: Difference[] = [];
    for (const check of [lineFigures, memberFigures, chainBreaks, strayRefunds, earlyThresholds])
      differences.push(...(await client.query<Difference>(check)).rows);
    return { lines: counted.rows[0]?.lines ?? 0, differences };
  });
}
