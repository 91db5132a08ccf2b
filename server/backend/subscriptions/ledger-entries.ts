import type pg from "pg";
import type { LedgerEntry } from "#shared/contract/credits.ts";

interface Row extends Omit<LedgerEntry, "at"> {
  at: Date;
}

/** A person is shown by the name they chose, else by the one they signed in with. */
const nameOfActor = `coalesce((select nullif(p.name, '') from profiles p where p.email = e.actor),
  (select max(c.name) from customers c where c.email = e.actor and c.name <> ''))`;

/**
 * Entries as the ledger shows them, of the ids that `ids` (a query of its own) gives; newest first.
 */
function selectEntries(ids: string): string {
  return `select e.id, e.at, e.kind, e.actor as who, ${nameOfActor} as "whoName", l.kind as line, e.credits, e.balance_after as "balanceAfter",
      coalesce(case s.kind when 'hs-code' then 'HS code' else 'Regulation' end || ' search: ' || s.q, e.reason) as reason, s.id as "searchId",
      case s.kind when 'hs-code' then '/hs-code-search?' || s.query when 'regulation' then '/regulation-search?' || s.query end as link,
      e.refund_of as "refundOf"
    from (${ids}) named join ledger e on e.id = named.id join credit_lines l on l.id = e.line_id left join searches s on s.ledger_id = e.id
    order by e.sequence desc`;
}

/** The entries that a query of ids names, newest first. */
export async function readEntries(
  client: Pick<pg.ClientBase, "query">,
  ids: string,
  values: readonly unknown[],
): Promise<LedgerEntry[]> {
  const { rows } = await client.query<Row>(selectEntries(ids), [...values]);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** One entry that is known to be there. */
export async function getEntry(
  client: Pick<pg.ClientBase, "query">,
  id: string,
): Promise<LedgerEntry> {
  const [entry] = await readEntries(client, "select $1::uuid as id", [id]);
  if (!entry) throw new TypeError(`no ledger entry ${id}`);
  return entry;
}
