import { type Command, Option } from "commander";
import { carryOut, type Outcome, type WriteOptions } from "#cli/carry-out.ts";
import { nobody } from "#cli/commands/credits/load.ts";
import { shortId } from "#cli/commands/ledger/print-entries.ts";
import type { CliContext } from "#cli/context.ts";
import { describeWrite } from "#cli/describe-command.ts";
import { readCount, readEmail, readReason } from "#cli/read-input.ts";
import { type CorrectionAnswer, credits } from "#shared/contract/credits.ts";
import { AppError, wordsFor } from "#shared/errors.ts";

interface CorrectionOptions extends WriteOptions {
  reason: string;
  line?: "plan" | "trial";
}

interface Words {
  /** "grant", "Granted", "to". */
  verb: "grant" | "void";
  past: string;
  preposition: string;
  does: string;
  example: string;
}

/** `credits grant|void <email> <n>`: the two corrections differ in sign and words only. */
export function addCorrection(noun: Command, context: CliContext, words: Words): void {
  describeWrite(noun.command(`${words.verb} <email> <n>`), words)
    .requiredOption("--reason <text>", "why; it stands in the ledger (required)")
    .addOption(
      new Option("--line <line>", "which line (default: the plan, else the trial)").choices([
        "plan",
        "trial",
      ]),
    )
    .option("--key <key>", "repeat a run whose answer was lost: with its key nothing happens twice")
    .action((email: string, n: string, options: CorrectionOptions) =>
      correct(context, words, { email, n }, options),
    );
}

async function correct(
  context: CliContext,
  words: Words,
  given: { email: string; n: string },
  options: CorrectionOptions,
): Promise<void> {
  const userid = readEmail(given.email);
  const amount = readCount(given.n, "<n>", { least: 1 });
  const input = {
    userid,
    credits: amount,
    reason: readReason(options.reason),
    ...(options.line ? { line: options.line } : {}),
  };
  const send = async (dryRun: boolean, headers: Record<string, string>): Promise<Outcome> => {
    try {
      const answer = await context.connection.client(
        credits[words.verb],
        { ...input, dryRun },
        { headers },
      );
      return tellCorrection(answer, words, amount);
    } catch (error) {
      // The table's words alone name nobody.
      if (
        error instanceof AppError &&
        error.code === "not-found" &&
        error.message === wordsFor("not-found")
      )
        throw nobody(userid);
      throw error;
    }
  };
  await carryOut(context, options, {
    foresee: () => send(true, { "idempotency-key": crypto.randomUUID() }),
    perform: (headers) => send(false, headers),
    ifUnknown: repeatWithKey,
  });
}

function tellCorrection(
  answer: CorrectionAnswer,
  { verb, past, preposition }: Words,
  amount: number,
): Outcome {
  const rest = `${amount} ${amount === 1 ? "credit" : "credits"} ${preposition} ${answer.email} (${answer.line})`;
  return outcomeOf(answer, { would: `Would ${verb} ${rest}`, done: `${past} ${rest}` });
}

/** What to do where no answer told whether the ledger was written. */
export function repeatWithKey(key: string): string {
  return `Run it again with --key ${key}: it is done once at most.`;
}

/** A correction's answer with its sentence, before and after. */
export function outcomeOf(
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
