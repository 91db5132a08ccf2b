import type { CliContext } from "#cli/command.ts";
import { CliFailure, exitCodes } from "#cli/failure.ts";
import { readKey } from "#cli/input.ts";
import { type Output, printJson, printLine, talkOf } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

/** Options of every command that changes something. */
export interface WriteOptions {
  dryRun?: boolean;
  yes?: boolean;
  key?: string;
}

/** One figure before and after. */
export interface Change {
  what: string;
  before: string;
  after: string;
}

export interface Outcome {
  /** What is done, as a sentence for either time: "Would grant …", "Granted …". */
  would: string;
  done: string;
  changes: Change[];
  /** What `--json` prints. */
  json: Record<string, unknown>;
}

export interface Write {
  /** Finds out what would happen, changing nothing. */
  foresee(): Promise<Outcome>;
  perform(headers: { "idempotency-key": string }): Promise<Outcome>;
  /** What to do where no answer told whether it was done. */
  ifUnknown(key: string): string;
}

/**
 * A write as every command makes it: foreseen and asked about on a terminal, sent at most once,
 * told with before and after. Throws a CliFailure of usage where nobody can be asked and nobody
 * said yes.
 */
export async function carryOut(
  context: CliContext,
  options: WriteOptions,
  write: Write,
): Promise<void> {
  const { output } = context;
  const key = readKey(options.key);
  const ask = options.yes || options.dryRun ? null : requireAsk(context);
  if (options.dryRun) return tell(output, await write.foresee(), "would");
  if (ask) await requireYes(ask, talkOf(output), await write.foresee());
  const outcome = await sendOnce(context, key, write);
  tell(output, outcome, "done");
}

function requireAsk({ ask, output }: CliContext): NonNullable<CliContext["ask"]> {
  if (ask && !output.json) return ask;
  throw new CliFailure(
    "This command changes data and can't ask for confirmation here. Add --yes to confirm or --dry-run to preview.",
    exitCodes.usage,
  );
}

async function requireYes(
  ask: NonNullable<CliContext["ask"]>,
  talk: Output,
  foreseen: Outcome,
): Promise<void> {
  tell(talk, foreseen, "would");
  if (/^\s*y(es)?\s*$/i.test(await ask("Continue? (y/N) "))) return;
  throw new CliFailure("Not confirmed. Nothing was changed.");
}

function tell(output: Output, outcome: Outcome, time: "would" | "done"): void {
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

/** Attempts after the first. */
const mostRetries = 3;
const pauseMs = 1000;

/**
 * Sends a write so that it happens at most once however often its answer is lost: the same key goes
 * with every attempt. Throws what the backend said; a CliFailure with the write's own advice where
 * it never did.
 */
export async function sendOnce<Answer>(
  context: Pick<CliContext, "output" | "wait">,
  key: string,
  write: {
    perform(headers: { "idempotency-key": string }): Promise<Answer>;
    ifUnknown(key: string): string;
  },
): Promise<Answer> {
  let reached = false;
  for (let retry = 0; ; retry += 1) {
    try {
      return await write.perform({ "idempotency-key": key });
    } catch (error) {
      if (!(error instanceof AppError) || !isLost(error, retry)) throw error;
      reached ||= !neverArrived(error);
      if (retry === mostRetries) throw reached ? notKnown(write.ifUnknown(key)) : error;
      printLine(
        talkOf(context.output),
        `No response. Retrying with the same key (${retry + 1} of ${mostRetries}) …`,
      );
      await context.wait(pauseMs);
    }
  }
}

const lost: readonly ErrorCode[] = ["unavailable", "upstream-timeout", "upstream-invalid"];

/** No answer came that could be read, or the first attempt is still at work. */
function isLost({ code }: AppError, retry: number): boolean {
  return lost.includes(code) || (code === "conflict" && retry > 0);
}

/** Nobody listened, so nothing can have happened. */
function neverArrived(error: AppError): boolean {
  const cause = (error.cause as { cause?: { code?: unknown } } | undefined)?.cause;
  return cause?.code === "ECONNREFUSED" || cause?.code === "ENOTFOUND";
}

function notKnown(advice: string): CliFailure {
  return new CliFailure(
    `The backend did not respond, so the outcome is unknown. ${advice}`,
  );
}
