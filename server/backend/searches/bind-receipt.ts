import type pg from "pg";
import { inTransaction } from "#server/backend/accounts/customers.ts";
import { type PaidSearch, paidColumns } from "#server/backend/searches/paid-searches.ts";
import { lockSpend, refundSpend } from "#server/backend/subscriptions/refund.ts";
import type { Database } from "#server/database/database.ts";
import type { SearchInput } from "#shared/contract/searches.ts";
import { searchFingerprint } from "#shared/domain/search-query.ts";
import { AppError } from "#shared/errors.ts";

export interface Reveal {
  email: string;
  input: SearchInput;
  receiptId: string;
  /** Null: nothing is found any more. */
  total: number | null;
  freeUntil: Date;
  now: Date;
}

/**
 * Binds a paid receipt to the search it opens: a receipt is one person's own spend and opens one
 * search. Where that search finds nothing any more, its credit is given back in the same
 * transaction. Throws 403, 422.
 */
export async function bindReceipt(database: Database, reveal: Reveal): Promise<PaidSearch> {
  if (!/^[0-9a-f-]{36}$/i.test(reveal.receiptId)) throw new AppError("forbidden");
  if (reveal.total !== null) return (await bind(database.pool, reveal)).search;
  return inTransaction(database.pool, async (client) => {
    await lockSpend(client, reveal.receiptId);
    const { search, isNew } = await bind(client, reveal);
    if (!isNew) return search;
    const refund = await refundSpend(client, {
      spendId: search.ledgerId,
      actor: "clearlane",
      reason: "the search found nothing any more",
    });
    return refund.outcome === "refunded" ? { ...search, refundedTo: refund.balanceAfter } : search;
  });
}

async function bind(
  client: Pick<pg.ClientBase, "query">,
  { email, input, receiptId, total, freeUntil, now }: Reveal,
): Promise<{ search: PaidSearch; isNew: boolean }> {
  const fingerprint = searchFingerprint(input.kind, input.q);
  const inserted = await client.query<PaidSearch>({
    name: "bind-receipt",
    text: `with s as (
        insert into searches (line_id, ledger_id, actor, kind, fingerprint, q, query, total, at, free_until)
        select e.line_id, e.id, e.actor, $3, $4, $5, $6, $7, $8, $9 from ledger e where e.id = $1 and e.actor = $2 and e.kind = 'spend'
        on conflict (ledger_id) do nothing returning *)
      select ${paidColumns} from s join ledger e on e.id = s.ledger_id`,
    values: [
      receiptId,
      email,
      input.kind,
      fingerprint,
      input.q,
      queryOf(input),
      total ?? 0,
      now,
      freeUntil,
    ],
  });
  if (inserted.rows[0]) return { search: inserted.rows[0], isNew: true };
  const { rows } = await client.query<PaidSearch>(
    `select ${paidColumns} from searches s join ledger e on e.id = s.ledger_id where s.ledger_id = $1 and s.actor = $2`,
    [receiptId, email],
  );
  if (!rows[0]) throw new AppError("forbidden");
  if (rows[0].fingerprint !== fingerprint) throw new AppError("key-reused");
  return { search: rows[0], isNew: false };
}

/** The query string that opens a search again. */
function queryOf(input: SearchInput): string {
  const query = new URLSearchParams({ q: input.q });
  for (const [name, value] of Object.entries(input)) {
    if (name === "kind" || name === "q" || name === "sort") continue;
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value])
      query.append(name, String(one));
  }
  return query.toString();
}
