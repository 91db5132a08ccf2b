import { readEntries } from "#server/backend/subscriptions/ledger-entries.ts";
import type { Database } from "#server/database/database.ts";
import type { LedgerEntry } from "#shared/contract/credits.ts";

const entriesAPage = 50;

/**
 * What one person may see: every entry of their own lines; on somebody else's plan what they did
 * there themselves, and what of it was given back.
 */
export const seenBy = `
  select e.id, e.sequence from ledger e where e.line_id in (select l.id from credit_lines l join customers c on c.id = l.customer_id where c.email = $1)
  union select e.id, e.sequence from ledger e where e.actor = $1
  union select r.id, r.sequence from ledger e join ledger r on r.refund_of = e.id where e.actor = $1`;

/**
 * The ledger as one person may see it, newest first. A member removed long ago keeps their own
 * entries.
 */
export async function listLedger(
  database: Database,
  email: string,
  { page, size = entriesAPage }: { page: number; size?: number | undefined },
): Promise<{ items: LedgerEntry[]; total: number; next: number | null }> {
  const [items, counted] = await Promise.all([
    readEntries(
      database.pool,
      `select id from (${seenBy}) seen order by sequence desc limit $2 offset $3`,
      [email, size, (page - 1) * size],
    ),
    database.pool.query<{ total: number }>(`select count(*) as total from (${seenBy}) seen`, [
      email,
    ]),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { items, total, next: page * size < total ? page + 1 : null };
}
