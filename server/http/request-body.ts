import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { AppError } from "#shared/errors.ts";

/** By the Content-Length header alone. */
export function declaresMoreThan(request: IncomingMessage, bytes: number): boolean {
  return Number(request.headers["content-length"] ?? 0) > bytes;
}

/**
 * The body as a stream that fails with `payload-too-large` past `maxBytes` and with `invalid-input`
 * when the client goes away. The request stays open, so that a response can still be sent.
 */
export function limitBody(request: IncomingMessage, maxBytes: number): Transform {
  let received = 0;
  const limited = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      received += chunk.length;
      if (received > maxBytes) next(new AppError("payload-too-large"));
      else next(null, chunk);
    },
  });
  // An error without a reader must not end the process.
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
 * Drains a refused body: a browser sends its whole form before it reads the response, and would see
 * a broken connection instead of the error. Past `maxBytes` the connection is closed.
 */
export function discardBody(request: IncomingMessage, maxBytes: number): void {
  let left = maxBytes;
  // A paused reader would hold back the rest.
  request.unpipe();
  request.on("error", () => undefined);
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
