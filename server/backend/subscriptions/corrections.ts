import { sql } from "kysely";
import {
  type LockedAccount,
  lockAccount,
  openEmptyTrial,
} from "#server/backend/subscriptions/credit-accounts.ts";
import { hashBody } from "#server/backend/subscriptions/idempotency-key.ts";
import { getEntry } from "#server/backend/subscriptions/ledger.ts";
import type { Database, Db } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";
import type { ParsedInputOf } from "#shared/contract/call.ts";
import type { CorrectionAnswer, credits } from "#shared/contract/credits.ts";
import { AppError, invalidField } from "#shared/errors.ts";

export type Correction = ParsedInputOf<typeof credits.grant>;

/** The actor of support's ledger entries. */
export const supportActor = "support";

/** Limit of one account, so that its figures stay integers in the database. */
const maxCredits = 2_000_000_000;

/**
 * Support grants credits: to the running plan, else to the trial, which is opened if missing.
 * Throws 400, 404, 422.
 */
export async function grantCredits(
  database: Database,
  input: Correction,
  key: string | null,
): Promise<CorrectionAnswer> {
  return correct(database, "grant", input, key, async (trx) => {
    const account =
      (await lockAccount(trx, input.userid, input.line)) ??
      (input.line === "plan" ? undefined : await openEmptyTrial(trx, input.userid));
    if (!account) throw invalidField("line", "This person has no active plan.");
    if (account.granted + input.credits > maxCredits)
      throw invalidField("credits", "That exceeds the maximum balance of an account.");
    return account;
  });
}

/** Support voids unused credits, never used ones. Throws 400, 404, 422. */
export async function voidCredits(
  database: Database,
  input: Correction,
  key: string | null,
): Promise<CorrectionAnswer> {
  return correct(database, "void", input, key, async (trx) => {
    const account = await lockAccount(trx, input.userid, input.line);
    if (!account) throw invalidField("line", `This person has no ${describeMissing(input.line)}.`);
    const left = account.granted - account.used;
    if (input.credits > left) throw invalidField("credits", describeLeft(left, account));
    return account;
  });
}

function describeMissing(kind: LockedAccount["kind"] | undefined): string {
  return kind === "plan" ? "active plan" : (kind ?? "plan and no trial");
}

function describeLeft(left: number, { kind }: LockedAccount): string {
  if (left === 0) return `No credits are left on the ${kind}.`;
  const credits = left === 1 ? "1 credit is" : `${left} credits are`;
  return `Only ${credits} left on the ${kind}. Use ${left} or less.`;
}

function correct(
  database: Database,
  kind: "grant" | "void",
  input: Correction,
  key: string | null,
  findAccount: (trx: Db) => Promise<LockedAccount>,
): Promise<CorrectionAnswer> {
  const bodyHash = hashBody([kind, input.userid, input.credits, input.reason, input.line ?? null]);
  return correctOnce(database, { key, bodyHash, dryRun: input.dryRun }, async (trx) => {
    const account = await findAccount(trx);
    const change = kind === "grant" ? input.credits : -input.credits;
    await changeGranted(trx, account.id, change);
    const entry = await trx
      .insertInto("ledger")
      .values({
        line_id: account.id,
        kind,
        credits: change,
        balance_after: account.granted - account.used + change,
        actor: supportActor,
        reason: input.reason,
        key: input.dryRun ? null : key,
        body_hash: bodyHash,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return entry.id;
  });
}

async function changeGranted(trx: Db, accountId: string, change: number): Promise<void> {
  await sql`
    update credit_lines set purchased = purchased + ${change},
      given = case when purchased is null then coalesce(given, 0) + ${change} else given end
    where id = ${accountId}`.execute(trx);
}

export interface CorrectionRequest {
  /** Null for a dry run, which records no key. */
  key: string | null;
  bodyHash: string;
  dryRun: boolean;
}

/**
 * Carries out a correction once per key: the same key again gets the first answer. `write` returns
 * the id of its ledger entry. A dry run writes everything and rolls it back, so that it answers as
 * the real one would. Throws 422 for a key of another request.
 */
export async function correctOnce(
  database: Database,
  { key, bodyHash, dryRun }: CorrectionRequest,
  write: (trx: Db) => Promise<string>,
): Promise<CorrectionAnswer> {
  return database.transaction().execute(async (trx) => {
    if (!dryRun && key !== null) {
      const prior = await findPrior(trx, key);
      if (prior && prior.body_hash !== bodyHash) throw new AppError("key-reused");
      if (prior) return present(trx, prior.id, false);
    }
    await sql`savepoint before_correction`.execute(trx);
    const answer = await present(trx, await write(trx), dryRun);
    if (dryRun) await sql`rollback to savepoint before_correction`.execute(trx);
    return answer;
  });
}

/** Requests with one key run one after the other: the second sees the first one's entry. */
async function findPrior(
  trx: Db,
  key: string,
): Promise<{ id: string; body_hash: string | null } | undefined> {
  await lockName(trx, "support-key", key);
  return trx
    .selectFrom("ledger")
    .select(["id", "body_hash"])
    .where("actor", "=", supportActor)
    .where("key", "=", key)
    .executeTakeFirst();
}

async function present(trx: Db, id: string, dryRun: boolean): Promise<CorrectionAnswer> {
  const entry = await getEntry(trx, id);
  const owner = await trx
    .selectFrom("ledger as e")
    .innerJoin("credit_lines as l", "l.id", "e.line_id")
    .innerJoin("customers as c", "c.id", "l.customer_id")
    .select("c.email")
    .where("e.id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    entry: dryRun ? null : entry,
    email: owner.email,
    line: entry.line,
    before: entry.balanceAfter - entry.credits,
    after: entry.balanceAfter,
    dryRun,
  };
}
