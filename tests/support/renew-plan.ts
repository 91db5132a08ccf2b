import type { Database } from "#server/database/database.ts";

/**
 * Begins a new period with the remaining and the new credits, like a renewal: the members first,
 * then the account.
 */
export async function renewPlan(
  { pool }: Database,
  lineId: string,
  credits: number,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("update sub_users set used = 0 where line_id = $1", [lineId]);
    await client.query(
      `with line as (update credit_lines set purchased = purchased + $2, spent_before = used
        where id = $1 returning purchased - used as balance)
       insert into ledger (line_id, kind, credits, balance_after, actor, reason)
         select $1, 'grant', $2, balance, 'billing', 'plan renewed' from line`,
      [lineId, credits],
    );
    await client.query(
      `update credit_lines set period_sequence = (select max(sequence) from ledger
        where line_id = $1) where id = $1`,
      [lineId],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}
