import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { AppError } from "#shared/errors.ts";

/** Whether a request says itself that its body is larger. */
export function saysMoreThan(request: IncomingMessage, bytes: number): boolean {
  return Number(request.headers["content-length"] ?? 0) > bytes;
}

/**
 * The body as it comes, at most so many bytes: past them the stream fails with `payload-too-large`,
 * and when the sender goes away with `invalid-input`. The request itself stays open, so that an
 * answer can still be sent.
 */
export function limitBody(request: IncomingMessage, mostBytes: number): Transform {
  let received = 0;
  const limited = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      received += chunk.length;
      if (received > mostBytes) next(new AppError("payload-too-large"));
      else next(null, chunk);
    },
  });
  // Whoever reads it hears of its failure; before and after that nobody needs to.
  limited.on("error", () => request.unpipe(limited));
  request.once("close", () => {
    if (!request.complete)
      limited.destroy(
        new AppError("invalid-input", { message: "The request body is incomplete." }),
      );
  });
  return request.pipe(limited);
}

/**
 * Reads what is left of a refused body and forgets it. A browser sends its whole form before it
 * looks at the answer; one that is cut off sees a broken connection instead of words. Past
 * `mostBytes` it is cut off.
 */
export function discardBody(request: IncomingMessage, mostBytes: number): void {
  let left = mostBytes;
  // A reader that stopped taking it would hold it up for us too.
  request.unpipe();
  request.on("error", () => undefined);
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
