import type pg from "pg";
import { inTransaction } from "#server/backend/accounts/customers.ts";
import { getEntry } from "#server/backend/subscriptions/ledger-entries.ts";
import type { Database } from "#server/database/database.ts";
import type { CorrectionAnswer } from "#shared/contract/credits.ts";
import { AppError } from "#shared/errors.ts";

/** Who stands in the ledger for what support did. */
export const supportActor = "support";

export interface ChangeRequest {
  /** Null for a dry run, which leaves nothing that a key could stand for. */
  key: string | null;
  bodyHash: string;
  dryRun: boolean;
}

/** Writes one ledger entry; the answer is its id. */
export type WriteEntry = (client: pg.ClientBase) => Promise<string>;

/**
 * Carries out what support asked for, once a key: the same key again gets the first answer. A dry
 * run does everything and takes it back, so that it answers as the real one would. Throws 422 for a
 * key that stood for something else.
 */
export async function changeOnce(
  database: Database,
  { key, bodyHash, dryRun }: ChangeRequest,
  write: WriteEntry,
): Promise<CorrectionAnswer> {
  return inTransaction(database.pool, async (client) => {
    if (!dryRun && key !== null) {
      const prior = await findPrior(client, key);
      if (prior && prior.body_hash !== bodyHash) throw new AppError("key-reused");
      if (prior) return present(client, prior.id, false);
    }
    await client.query("savepoint before_change");
    const answer = await present(client, await write(client), dryRun);
    if (dryRun) await client.query("rollback to savepoint before_change");
    return answer;
  });
}

/** Requests under one key come one after the other: the second sees what the first did. */
async function findPrior(
  client: pg.ClientBase,
  key: string,
): Promise<{ id: string; body_hash: string } | undefined> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 3))", [key]);
  const { rows } = await client.query<{ id: string; body_hash: string }>(
    "select id, body_hash from ledger where actor = $1 and key = $2",
    [supportActor, key],
  );
  return rows[0];
}

async function present(
  client: pg.ClientBase,
  id: string,
  dryRun: boolean,
): Promise<CorrectionAnswer> {
  const entry = await getEntry(client, id);
  const { rows } = await client.query<{ email: string }>(
    "select c.email from ledger e join credit_lines l on l.id = e.line_id join customers c on c.id = l.customer_id where e.id = $1",
    [id],
  );
  const after = entry.balanceAfter;
  return {
    entry: dryRun ? null : entry,
    email: rows[0]?.email ?? "",
    line: entry.line,
    before: after - entry.credits,
    after,
    dryRun,
  };
}
