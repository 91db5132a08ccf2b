import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Db } from "#server/database/database.ts";
import type { searchHistoryItem } from "#shared/contract/searches.ts";

type HistoryItem = z.infer<typeof searchHistoryItem>;

const defaultSize = 20;

/** Paid searches of a user, newest first. */
export async function listHistory(
  db: Db,
  email: string,
  { page, size = defaultSize }: { page: number; size?: number | undefined },
): Promise<{ items: HistoryItem[]; total: number; next: number | null }> {
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<HistoryItem, "at" | "freeUntil"> & { at: Date; freeUntil: Date | null }>`
      select s.id, s.kind, s.q, s.query, s.at, s.actor as who, s.total,
        case when not exists (select from ledger r where r.refund_of = s.ledger_id)
          then s.free_until end as "freeUntil"
      from searches s where s.actor = ${email}
      order by s.at desc, s.id limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from searches where actor = ${email}`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  const items = rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    freeUntil: row.freeUntil?.toISOString() ?? null,
  }));
  return { items, total, next: page * size < total ? page + 1 : null };
}
