import type { Queryable } from "#server/backend/billing/plan-line.ts";

/** Who stands in the ledger for what billing does. */
export const billingActor = "billing";

export interface PlanEntry {
  kind: "grant" | "void";
  /** Signed. */
  credits: number;
  reason: string;
  /** Once and for all: an effect's own name, such as its invoice. */
  key: string;
  at: Date;
}

/**
 * Writes an effect on a line into the ledger, in the transaction and after the change it tells of.
 * Returns its sequence.
 */
export async function writePlanEntry(
  client: Queryable,
  lineId: string,
  entry: PlanEntry,
): Promise<number> {
  const { rows } = await client.query<{ sequence: number }>(
    `insert into ledger (line_id, at, kind, credits, balance_after, actor, reason, key)
     select id, $2, $3, $4, coalesce(purchased, given, 0) - used, $5, $6, $7 from credit_lines where id = $1 returning sequence`,
    [lineId, entry.at, entry.kind, entry.credits, billingActor, entry.reason, entry.key],
  );
  return rows[0]?.sequence ?? 0;
}
