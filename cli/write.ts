import type { CliContext } from "#cli/command.ts";
import { CliError, exitCodes } from "#cli/errors.ts";
import { parseKey } from "#cli/input.ts";
import { type Output, onStderr, printJson, printLine } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

export interface WriteOptions {
  dryRun?: boolean;
  yes?: boolean;
  key?: string;
}

interface Change {
  what: string;
  before: string;
  after: string;
}

export interface Outcome {
  /** Sentences: "Would grant …", "Granted …". */
  would: string;
  done: string;
  changes: Change[];
  json: Record<string, unknown>;
}

export interface Write {
  /** Changes nothing. */
  preview(): Promise<Outcome>;
  perform(headers: { "idempotency-key": string }): Promise<Outcome>;
  /** For the error when no response arrived. */
  adviceIfUnknown(key: string): string;
}

/**
 * Previewed and confirmed on a terminal, sent at most once, reported with before and after. Throws
 * a usage error where nobody can confirm and --yes is missing.
 */
export async function runWrite(
  context: CliContext,
  options: WriteOptions,
  write: Write,
): Promise<void> {
  const { output } = context;
  const key = parseKey(options.key);
  const prompt = options.yes || options.dryRun ? null : requirePrompt(context);
  if (options.dryRun) return report(output, await write.preview(), "would");
  if (prompt) await requireYes(prompt, onStderr(output), await write.preview());
  const outcome = await sendOnce(context, key, write);
  report(output, outcome, "done");
}

function requirePrompt({ prompt, output }: CliContext): NonNullable<CliContext["prompt"]> {
  if (prompt && !output.json) return prompt;
  throw new CliError(
    "This command changes data and can't ask for confirmation here. Add --yes to confirm or " +
      "--dry-run to preview.",
    exitCodes.usage,
  );
}

async function requireYes(
  prompt: NonNullable<CliContext["prompt"]>,
  stderr: Output,
  previewed: Outcome,
): Promise<void> {
  report(stderr, previewed, "would");
  if (/^\s*y(es)?\s*$/i.test(await prompt("Continue? (y/N) "))) return;
  throw new CliError("Not confirmed. Nothing was changed.");
}

function report(output: Output, outcome: Outcome, time: "would" | "done"): void {
  if (output.json) printJson(output, outcome.json);
  else printOutcome(output, outcome, time);
}

function printOutcome(output: Output, outcome: Outcome, time: "would" | "done"): void {
  printLine(output, outcome[time]);
  printTable(
    output,
    ["", { title: "Before", align: "right" }, { title: "After", align: "right" }],
    outcome.changes.map(({ what, before, after }) => [what, before, after]),
  );
}

const maxRetries = 3;
const pauseMs = 1000;

/**
 * Retries lost responses with the same idempotency key, so that the write happens once at most.
 * Throws the backend's error, or a CliError with advice when no response arrived.
 */
async function sendOnce<Answer>(
  context: Pick<CliContext, "output" | "wait">,
  key: string,
  write: {
    perform(headers: { "idempotency-key": string }): Promise<Answer>;
    adviceIfUnknown(key: string): string;
  },
): Promise<Answer> {
  let reached = false;
  for (let retry = 0; ; retry += 1) {
    try {
      return await write.perform({ "idempotency-key": key });
    } catch (error) {
      if (!(error instanceof AppError) || !isLost(error, retry)) throw error;
      reached ||= !isUnreachable(error);
      if (retry === maxRetries) throw reached ? notKnown(write.adviceIfUnknown(key)) : error;
      printLine(
        onStderr(context.output),
        `No response. Retrying with the same key (${retry + 1} of ${maxRetries}) …`,
      );
      await context.wait(pauseMs);
    }
  }
}

const lost: readonly ErrorCode[] = ["unavailable", "upstream-timeout", "upstream-invalid"];

/** No readable response, or the first attempt is still running. */
function isLost({ code }: AppError, retry: number): boolean {
  return lost.includes(code) || (code === "conflict" && retry > 0);
}

/** No connection: nothing can have happened. */
function isUnreachable(error: AppError): boolean {
  const cause = (error.cause as { cause?: { code?: unknown } } | undefined)?.cause;
  return cause?.code === "ECONNREFUSED" || cause?.code === "ENOTFOUND";
}

function notKnown(advice: string): CliError {
  return new CliError(`The backend did not respond, so the outcome is unknown. ${advice}`);
}
