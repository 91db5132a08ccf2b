import { sql } from "kysely";
import { correctOnce, supportActor } from "#server/backend/subscriptions/corrections.ts";
import { hashBody } from "#server/backend/subscriptions/idempotency-key.ts";
import type { Database, Db } from "#server/database/database.ts";
import type { ParsedInputOf } from "#shared/contract/call.ts";
import type { CorrectionAnswer, credits } from "#shared/contract/credits.ts";
import { AppError, invalidField } from "#shared/errors.ts";

export interface Refund {
  /** The ledger entry of the debit. */
  spendId: string;
  actor: string;
  reason: string;
  key?: string | null;
  bodyHash?: string | null;
}

export type RefundOutcome =
  | { outcome: "refunded"; entryId: string; balanceAfter: number }
  | { outcome: "already-refunded"; at: Date }
  /** The end of the account voided its balance; a refund there could not be used. */
  | { outcome: "account-ended" }
  | { outcome: "no-spend" };

interface Spend {
  id: string;
  line_id: string;
  /** The membership it was made under; null for the owner's own. */
  sub_user_id: string | null;
  sequence: number;
}

interface Locked {
  spend: Spend;
  account: { period_sequence: number; ended_at: Date | null } | undefined;
}

/** Refunds one debit, at most once, inside the caller's transaction. */
export async function refundSpend(trx: Db, refund: Refund): Promise<RefundOutcome> {
  const locked = await lockSpend(trx, refund.spendId);
  if (!locked) return { outcome: "no-spend" };
  const { spend, account } = locked;
  const earlier = await findRefund(trx, spend.id);
  if (earlier) return { outcome: "already-refunded", at: earlier.at };
  if (!account || account.ended_at) return { outcome: "account-ended" };
  const isOfThisPeriod = spend.sequence > account.period_sequence;
  if (isOfThisPeriod)
    await sql`
      update sub_users set used = greatest(used - 1, 0)
      where id = ${spend.sub_user_id}`.execute(trx);
  await releaseSearch(trx, spend.id);
  return { outcome: "refunded", ...(await writeRefund(trx, spend, isOfThisPeriod, refund)) };
}

/** A refunded spend waits for no search, and its search may be paid for anew. */
async function releaseSearch(trx: Db, spendId: string): Promise<void> {
  await sql`update ledger set unopened = false where id = ${spendId} and unopened`.execute(trx);
  await sql`
    update searches set is_current = false
    where ledger_id = ${spendId} and is_current`.execute(trx);
}

function findRefund(trx: Db, spendId: string): Promise<{ at: Date } | undefined> {
  return trx.selectFrom("ledger").select("at").where("refund_of", "=", spendId).executeTakeFirst();
}

/**
 * Locks what a refund changes in the order of a debit: the member, then the account. A transaction
 * that writes a reference to the account before it refunds calls this first, to avoid a deadlock.
 */
export async function lockSpend(trx: Db, spendId: string): Promise<Locked | undefined> {
  const spend = await trx
    .selectFrom("ledger")
    .select(["id", "line_id", "sub_user_id", "sequence"])
    .where("id", "=", spendId)
    .where("kind", "=", "spend")
    .executeTakeFirst();
  if (!spend) return undefined;
  if (spend.sub_user_id)
    await trx
      .selectFrom("sub_users")
      .select("id")
      .where("id", "=", spend.sub_user_id)
      .forNoKeyUpdate()
      .execute();
  const account = await trx
    .selectFrom("credit_lines")
    .select(["period_sequence", "ended_at"])
    .where("id", "=", spend.line_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return { spend, account };
}

/**
 * A debit of an earlier period is refunded to what this period may use; what it has used stays as
 * it is.
 */
async function writeRefund(
  trx: Db,
  spend: Spend,
  isOfThisPeriod: boolean,
  { actor, reason, key = null, bodyHash = null }: Refund,
): Promise<{ entryId: string; balanceAfter: number }> {
  const { rows } = await sql<{ entryId: string; balanceAfter: number }>`
    with account as (
      update credit_lines
      set used = used - 1, spent_before = spent_before - ${isOfThisPeriod ? 0 : 1}::int
      where id = ${spend.line_id}
      returning id, coalesce(purchased, given, 0) - used as balance)
    insert into ledger
      (line_id, kind, credits, balance_after, actor, reason, key, body_hash, refund_of)
    select id, 'refund', 1, balance, ${actor}, ${reason}, ${key}, ${bodyHash}, ${spend.id}::uuid
    from account returning id as "entryId", balance_after as "balanceAfter"`.execute(trx);
  const written = rows[0];
  if (!written) throw new TypeError(`spend ${spend.id} belongs to no credit account`);
  return written;
}

/**
 * Support refunds what one search cost. Throws 400 for an entry that is no debit or whose account
 * has ended, 404, 409 the second time.
 */
export async function refundSearch(
  database: Database,
  input: ParsedInputOf<typeof credits.refund>,
  key: string | null,
): Promise<CorrectionAnswer> {
  const { entryId, reason, dryRun } = input;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(entryId)) throw noEntry();
  const bodyHash = hashBody(["refund", entryId.toLowerCase(), reason]);
  const refund = { spendId: entryId, actor: supportActor, reason, bodyHash };
  return correctOnce(database, { key, bodyHash, dryRun }, async (trx) => {
    const result = await refundSpend(trx, { ...refund, key: dryRun ? null : key });
    if (result.outcome === "refunded") return result.entryId;
    throw await explainRefusal(trx, entryId, result);
  });
}

async function explainRefusal(
  trx: Db,
  entryId: string,
  result: Exclude<RefundOutcome, { outcome: "refunded" }>,
): Promise<AppError> {
  if (result.outcome === "already-refunded")
    return new AppError("conflict", {
      message: `This was already refunded on ${result.at.toISOString().slice(0, 10)}.`,
    });
  if (result.outcome === "account-ended")
    return invalidField(
      "entryId",
      "This credit account has ended, so a refund could not be used. Grant a credit instead.",
    );
  const entry = await trx
    .selectFrom("ledger")
    .select("kind")
    .where("id", "=", entryId)
    .executeTakeFirst();
  return entry
    ? invalidField("entryId", `This entry is a ${entry.kind}. Only a debit can be refunded.`)
    : noEntry();
}

function noEntry(): AppError {
  return new AppError("not-found", { reason: "There is no ledger entry with this id." });
}
