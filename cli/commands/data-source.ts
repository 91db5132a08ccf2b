import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { CliContext } from "#cli/command.ts";
import { CliError, exitCodes } from "#cli/errors.ts";
import { onStderr, printLine } from "#cli/output.ts";
import { TransientError, withRetries } from "#shared/domain/with-retries.ts";

/** A file to send, on this machine. */
export interface SourceFile {
  path: string;
  bytes: number;
  /** SHA-256, hexadecimal. */
  checksum: string;
}

/**
 * Works with a file, or with the answer of an http(s) address, which is removed afterwards.
 * `advice` follows the message of a failed download.
 */
export async function withSourceFile<T>(
  context: CliContext,
  source: string,
  work: (file: SourceFile) => Promise<T>,
  advice = "Nothing was imported; run it again.",
): Promise<T> {
  if (!/^https?:\/\//i.test(source)) return work(await describeFile(source));
  const folder = await mkdtemp(path.join(tmpdir(), "clearlane-import-"));
  try {
    printLine(onStderr(context.output), `Downloading ${source} …`);
    const file = path.join(folder, "download");
    await downloadWithRetries(context, source, file, advice);
    return await work(await describeFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Retries a busy publisher and a cut connection, after ever longer pauses. */
async function downloadWithRetries(
  context: CliContext,
  address: string,
  file: string,
  advice: string,
): Promise<void> {
  await withRetries(() => download(address, file), {
    wait: context.wait,
    onRetry: ({ message }, pauseMs) =>
      printLine(
        onStderr(context.output),
        `${message} Trying again in ${Math.ceil(pauseMs / 1000)} s …`,
      ),
  }).catch((error: unknown) => {
    throw error instanceof TransientError
      ? new CliError(`${error.message} ${advice}`.trim())
      : error;
  });
}

async function describeFile(file: string): Promise<SourceFile> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile())
    throw new CliError(
      `<source>: There is no file ${file}. Name a file or an http(s) address.`,
      exitCodes.usage,
    );
  if (found.size === 0) throw new CliError(`${file} is empty.`, exitCodes.usage);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return { path: file, bytes: found.size, checksum: hash.digest("hex") };
}

/** An incomplete answer rejects: fetch compares it with its declared length. */
async function download(address: string, file: string): Promise<void> {
  const answer = await fetch(address).catch((error: unknown) => {
    throw new TransientError(`${address} did not respond: ${reasonOf(error)}.`);
  });
  const refused = TransientError.ofStatus(address, answer);
  if (refused) throw refused;
  if (!answer.ok || !answer.body)
    throw new CliError(`${address} responded with ${answer.status} instead of a file.`);
  try {
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(file));
  } catch (error) {
    throw new TransientError(`The download ended before the file was whole (${reasonOf(error)}).`);
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
