import type { CliContext } from "#cli/context.ts";
import { CliFailure } from "#cli/failure.ts";
import { printLine, talkOf } from "#cli/output.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

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
        `No answer. Trying again with the same key (${retry + 1} of ${mostRetries}) …`,
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
    `The backend did not answer, so it is not known whether this was done. ${advice}`,
  );
}
