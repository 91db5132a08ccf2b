import type pg from "pg";
import { invalidField } from "#server/backend/subscriptions/invalid-field.ts";
import {
  type LockedLine,
  lockLine,
  openEmptyTrial,
} from "#server/backend/subscriptions/lock-line.ts";
import { hashBody } from "#server/backend/subscriptions/request-key.ts";
import { changeOnce, supportActor } from "#server/backend/subscriptions/support-change.ts";
import type { Database } from "#server/database/database.ts";
import type { ParsedInputOf } from "#shared/contract/call.ts";
import type { CorrectionAnswer, credits } from "#shared/contract/credits.ts";

export type Correction = ParsedInputOf<typeof credits.grant>;

/** No line holds more, so that its figures stay whole numbers the database can add. */
const mostCredits = 2_000_000_000;

/**
 * Support gives credits: to the running plan, else to the trial, which is opened where there is
 * none. Throws 400, 404, 422.
 */
export async function grantCredits(
  database: Database,
  input: Correction,
  key: string | null,
): Promise<CorrectionAnswer> {
  return correct(database, "grant", input, key, async (client) => {
    const meant = { email: input.userid, kind: input.line };
    const line =
      (await lockLine(client, meant)) ??
      (input.line === "plan" ? undefined : await openEmptyTrial(client, input.userid));
    if (!line) throw invalidField("line", "This person has no running plan.");
    if (line.granted + input.credits > mostCredits)
      throw invalidField("credits", "That is more than one line can hold.");
    return line;
  });
}

/** Support takes unused credits back, never used ones. Throws 400, 404, 422. */
export async function voidCredits(
  database: Database,
  input: Correction,
  key: string | null,
): Promise<CorrectionAnswer> {
  return correct(database, "void", input, key, async (client) => {
    const line = await lockLine(client, { email: input.userid, kind: input.line });
    if (!line)
      throw invalidField(
        "line",
        `This person has no ${input.line === "plan" ? "running plan" : (input.line ?? "plan and no trial")}.`,
      );
    const left = line.granted - line.used;
    if (input.credits > left) throw invalidField("credits", wordsForLeft(left, line));
    return line;
  });
}

function wordsForLeft(left: number, { kind }: LockedLine): string {
  if (left === 0) return `No credits are left on the ${kind}.`;
  return `Only ${left} ${left === 1 ? "credit is" : "credits are"} left on the ${kind}. Use ${left} or less.`;
}

function correct(
  database: Database,
  kind: "grant" | "void",
  input: Correction,
  key: string | null,
  findLine: (client: pg.ClientBase) => Promise<LockedLine>,
): Promise<CorrectionAnswer> {
  const bodyHash = hashBody([kind, input.userid, input.credits, input.reason, input.line ?? null]);
  return changeOnce(database, { key, bodyHash, dryRun: input.dryRun }, async (client) => {
    const line = await findLine(client);
    const change = kind === "grant" ? input.credits : -input.credits;
    await client.query(
      `update credit_lines set purchased = purchased + $2, given = case when purchased is null then coalesce(given, 0) + $2 else given end
       where id = $1`,
      [line.id, change],
    );
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger (line_id, kind, credits, balance_after, actor, reason, key, body_hash) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        line.id,
        kind,
        change,
        line.granted - line.used + change,
        supportActor,
        input.reason,
        input.dryRun ? null : key,
        bodyHash,
      ],
    );
    return rows[0]?.id ?? "";
  });
}
