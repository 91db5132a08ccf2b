import type { Database } from "#server/database/database.ts";

/**
 * The one way a credit is spent. A single conditional statement finds the line, debits it and
 * writes the ledger; the row lock it takes and the CHECK behind it make overspending impossible
 * whatever races. The same key of the same person is one entry: a repeat gets the first answer
 * again. Whoever changes several of these rows locks in this statement's order: the member first,
 * then the line.
 */
export interface SpendInput {
  from: SpendSource;
  /** Who spends: the line must be theirs, or they its member. */
  actor: string;
  subUserPriceIds: readonly string[];
  key: string | null;
  /** What the key stands for; another body under the same key is refused. */
  bodyHash: string;
  reason: string;
}

/** Which of the actor's own lines; null where it is not named and there is only one it can be. */
export type SpendSource =
  | { kind: "trial"; customerId: string | null }
  | { kind: "plan"; subId: string; customerId: string | null }
  /** `member`: the actor's address or the membership's id. */
  | { kind: "member"; subId: string | null; member: string };

export type SpendOutcome =
  /**
   * `threshold`: the highest percentage of the line's period that this very spend passed, each told
   * once a period.
   */
  | {
      outcome: "spent" | "replay";
      ledgerId: string;
      balanceAfter: number;
      threshold: number | null;
    }
  | { outcome: "key-reused" }
  | { outcome: "refused" };

/**
 * The line, found by the names in $1 and $4, and, for a member of somebody else's plan, the
 * membership.
 */
const sources: Record<SpendSource["kind"], string> = {
  trial: `select l.id, null::uuid as member_id from credit_lines l join customers c on c.id = l.customer_id
    where c.email = $2 and l.kind = 'trial' and l.ended_at is null and ($1::text is null or c.stripe_customerid = $1) and $4::text is null
    order by c.family desc limit 1`,
  plan: `select l.id, null::uuid as member_id from credit_lines l join customers c on c.id = l.customer_id
    where l.sub_id = $1 and c.email = $2 and ($4::text is null or c.stripe_customerid = $4)`,
  member: `select l.id, m.id as member_id from sub_users m join credit_lines l on l.id = m.line_id
    where m.email = $2 and m.removed_at is null and ($1::text is null or l.sub_id = $1) and $4 in (m.email, m.id::text)`,
};

/** A member's cap, and that the plan still has a team, are part of the condition. */
const statementFor = (source: string) => `
with prior as (
  select e.id, e.balance_after, e.body_hash, (select max(t.percent) from thresholds t where t.line_id = e.line_id and t.ledger_id = e.id) as threshold
  from ledger e where e.actor = $2 and e.key = $3
),
source as (${source}),
member as (
  update sub_users set used = used + 1, last_used_at = now()
  where id = (select member_id from source) and line_id = (select id from source) and removed_at is null and (cap is null or used < cap)
    and not exists (select from prior) returning id
),
debit as (
  update credit_lines set used = used + 1
  where id = (select id from source) and ended_at is null and used < coalesce(purchased, given, 0) and not exists (select from prior)
    and ((select member_id from source) is null or (price_id = any($7::text[]) and exists (select from member)))
  returning id, coalesce(purchased, given, 0) - used as balance_after, period_sequence,
    (used - spent_before)::bigint as used, (coalesce(purchased, given, 0) - spent_before)::bigint as granted
),
entry as (
  insert into ledger (line_id, kind, credits, balance_after, actor, reason, key, body_hash, sub_user_id)
  select id, 'spend', -1, balance_after, $2, $6, $3, $5, (select id from member) from debit returning id, balance_after
),
crossed as (
  insert into thresholds (line_id, period_sequence, percent, ledger_id)
  select d.id, d.period_sequence, percent, entry.id from debit d, entry, unnest(array[50, 80, 100]) percent where 100 * d.used >= percent * d.granted
  on conflict do nothing returning percent
)
select 'spent' as outcome, id, balance_after, $5 as body_hash, (select max(percent) from crossed) as threshold from entry
union all select 'replay', id, balance_after, body_hash, threshold from prior
union all select 'member-only', id, 0, '', null from member where not exists (select from entry)`;

const statements = {
  trial: statementFor(sources.trial),
  plan: statementFor(sources.plan),
  member: statementFor(sources.member),
};

interface Row {
  outcome: "spent" | "replay" | "member-only";
  id: string;
  balance_after: number;
  body_hash: string | null;
  threshold: number | null;
}

const uniqueViolation = "23505";

export async function spendCredit(database: Database, input: SpendInput): Promise<SpendOutcome> {
  let row = await spendOrFind(database, input);
  // Somebody with the same key may have been a moment earlier, perhaps with the last credit: now
  // their entry is there to be found.
  if (!isEntry(row) && input.key !== null) row = await spendOrFind(database, input);
  if (!isEntry(row)) return { outcome: "refused" };
  if (row.outcome === "replay" && row.body_hash !== input.bodyHash)
    return { outcome: "key-reused" };
  return {
    outcome: row.outcome,
    ledgerId: row.id,
    balanceAfter: row.balance_after,
    threshold: row.threshold,
  };
}

/**
 * Where two with the same key spend at once, the entry that was first is there for the second as
 * soon as it has been told of it.
 */
async function spendOrFind(database: Database, input: SpendInput): Promise<Row | undefined> {
  try {
    return await spendOnce(database, input);
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
    return spendOnce(database, input);
  }
}

function isEntry(row: Row | undefined): row is Row & { outcome: "spent" | "replay" } {
  return row !== undefined && row.outcome !== "member-only";
}

async function spendOnce(database: Database, input: SpendInput): Promise<Row | undefined> {
  const { from, actor, key, bodyHash, reason, subUserPriceIds } = input;
  const [line, owner] = namesOf(from);
  const values = [line, actor, key, owner, bodyHash, reason, [...subUserPriceIds]];
  const spend = { name: `spend-${from.kind}`, text: statements[from.kind], values };
  // A statement alone is a transaction of its own. Only a member's spend touches two rows of which
  // one can fail, and must be taken back as a whole.
  if (from.kind !== "member") return (await database.pool.query<Row>(spend)).rows[0];
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<Row>(spend);
    await client.query(rows[0]?.outcome === "member-only" ? "rollback" : "commit");
    return rows[0];
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** What stands in $1 and $4. */
function namesOf(from: SpendSource): [string | null, string | null] {
  if (from.kind === "trial") return [from.customerId, null];
  return from.kind === "plan" ? [from.subId, from.customerId] : [from.subId, from.member];
}
