import type { Database } from "#server/database/database.ts";

/**
 * The one way a credit is spent. A single conditional statement debits the line and writes the ledger; the row lock it takes and the CHECK behind it
 * make overspending impossible whatever races. The same key of the same person is one entry: a repeat gets the first answer again.
 */
export interface SpendInput {
  lineId: string;
  /** Set for a member of somebody else's plan; their cap is part of the condition. */
  memberId: string | null;
  actor: string;
  key: string | null;
  /** What the key stands for; another body under the same key is refused. */
  bodyHash: string;
  reason: string;
}

export type SpendOutcome =
  | { outcome: "spent" | "replay"; ledgerId: string; balanceAfter: number }
  | { outcome: "key-reused" }
  | { outcome: "nothing-left"; cause: "line" | "member" };

const statement = `
with prior as (select id, balance_after, body_hash from ledger where actor = $2 and key = $3),
member as (
  update sub_users set used = used + 1, last_used_at = now()
  where id = $4 and line_id = $1 and removed_at is null and (cap is null or used < cap) and not exists (select from prior) returning id
),
debit as (
  update credit_lines set used = used + 1
  where id = $1 and ended_at is null and used < coalesce(purchased, given, 0) and not exists (select from prior)
    and ($4::uuid is null or exists (select from member))
  returning id, coalesce(purchased, given, 0) - used as balance_after
),
entry as (
  insert into ledger (line_id, kind, credits, balance_after, actor, reason, key, body_hash)
  select id, 'spend', -1, balance_after, $2, $6, $3, $5 from debit returning id, balance_after
)
select 'spent' as outcome, id, balance_after, $5 as body_hash, (select count(*)::int from member) as members from entry
union all select 'replay', id, balance_after, body_hash, 0 from prior
union all select 'member-only', id, 0, '', 1 from member where not exists (select from entry)`;

interface Row {
  outcome: "spent" | "replay" | "member-only";
  id: string;
  balance_after: number;
  body_hash: string | null;
}

const uniqueViolation = "23505";

export async function spendCredit(database: Database, input: SpendInput): Promise<SpendOutcome> {
  try {
    return await spendOnce(database, input);
  } catch (error) {
    // Somebody with the same key was a moment earlier: now their entry is there to be found.
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
    return spendOnce(database, input);
  }
}

async function spendOnce(database: Database, input: SpendInput): Promise<SpendOutcome> {
  const values = [input.lineId, input.actor, input.key, input.memberId, input.bodyHash, input.reason];
  const client = await database.pool.connect();
  // A statement alone is a transaction of its own. Only a member's spend touches two rows of which one can fail, and must be taken back as a whole.
  const together = input.memberId !== null;
  try {
    if (together) await client.query("begin");
    const { rows } = await client.query<Row>({ name: "spend", text: statement, values });
    const row = rows[0];
    if (together) await client.query(row?.outcome === "member-only" ? "rollback" : "commit");
    return readOutcome(row, input);
  } catch (error) {
    if (together) await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function readOutcome(row: Row | undefined, input: SpendInput): SpendOutcome {
  if (!row) return { outcome: "nothing-left", cause: input.memberId ? "member" : "line" };
  if (row.outcome === "member-only") return { outcome: "nothing-left", cause: "line" };
  if (row.outcome === "replay" && row.body_hash !== input.bodyHash) return { outcome: "key-reused" };
  return { outcome: row.outcome, ledgerId: row.id, balanceAfter: row.balance_after };
}
