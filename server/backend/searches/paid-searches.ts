import type { BackendContext } from "#server/backend/context.ts";
import type { Database } from "#server/database/database.ts";
import type { SearchInput } from "#shared/contract/searches.ts";
import { searchFingerprint } from "#shared/domain/search-query.ts";
import { AppError } from "#shared/errors.ts";

/** A search that was paid for: what it shows again for free, and until when. */
export interface PaidSearch {
  id: string;
  ledgerId: string;
  lineId: string;
  actor: string;
  fingerprint: string;
  balanceAfter: number;
  freeUntil: Date;
}

const columns = `s.id, s.ledger_id as "ledgerId", s.line_id as "lineId", s.actor, s.fingerprint, e.balance_after as "balanceAfter", s.free_until as "freeUntil"`;

/**
 * The same search, still free to repeat: paid for from the person's own lines (past ones included), by anyone of the team they draw on now, or by
 * themselves while they were a member.
 */
export async function findRepeat(
  { database, config }: Pick<BackendContext, "database" | "config">,
  email: string,
  input: SearchInput,
  now: Date,
): Promise<PaidSearch | undefined> {
  const { rows } = await database.pool.query<PaidSearch>({
    name: "find-repeat",
    text: `select ${columns} from searches s join ledger e on e.id = s.ledger_id
     where s.fingerprint = $2 and s.free_until > $3 and (s.actor = $1 or s.line_id in (
       select l.id from credit_lines l join customers c on c.id = l.customer_id where c.email = $1
       union all select m.line_id from sub_users m join credit_lines l on l.id = m.line_id
         where m.email = $1 and m.removed_at is null and l.ended_at is null and l.price_id = any($4::text[])))
     order by s.free_until desc limit 1`,
    values: [email, searchFingerprint(input.kind, input.q), now, [...config.credits.subUserPriceIds]],
  });
  return rows[0];
}

/** The search this person paid for under this very key: a request sent again gets the first answer. Throws 422 when the key paid for another search. */
export async function findByKey(database: Database, email: string, key: string, input: SearchInput): Promise<PaidSearch | undefined> {
  const { rows } = await database.pool.query<PaidSearch>(
    `select ${columns} from searches s join ledger e on e.id = s.ledger_id where e.actor = $1 and e.key = $2`,
    [email, key],
  );
  if (rows[0] && rows[0].fingerprint !== searchFingerprint(input.kind, input.q)) throw new AppError("key-reused");
  return rows[0];
}

export interface Reveal {
  email: string;
  input: SearchInput;
  receiptId: string;
  total: number;
  freeUntil: Date;
  now: Date;
}

/** Binds a paid receipt to the search it opens: a receipt is one person's own spend and opens one search. Throws 403, 422. */
export async function bindReceipt(database: Database, reveal: Reveal): Promise<PaidSearch> {
  const { email, input, receiptId, total, freeUntil, now } = reveal;
  const fingerprint = searchFingerprint(input.kind, input.q);
  if (!/^[0-9a-f-]{36}$/i.test(receiptId)) throw new AppError("forbidden");
  await database.pool.query(
    `insert into searches (line_id, ledger_id, actor, kind, fingerprint, q, query, total, at, free_until)
     select e.line_id, e.id, e.actor, $3, $4, $5, $6, $7, $8, $9 from ledger e where e.id = $1 and e.actor = $2 and e.kind = 'spend'
     on conflict (ledger_id) do nothing`,
    [receiptId, email, input.kind, fingerprint, input.q, queryOf(input), total, now, freeUntil],
  );
  const { rows } = await database.pool.query<PaidSearch>(
    `select ${columns} from searches s join ledger e on e.id = s.ledger_id where s.ledger_id = $1 and s.actor = $2`,
    [receiptId, email],
  );
  const paid = rows[0];
  if (!paid) throw new AppError("forbidden");
  if (paid.fingerprint !== fingerprint) throw new AppError("key-reused");
  return paid;
}

export interface HistoryRow {
  id: string;
  kind: "hs-code" | "regulation";
  q: string;
  query: string;
  at: string;
  who: string;
  total: number;
  freeUntil: string | null;
}

const historyPageSize = 20;

/** What a person searched and paid for, newest first. */
export async function listHistory(
  database: Database,
  email: string,
  page: number,
): Promise<{ items: HistoryRow[]; total: number; next: number | null }> {
  const [{ rows }, counted] = await Promise.all([
    database.pool.query<Omit<HistoryRow, "at" | "freeUntil"> & { at: Date; freeUntil: Date }>(
      `select id, kind, q, query, at, actor as who, total, free_until as "freeUntil" from searches where actor = $1 order by at desc, id limit $2 offset $3`,
      [email, historyPageSize, (page - 1) * historyPageSize],
    ),
    database.pool.query<{ total: number }>("select count(*) as total from searches where actor = $1", [email]),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  const items = rows.map((row) => ({ ...row, at: row.at.toISOString(), freeUntil: row.freeUntil.toISOString() }));
  return { items, total, next: page * historyPageSize < total ? page + 1 : null };
}

/** The query string that opens a search again. */
function queryOf(input: SearchInput): string {
  const query = new URLSearchParams({ q: input.q });
  for (const [name, value] of Object.entries(input)) {
    if (name === "kind" || name === "q" || name === "sort") continue;
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) query.append(name, String(one));
  }
  return query.toString();
}
