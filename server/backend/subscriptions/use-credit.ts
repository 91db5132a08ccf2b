import { sql } from "kysely";
import {
  accountTables,
  type CreditAccountRow,
  findBySubId,
  findMembership,
  findTrial,
} from "#server/backend/subscriptions/credit-accounts.ts";
import { hashBody } from "#server/backend/subscriptions/idempotency-key.ts";
import type { Database } from "#server/database/database.ts";
import { prepare } from "#server/database/pool.ts";
import { AppError } from "#shared/errors.ts";

/** The body of PUT useCredit: which of the caller's own accounts to debit. */
interface UseCreditBody {
  subId?: string | null | undefined;
  customerId?: string | null | undefined;
  subUserId?: string | null | undefined;
}

export interface UseCreditRequest {
  email: string;
  body: UseCreditBody;
  key: string | null;
  subUserPriceIds: readonly string[];
}

export interface UsedCredit {
  receipt_id: string;
  credits_left: number;
  threshold: number | null;
}

/**
 * PUT useCredit: debits one credit from an account of the caller. R6.3: any other account is
 * refused, whether it exists or not. Throws 402, 403, 422.
 */
export async function useCredit(
  database: Database,
  request: UseCreditRequest,
): Promise<UsedCredit> {
  const { email, body, key, subUserPriceIds } = request;
  const bodyHash = hashBody([body.subId ?? null, body.customerId ?? null, body.subUserId ?? null]);
  const debit = await debitCredit(database, {
    from: readSource(body),
    actor: email,
    subUserPriceIds,
    key,
    bodyHash,
    reason: "search",
  });
  if (debit.outcome === "key-reused") throw new AppError("key-reused");
  if (debit.outcome === "refused") throw await explainRefusal(database, request);
  return {
    receipt_id: debit.ledgerId,
    credits_left: debit.balanceAfter,
    threshold: debit.threshold,
  };
}

/** An empty text names nothing. */
function readSource(body: UseCreditBody): DebitSource {
  const [subId, customerId] = [body.subId || null, body.customerId || null];
  if (body.subUserId) return { kind: "member", subId, member: body.subUserId.trim().toLowerCase() };
  return subId ? { kind: "plan", subId, customerId } : { kind: "trial", customerId };
}

/**
 * Chooses the error for a refused debit. Only the words depend on it: the debit itself decided,
 * whatever has changed since.
 */
async function explainRefusal(
  database: Database,
  { email, body, subUserPriceIds }: UseCreditRequest,
): Promise<AppError> {
  const from = readSource(body);
  if (from.kind === "member") {
    const member = await findMembership(database, email, subUserPriceIds);
    const isNamed =
      member &&
      [email, member.id].includes(from.member) &&
      (!from.subId || from.subId === member.sub_id);
    if (!isNamed) return new AppError("forbidden");
    const isCapReached = member.cap !== null && member.used >= member.cap;
    return isCapReached ? capReached() : new AppError("no-credits");
  }
  const account =
    from.kind === "plan"
      ? await findBySubId(database, from.subId)
      : await findTrial(database, email);
  if (!account && from.kind === "trial") return new AppError("no-credits");
  return isOwn(account, email, from.customerId)
    ? new AppError("no-credits")
    : new AppError("forbidden");
}

function isOwn(
  account: CreditAccountRow | undefined,
  email: string,
  customerId: string | null,
): boolean {
  return (
    account !== undefined &&
    account.email === email &&
    (customerId === null || customerId === account.customer_id)
  );
}

function capReached(): AppError {
  return new AppError("no-credits", {
    message: "You have reached your credit cap on this plan. Ask the plan owner for more.",
  });
}

/** Which of the actor's accounts; null where it is not named and only one is possible. */
type DebitSource =
  | { kind: "trial"; customerId: string | null }
  | { kind: "plan"; subId: string; customerId: string | null }
  /** `member`: the actor's address or the membership's id. */
  | { kind: "member"; subId: string | null; member: string };

interface DebitInput {
  from: DebitSource;
  /** Owner of the account, or member of its plan. */
  actor: string;
  subUserPriceIds: readonly string[];
  key: string | null;
  /** Identifies the request that the key belongs to. */
  bodyHash: string;
  reason: string;
}

type DebitOutcome =
  | {
      outcome: "debited" | "replay";
      ledgerId: string;
      balanceAfter: number;
      /** The highest percentage of the period's credits that this very debit passed. */
      threshold: number | null;
    }
  | { outcome: "key-reused" }
  | { outcome: "refused" };

/**
 * Debits one credit, once per key and actor: a repeat gets the first answer again. Lock order, here
 * and wherever several of these rows change: the member first, then the account.
 */
async function debitCredit(database: Database, input: DebitInput): Promise<DebitOutcome> {
  let row = await debitOrFind(database, input);
  // A request with the same key may have come a moment earlier, perhaps with the last credit: by
  // now its entry can be found.
  if (!isEntry(row) && input.key !== null) row = await debitOrFind(database, input);
  if (!isEntry(row)) return { outcome: "refused" };
  if (row.outcome === "replay" && row.body_hash !== input.bodyHash)
    return { outcome: "key-reused" };
  return {
    outcome: row.outcome,
    ledgerId: row.id,
    balanceAfter: row.balance_after,
    threshold: row.threshold,
  };
}

interface DebitRow {
  outcome: "debited" | "replay" | "member-only";
  id: string;
  balance_after: number;
  body_hash: string | null;
  threshold: number | null;
}

function isEntry(row: DebitRow | undefined): row is DebitRow & { outcome: "debited" | "replay" } {
  return row !== undefined && row.outcome !== "member-only";
}

const uniqueViolation = "23505";

/** Of two debits racing with one key, the loser's unique violation means the entry is there. */
async function debitOrFind(database: Database, input: DebitInput): Promise<DebitRow | undefined> {
  try {
    return await debitOnce(database, input);
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
    return debitOnce(database, input);
  }
}

async function debitOnce(database: Database, input: DebitInput): Promise<DebitRow | undefined> {
  const { from, ...rest } = input;
  const debit = statements[from.kind];
  const values = { subId: null, customerId: null, member: null, ...from, ...rest };
  // A statement alone is a transaction of its own. A member's debit changes two rows, of which the
  // second can fail; then the first has to be undone.
  if (from.kind !== "member") return (await debit(database, values))[0];
  const trx = await database.startTransaction().execute();
  try {
    const row = (await debit(trx, values))[0];
    await (row?.outcome === "member-only" ? trx.rollback() : trx.commit()).execute();
    return row;
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    throw error;
  }
}

interface DebitValues extends Omit<DebitInput, "from"> {
  subId: string | null;
  customerId: string | null;
  member: string | null;
}

/**
 * Per source, a query of the account's id and, for a member of a team's plan, of the membership's.
 */
const sources = {
  trial: ({ actor, customerId }: DebitValues) => sql`
  select l.id, null::uuid as member_id from ${accountTables}
  where c.email = ${actor} and l.kind = 'trial' and l.ended_at is null
    and (${customerId}::text is null or c.stripe_customerid = ${customerId})
  order by c.family desc limit 1`,
  plan: ({ actor, subId, customerId }: DebitValues) => sql`
  select l.id, null::uuid as member_id from ${accountTables}
  where l.sub_id = ${subId} and c.email = ${actor}
    and (${customerId}::text is null or c.stripe_customerid = ${customerId})`,
  member: ({ actor, subId, member }: DebitValues) => sql`
  select l.id, m.id as member_id from sub_users m join credit_lines l on l.id = m.line_id
  where m.email = ${actor} and m.removed_at is null
    and (${subId}::text is null or l.sub_id = ${subId})
    and ${member} in (m.email, m.id::text)`,
} as const;

/**
 * One conditional statement finds the account, debits it, writes the ledger and notes the threshold
 * it passed. The row lock it takes, and the CHECK behind it, make overspending impossible whatever
 * races. A member's cap, and that the plan still has a team, are part of the condition.
 */
function prepareDebit(kind: DebitSource["kind"]) {
  return prepare<DebitRow, DebitValues>(`debit-${kind}`, (values) => {
    const { actor, key, bodyHash, reason, subUserPriceIds } = values;
    return sql`
with prior as (
  select e.id, e.balance_after, e.body_hash, (
    select max(t.percent) from thresholds t where t.line_id = e.line_id and t.ledger_id = e.id
  ) as threshold
  from ledger e where e.actor = ${actor} and e.key = ${key}
),
source as (${sources[kind](values)}),
member as (
  update sub_users set used = used + 1, last_used_at = now()
  where id = (select member_id from source) and line_id = (select id from source)
    and removed_at is null and (cap is null or used < cap) and not exists (select from prior)
  returning id
),
debit as (
  update credit_lines set used = used + 1
  where id = (select id from source) and ended_at is null
    and used < coalesce(purchased, given, 0) and not exists (select from prior)
    and ((select member_id from source) is null
      or (price_id = any(${subUserPriceIds}::text[]) and exists (select from member)))
  returning id, coalesce(purchased, given, 0) - used as balance_after, period_sequence,
    (used - spent_before)::bigint as used,
    (coalesce(purchased, given, 0) - spent_before)::bigint as granted
),
entry as (
  insert into ledger
    (line_id, kind, credits, balance_after, actor, reason, key, body_hash, sub_user_id)
  select id, 'spend', -1, balance_after, ${actor}, ${reason}, ${key}, ${bodyHash},
    (select id from member)
  from debit returning id, balance_after
),
crossed as (
  insert into thresholds (line_id, period_sequence, percent, ledger_id)
  select d.id, d.period_sequence, percent, entry.id
  from debit d, entry, unnest(array[50, 80, 100]) percent
  where 100 * d.used >= percent * d.granted
  on conflict do nothing returning percent
)
select 'debited' as outcome, id, balance_after, ${bodyHash}::text as body_hash,
  (select max(percent) from crossed) as threshold from entry
union all select 'replay', id, balance_after, body_hash, threshold from prior
union all select 'member-only', id, 0, '', null from member where not exists (select from entry)`;
  });
}

const statements = {
  trial: prepareDebit("trial"),
  plan: prepareDebit("plan"),
  member: prepareDebit("member"),
};
