import { type RawBuilder, sql } from "kysely";
import { accountTables } from "#server/backend/subscriptions/credit-accounts.ts";
import type { Db } from "#server/database/database.ts";
import type { LedgerEntry } from "#shared/contract/credits.ts";
import { describeOperation, operations } from "#shared/domain/operations.ts";

const entriesPerPage = 50;

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

/**
 * Whether a reader may know the words of the search behind the debit `e`: their own, or those of a
 * member who shares them with the plan's owner.
 */
export function mayReadQuery(reader: string, e: string): RawBuilder<boolean> {
  const [actor, membership] = [sql.ref(`${e}.actor`), sql.ref(`${e}.sub_user_id`)];
  return sql`(${actor} = ${reader} or exists (
    select from sub_users m where m.id = ${membership} and m.shares_words))`;
}

/** A user's ledger, newest first. A former member keeps the entries of their own debits. */
export async function listLedger(
  db: Db,
  email: string,
  { page, size = entriesPerPage }: { page: number; size?: number | undefined },
): Promise<{ items: LedgerEntry[]; total: number; next: number | null }> {
  const visible = visibleEntries(email);
  const [items, counted] = await Promise.all([
    readEntries(
      db,
      sql`select id from (${visible}) visible
        order by sequence desc limit ${size} offset ${(page - 1) * size}`,
      email,
    ),
    sql<{ total: number }>`select count(*) as total from (${visible}) visible`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { items, total, next: page * size < total ? page + 1 : null };
}

/** One entry that is known to exist, without the words of a search. */
export async function getEntry(db: Db, id: string): Promise<LedgerEntry> {
  const [entry] = await readEntries(db, sql`select ${id}::uuid as id`, "");
  if (!entry) throw new TypeError(`no ledger entry ${id}`);
  return entry;
}

/** The actor's chosen name, else the name from sign-in. */
const nameOfActor = sql`coalesce(
  (select nullif(p.name, '') from profiles p where p.email = e.actor),
  (select max(c.name) from customers c where c.email = e.actor and c.name <> ''))`;

interface EntryRow extends Omit<LedgerEntry, "at"> {
  at: Date;
}

/** The entries whose ids a query selects, as a reader may see them, newest first. */
async function readEntries(
  db: Db,
  ids: RawBuilder<unknown>,
  reader: string,
): Promise<LedgerEntry[]> {
  const mayRead = mayReadQuery(reader, "e");
  const { rows } = await sql<EntryRow>`
    select e.id, e.at, e.kind, e.actor as who, ${nameOfActor} as "whoName", l.kind as line,
      e.credits, e.balance_after as "balanceAfter", e.reason, e.refund_of as "refundOf",
      case when s.id is not null and ${mayRead} then
        json_build_object('id', s.id, 'kind', s.kind, 'q', s.q, 'query', s.query) end as search,
      case when not ${mayRead} then s.kind end as "privateSearch"
    from (${ids}) wanted join ledger e on e.id = wanted.id join credit_lines l on l.id = e.line_id
      left join searches s on s.ledger_id = e.id
    order by e.sequence desc`.execute(db);
  return rows.map(presentEntry);
}

function presentEntry({ at, reason, search, privateSearch, ...entry }: EntryRow): LedgerEntry {
  return {
    ...entry,
    at: at.toISOString(),
    reason: search
      ? describeOperation(search.kind, search.q)
      : privateSearch
        ? operations[privateSearch].label
        : reason,
    search,
    privateSearch,
  };
}
