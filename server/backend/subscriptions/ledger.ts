import type { Database } from "#server/database/database.ts";
import type { LedgerEntry } from "#shared/contract/credits.ts";

export const ledgerPageSize = 50;

interface Row extends Omit<LedgerEntry, "at"> {
  at: Date;
}

/** The ledger as one person may see it: every entry of their own lines, and their own entries on a plan they draw on. Newest first. */
export async function listLedger(
  database: Database,
  email: string,
  page: number,
): Promise<{ items: LedgerEntry[]; total: number; next: number | null }> {
  const mine = `from ledger e join credit_lines l on l.id = e.line_id join customers c on c.id = l.customer_id
    left join searches s on s.ledger_id = e.id where c.email = $1 or e.actor = $1`;
  const [{ rows }, counted] = await Promise.all([
    database.pool.query<Row>(
      `select e.id, e.at, e.kind, e.actor as who, l.kind as line, e.credits, e.balance_after as "balanceAfter",
         coalesce(s.kind || ' search: ' || s.q, e.reason) as reason, s.id as "searchId",
         case s.kind when 'hs-code' then '/hs-code-search?' || s.query when 'regulation' then '/regulation-search?' || s.query end as link,
         e.refund_of as "refundOf"
       ${mine} order by e.sequence desc limit $2 offset $3`,
      [email, ledgerPageSize, (page - 1) * ledgerPageSize],
    ),
    database.pool.query<{ total: number }>(`select count(*) as total ${mine}`, [email]),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total, next: page * ledgerPageSize < total ? page + 1 : null };
}

export interface Difference {
  line: string;
  email: string;
  column: string;
  ledger: number;
  stored: number;
}

/** Every line whose stored figures are not what its ledger adds up to. Empty when all is right. */
export async function reconcile(database: Database): Promise<{ lines: number; differences: Difference[] }> {
  const { rows } = await database.pool.query<{
    line: string;
    email: string;
    granted: number;
    stored_granted: number;
    spent: number;
    used: number;
    overdrawn: boolean;
  }>(
    `select l.id as line, c.email, coalesce(sum(e.credits) filter (where e.kind in ('grant', 'void')), 0)::int as granted,
       coalesce(l.purchased, l.given, 0) as stored_granted,
       -coalesce(sum(e.credits) filter (where e.kind in ('spend', 'refund')), 0)::int as spent, l.used
     from credit_lines l join customers c on c.id = l.customer_id left join ledger e on e.line_id = l.id group by l.id, c.email`,
  );
  const differences = rows.flatMap((row) => [
    ...(row.granted === row.stored_granted
      ? []
      : [{ line: row.line, email: row.email, column: "granted", ledger: row.granted, stored: row.stored_granted }]),
    ...(row.spent === row.used ? [] : [{ line: row.line, email: row.email, column: "used", ledger: row.spent, stored: row.used }]),
  ]);
  return { lines: rows.length, differences };
}
