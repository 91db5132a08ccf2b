import type { Command } from "commander";
import { carryOut, type Outcome, type WriteOptions } from "#cli/carry-out.ts";
import { outcomeOf, repeatWithKey } from "#cli/commands/credits/correct.ts";
import { readPages } from "#cli/commands/ledger/read-ledger.ts";
import type { CliContext } from "#cli/context.ts";
import { describeWrite } from "#cli/describe-command.ts";
import { CliFailure, exitCodes } from "#cli/failure.ts";
import { readEmail, readReason } from "#cli/read-input.ts";
import { type CorrectionAnswer, credits, type LedgerEntry } from "#shared/contract/credits.ts";

interface RefundOptions extends WriteOptions {
  reason: string;
}

export function addRefund(noun: Command, context: CliContext): void {
  describeWrite(noun.command("refund <email> <entry-id>"), {
    does: "give back what one search cost; the entry's id, or its beginning, as `ledger` shows it",
    example: 'credits refund pat@company.com 3f9c01ab --reason "the results were wrong"',
  })
    .requiredOption("--reason <text>", "why; it stands in the ledger (required)")
    .option("--key <key>", "repeat a run whose answer was lost: with its key nothing happens twice")
    .action((email: string, entryId: string, options: RefundOptions) =>
      refund(context, { email, entryId }, options),
    );
}

async function refund(
  context: CliContext,
  given: { email: string; entryId: string },
  options: RefundOptions,
): Promise<void> {
  const email = readEmail(given.email);
  const reason = readReason(options.reason);
  const entry = await findEntry(context, email, given.entryId);
  const { client } = context.connection;
  const input = { entryId: entry.id, reason };
  await carryOut(context, options, {
    foresee: async () =>
      tellRefund(
        await client(
          credits.refund,
          { ...input, dryRun: true },
          { headers: { "idempotency-key": crypto.randomUUID() } },
        ),
        entry,
      ),
    perform: async (headers) =>
      tellRefund(await client(credits.refund, { ...input, dryRun: false }, { headers }), entry),
    ifUnknown: repeatWithKey,
  });
}

/**
 * One entry of this person's ledger, so that an id typed wrong never gives credits to somebody
 * else.
 */
async function findEntry(
  { connection }: CliContext,
  email: string,
  given: string,
): Promise<LedgerEntry> {
  const start = given.trim().toLowerCase();
  if (!/^[\da-f][\da-f-]{5,35}$/.test(start))
    throw new CliFailure(
      "<entry-id>: Give the id, or at least its first 6 characters.",
      exitCodes.usage,
    );
  const found: LedgerEntry[] = [];
  for await (const { items } of readPages(connection.client, email, { size: 500 }))
    found.push(...items.filter(({ id }) => id.startsWith(start)));
  const [entry] = found;
  if (!entry)
    throw new CliFailure(`The ledger of ${email} has no entry ${given}.`, exitCodes.notFound);
  if (found.length > 1)
    throw new CliFailure(
      `${found.length} entries begin with ${given}. Give more of the id.`,
      exitCodes.usage,
    );
  if (entry.kind !== "spend")
    throw new CliFailure(
      `Entry ${given} is a ${entry.kind}. Only a spent credit can be given back.`,
    );
  return entry;
}

function tellRefund(
  answer: CorrectionAnswer,
  { credits: amount, who, reason }: LedgerEntry,
): Outcome {
  const rest = `${-amount} ${amount === -1 ? "credit" : "credits"} to ${answer.email} (${answer.line}), spent by ${who} on ${reason}`;
  return outcomeOf(answer, { would: `Would give back ${rest}`, done: `Gave back ${rest}` });
}
