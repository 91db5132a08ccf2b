import { type Command, Option } from "commander";
import { type CliContext, describeWrite } from "#cli/command.ts";
import { noSuchUser } from "#cli/commands/credits.ts";
import { readLedgerPages, shortId } from "#cli/commands/ledger.ts";
import { CliError, exitCodes } from "#cli/errors.ts";
import { parseCount, parseEmail, parseReason } from "#cli/input.ts";
import { type Outcome, runWrite, type WriteOptions } from "#cli/write.ts";
import { type CorrectionAnswer, credits, type LedgerEntry } from "#shared/contract/credits.ts";
import { AppError } from "#shared/errors.ts";

interface CorrectionOptions extends WriteOptions {
  reason: string;
  line?: "plan" | "trial";
}

interface CorrectionTexts {
  verb: "grant" | "void";
  past: string;
  preposition: string;
  summary: string;
  example: string;
}

/** `credits grant|void <email> <n>`: they differ in sign and wording only. */
function addCorrection(noun: Command, context: CliContext, texts: CorrectionTexts): void {
  describeWrite(noun.command(`${texts.verb} <email> <n>`), texts)
    .requiredOption("--reason <text>", "reason shown in the ledger (required)")
    .addOption(
      new Option(
        "--line <line>",
        "credit account to change (default: the plan, else the trial)",
      ).choices(["plan", "trial"]),
    )
    .option(
      "--key <key>",
      "retry a run whose response was lost; the same key is never applied twice",
    )
    .action((email: string, n: string, options: CorrectionOptions) =>
      correct(context, texts, { email, n }, options),
    );
}

async function correct(
  context: CliContext,
  texts: CorrectionTexts,
  given: { email: string; n: string },
  options: CorrectionOptions,
): Promise<void> {
  const userid = parseEmail(given.email);
  const amount = parseCount(given.n, "<n>", { least: 1 });
  const input = {
    userid,
    credits: amount,
    reason: parseReason(options.reason),
    ...(options.line ? { line: options.line } : {}),
  };
  const send = async (dryRun: boolean, headers: Record<string, string>): Promise<Outcome> => {
    try {
      const answer = await context.connection.client(
        credits[texts.verb],
        { ...input, dryRun },
        { headers },
      );
      return describeCorrection(answer, texts, amount);
    } catch (error) {
      // The backend's bare 404 does not say that the user is unknown.
      if (error instanceof AppError && error.code === "not-found" && !error.reason)
        throw noSuchUser(userid);
      throw error;
    }
  };
  await runWrite(context, options, {
    preview: () => send(true, { "idempotency-key": crypto.randomUUID() }),
    perform: (headers) => send(false, headers),
    adviceIfUnknown: repeatWithKey,
  });
}

function describeCorrection(
  answer: CorrectionAnswer,
  { verb, past, preposition }: CorrectionTexts,
  amount: number,
): Outcome {
  const rest =
    `${amount} ${amount === 1 ? "credit" : "credits"} ${preposition} ${answer.email} ` +
    `(${answer.line})`;
  return outcomeOf(answer, { would: `Would ${verb} ${rest}`, done: `${past} ${rest}` });
}

function repeatWithKey(key: string): string {
  return `Run it again with --key ${key}; it is applied at most once.`;
}

function outcomeOf(
  answer: CorrectionAnswer,
  { would, done }: { would: string; done: string },
): Outcome {
  return {
    would: `${would}.`,
    done: `${done}. Entry ${shortId(answer.entry?.id ?? "")}.`,
    changes: [
      {
        what: `Credits left on the ${answer.line}`,
        before: String(answer.before),
        after: String(answer.after),
      },
    ],
    json: answer,
  };
}

export function addCreditsGrant(credits: Command, context: CliContext): void {
  addCorrection(credits, context, {
    verb: "grant",
    past: "Granted",
    preposition: "to",
    summary: "grant credits to a user",
    example: 'credits grant pat@company.com 25 --reason "outage on 3 May"',
  });
}

export function addCreditsVoid(credits: Command, context: CliContext): void {
  addCorrection(credits, context, {
    verb: "void",
    past: "Voided",
    preposition: "from",
    summary: "void unused credits",
    example: 'credits void pat@company.com 25 --reason "granted twice" --dry-run',
  });
}

interface RefundOptions extends WriteOptions {
  reason: string;
}

export function addCreditsRefund(noun: Command, context: CliContext): void {
  describeWrite(noun.command("refund <email> <entry-id>"), {
    summary: "refund one search, named by its ledger entry id (or its first characters)",
    example: 'credits refund pat@company.com 3f9c01ab --reason "wrong results"',
  })
    .requiredOption("--reason <text>", "reason shown in the ledger (required)")
    .option(
      "--key <key>",
      "retry a run whose response was lost; the same key is never applied twice",
    )
    .action((email: string, entryId: string, options: RefundOptions) =>
      refund(context, { email, entryId }, options),
    );
}

async function refund(
  context: CliContext,
  given: { email: string; entryId: string },
  options: RefundOptions,
): Promise<void> {
  const email = parseEmail(given.email);
  const reason = parseReason(options.reason);
  const entry = await findEntry(context, email, given.entryId);
  const { client } = context.connection;
  const input = { entryId: entry.id, reason };
  await runWrite(context, options, {
    preview: async () =>
      describeRefund(
        await client(
          credits.refund,
          { ...input, dryRun: true },
          { headers: { "idempotency-key": crypto.randomUUID() } },
        ),
        entry,
      ),
    perform: async (headers) =>
      describeRefund(await client(credits.refund, { ...input, dryRun: false }, { headers }), entry),
    adviceIfUnknown: repeatWithKey,
  });
}

/** From this user's ledger only, so that a mistyped id never refunds somebody else. */
async function findEntry(
  { connection }: CliContext,
  email: string,
  given: string,
): Promise<LedgerEntry> {
  const start = given.trim().toLowerCase();
  if (!/^[\da-f][\da-f-]{5,35}$/.test(start))
    throw new CliError(
      "<entry-id>: Enter the id or at least its first 6 characters.",
      exitCodes.usage,
    );
  const found: LedgerEntry[] = [];
  for await (const { items } of readLedgerPages(connection.client, email, { size: 500 }))
    found.push(...items.filter(({ id }) => id.startsWith(start)));
  const [entry] = found;
  if (!entry)
    throw new CliError(`No entry ${given} in the ledger of ${email}.`, exitCodes.notFound);
  if (found.length > 1)
    throw new CliError(
      `${found.length} entries start with ${given}. Enter more of the id.`,
      exitCodes.usage,
    );
  if (entry.kind !== "spend")
    throw new CliError(`Entry ${given} is a ${entry.kind}. Only a debit can be refunded.`);
  return entry;
}

function describeRefund(
  answer: CorrectionAnswer,
  { credits: amount, who, reason }: LedgerEntry,
): Outcome {
  const rest =
    `${-amount} ${amount === -1 ? "credit" : "credits"} to ${answer.email} (${answer.line}), ` +
    `used by ${who} for ${reason}`;
  return outcomeOf(answer, { would: `Would refund ${rest}`, done: `Refunded ${rest}` });
}
