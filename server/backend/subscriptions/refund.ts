import type pg from "pg";
import { invalidField } from "#server/backend/subscriptions/invalid-field.ts";
import { hashBody } from "#server/backend/subscriptions/request-key.ts";
import { changeOnce, supportActor } from "#server/backend/subscriptions/support-change.ts";
import type { Database } from "#server/database/database.ts";
import type { ParsedInputOf } from "#shared/contract/call.ts";
import type { CorrectionAnswer, credits } from "#shared/contract/credits.ts";
import { AppError } from "#shared/errors.ts";

export interface Refund {
  /** The spend to give back. */
  spendId: string;
  actor: string;
  reason: string;
  key?: string | null;
  bodyHash?: string | null;
}

export type RefundOutcome =
  | { outcome: "refunded"; entryId: string; balanceAfter: number }
  | { outcome: "already-refunded"; at: Date }
  /** What is left of an ended line was voided; nobody could use what is given back there. */
  | { outcome: "line-ended" }
  | { outcome: "no-spend" };

interface Spend {
  id: string;
  line_id: string;
  /** The membership that it was made under; null for the owner's own. */
  sub_user_id: string | null;
  sequence: number;
}

interface Locked {
  spend: Spend;
  line: { period_sequence: number; ended_at: Date | null } | undefined;
}

/** Gives one spend back, at most once, inside the caller's transaction. */
export async function refundSpend(client: pg.ClientBase, refund: Refund): Promise<RefundOutcome> {
  const locked = await lockSpend(client, refund.spendId);
  if (!locked) return { outcome: "no-spend" };
  const { spend, line } = locked;
  const before = await client.query<{ at: Date }>("select at from ledger where refund_of = $1", [
    spend.id,
  ]);
  if (before.rows[0]) return { outcome: "already-refunded", at: before.rows[0].at };
  if (!line || line.ended_at) return { outcome: "line-ended" };
  const ofThisPeriod = spend.sequence > line.period_sequence;
  if (ofThisPeriod)
    await client.query("update sub_users set used = greatest(used - 1, 0) where id = $1", [
      spend.sub_user_id,
    ]);
  return { outcome: "refunded", ...(await writeRefund(client, spend, ofThisPeriod, refund)) };
}

/**
 * Locks what a refund changes as a spend does: the member, then the line. A transaction that writes
 * anything that refers to the line before it refunds calls this first, or two of them wait for each
 * other.
 */
export async function lockSpend(
  client: pg.ClientBase,
  spendId: string,
): Promise<Locked | undefined> {
  const found = await client.query<Spend>(
    "select id, line_id, sub_user_id, sequence from ledger where id = $1 and kind = 'spend'",
    [spendId],
  );
  const spend = found.rows[0];
  if (!spend) return undefined;
  if (spend.sub_user_id)
    await client.query("select 1 from sub_users where id = $1 for no key update", [
      spend.sub_user_id,
    ]);
  const { rows } = await client.query<NonNullable<Locked["line"]>>(
    "select period_sequence, ended_at from credit_lines where id = $1 for no key update",
    [spend.line_id],
  );
  return { spend, line: rows[0] };
}

/**
 * What was spent before this period began is given back to what this period may use, not to what it
 * has used.
 */
async function writeRefund(
  client: pg.ClientBase,
  spend: Spend,
  ofThisPeriod: boolean,
  { actor, reason, key = null, bodyHash = null }: Refund,
): Promise<{ entryId: string; balanceAfter: number }> {
  const { rows } = await client.query<{ entryId: string; balanceAfter: number }>(
    `with line as (
       update credit_lines set used = used - 1, spent_before = spent_before - $2 where id = $1 returning id, coalesce(purchased, given, 0) - used as left)
     insert into ledger (line_id, kind, credits, balance_after, actor, reason, key, body_hash, refund_of)
     select id, 'refund', 1, "left", $3, $4, $5, $6, $7 from line returning id as "entryId", balance_after as "balanceAfter"`,
    [spend.line_id, ofThisPeriod ? 0 : 1, actor, reason, key, bodyHash, spend.id],
  );
  const written = rows[0];
  if (!written) throw new TypeError(`spend ${spend.id} is on no line`);
  return written;
}

/**
 * Support gives back what one search cost. Throws 400 for what is no spend or stands on an ended
 * line, 404, 409 the second time.
 */
export async function refundSearch(
  database: Database,
  input: ParsedInputOf<typeof credits.refund>,
  key: string | null,
): Promise<CorrectionAnswer> {
  const { entryId, reason, dryRun } = input;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(entryId)) throw noEntry();
  const bodyHash = hashBody(["refund", entryId.toLowerCase(), reason]);
  return changeOnce(database, { key, bodyHash, dryRun }, async (client) => {
    const refund = {
      spendId: entryId,
      actor: supportActor,
      reason,
      key: dryRun ? null : key,
      bodyHash,
    };
    const done = await refundSpend(client, refund);
    if (done.outcome === "no-spend") throw await explainNoSpend(client, entryId);
    if (done.outcome === "already-refunded")
      throw new AppError("conflict", {
        message: `This was given back already, on ${done.at.toISOString().slice(0, 10)}.`,
      });
    if (done.outcome === "line-ended")
      throw invalidField(
        "entryId",
        "This line has ended: nobody could use what is given back there. Grant a credit instead.",
      );
    return done.entryId;
  });
}

async function explainNoSpend(client: pg.ClientBase, id: string): Promise<AppError> {
  const { rows } = await client.query<{ kind: string }>("select kind from ledger where id = $1", [
    id,
  ]);
  return rows[0]
    ? invalidField("entryId", `This entry is a ${rows[0].kind}. Name a spend.`)
    : noEntry();
}

function noEntry(): AppError {
  return new AppError("not-found", { message: "No ledger entry has this id." });
}
