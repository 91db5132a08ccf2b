import type { BackendContext } from "#server/backend/context.ts";
import type { SearchInput } from "#shared/contract/searches.ts";
import { searchFingerprint } from "#shared/domain/search-query.ts";

/** A search that was paid for: what it shows again for free, and until when. */
export interface PaidSearch {
  id: string;
  ledgerId: string;
  fingerprint: string;
  balanceAfter: number;
  freeUntil: Date;
  /** The percentage of the line's credits that it passed. */
  threshold: number | null;
  /** The balance after its credit was given back; null where it was not. */
  refundedTo: number | null;
}

export const paidColumns = `s.id, s.ledger_id as "ledgerId", s.fingerprint, e.balance_after as "balanceAfter", s.free_until as "freeUntil",
  (select max(t.percent) from thresholds t where t.line_id = e.line_id and t.ledger_id = e.id) as threshold,
  (select r.balance_after from ledger r where r.refund_of = e.id) as "refundedTo"`;

/**
 * The lines whose searches a person may open again: all of them (`shared`), or what they paid for
 * there themselves.
 */
const linesOfPerson = `
  select l.id, true as shared from credit_lines l join customers c on c.id = l.customer_id where c.email = $1
  union all select plans.id, m.removed_at is null and l.ended_at is null and coalesce(l.price_id = any($4::text[]), false)
    from sub_users m join credit_lines l on l.id = m.line_id join credit_lines plans on plans.customer_id = l.customer_id and plans.kind = 'plan'
    where m.email = $1`;

/**
 * What a person has paid already: under this very key, whether or not the answer ever reached them;
 * and for the same search, still free to repeat.
 */
export interface PaidBefore {
  receiptId: string | null;
  repeat: PaidSearch | null;
}

/**
 * Both in one question, for it is asked on every look. A repeat was paid for from the person's own
 * lines, past ones included, by anyone of the team they draw on now, or by themselves while they
 * were a member; a credit given back pays for nothing.
 */
export async function findPaidBefore(
  { database, config }: Pick<BackendContext, "database" | "config">,
  { email, key, input, now }: { email: string; key: string | null; input: SearchInput; now: Date },
): Promise<PaidBefore> {
  const { rows } = await database.pool.query<
    { receiptId: string | null } & (PaidSearch | { id: null })
  >({
    name: "find-paid-before",
    text: `select (select id from ledger where actor = $1 and key = $5 and kind = 'spend') as "receiptId", repeat.*
      from (values (1)) once left join lateral (
        select ${paidColumns} from (${linesOfPerson}) l join searches s on s.line_id = l.id join ledger e on e.id = s.ledger_id
        where s.fingerprint = $2 and s.free_until > $3 and (l.shared or s.actor = $1) and not exists (select from ledger r where r.refund_of = e.id)
        order by s.free_until desc limit 1) repeat on true`,
    values: [
      email,
      searchFingerprint(input.kind, input.q),
      now,
      [...config.credits.subUserPriceIds],
      key,
    ],
  });
  const row = rows[0];
  return { receiptId: row?.receiptId ?? null, repeat: row && row.id !== null ? row : null };
}
