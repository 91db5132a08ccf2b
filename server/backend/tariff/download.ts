import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { maxFileBytes } from "#server/backend/tariff/uploads.ts";
import { anySignal } from "#shared/abort-signals.ts";
import { AppError } from "#shared/errors.ts";

const timeoutMs = 30 * 60 * 1000;

/**
 * Fetches an address into a file, in constant memory. Resolves to the publisher's date of the last
 * change, or null. Throws AppError `unavailable` for an answer that is no file or incomplete,
 * `payload-too-large`, and the signal's reason.
 */
export async function download(
  address: string,
  file: string,
  stop: AbortSignal,
): Promise<string | null> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const signal = anySignal([stop, AbortSignal.timeout(timeoutMs)]);
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok || !answer.body)
      throw new AppError("unavailable", { message: `The address answers ${answer.status}.` });
    await pipeline(
      Readable.fromWeb(answer.body as ReadableStream),
      limitSize(maxFileBytes),
      createWriteStream(file, { mode: 0o600 }),
      { signal },
    );
    return readDay(answer.headers.get("last-modified"));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (stop.aborted) throw stop.reason;
    throw new AppError("unavailable", {
      message: "The address did not answer with a whole file.",
      cause: error,
    });
  }
}

function limitSize(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      bytes += chunk.length;
      if (bytes > most) next(new AppError("payload-too-large"));
      else next(null, chunk);
    },
  });
}

function readDay(lastModified: string | null): string | null {
  const time = Date.parse(lastModified ?? "");
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}
