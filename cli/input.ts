import { createInterface } from "node:readline";
import * as z from "zod/mini";
import { CliFailure, exitCodes } from "#cli/failure.ts";
import { fieldProblems } from "#shared/contract/call.ts";
import { email as emailSchema } from "#shared/contract/parts.ts";

/**
 * What was typed, in its one form. Each throws a CliFailure of usage that says what would be right.
 */

/**
 * An address with any capitals and with spaces around it. `name` is the argument's, for the words.
 */
export function readEmail(given: string, name = "<email>"): string {
  const parsed = z.safeParse(emailSchema, given);
  if (parsed.success) return parsed.data;
  throw usage(`${name}: ${fieldProblems(parsed.error)[0]?.message ?? "Enter an email address."}`);
}

/** A whole number in plain digits. */
export function readCount(
  given: string,
  name: string,
  { least, most = 1_000_000 }: { least: number; most?: number },
): number {
  const count = /^\d{1,15}$/.test(given.trim()) ? Number(given) : Number.NaN;
  if (count >= least && count <= most) return count;
  throw usage(`${name}: Enter a whole number from ${least} to ${most}.`);
}

export function readPage(given: string): number {
  return readCount(given, "--page", { least: 1, most: 10_000 });
}

/** The key of a run that is repeated; a new one where none was given. */
export function readKey(given: string | undefined): string {
  if (given === undefined) return crypto.randomUUID();
  if (/^[\x21-\x7e]{1,128}$/.test(given)) return given;
  throw usage("--key: Enter the key printed by the first run.");
}

/** Why something is done; it stands in the ledger. */
export function readReason(given: string): string {
  const reason = given.trim();
  if (reason === "") throw usage("--reason: Enter a reason; it appears in the ledger.");
  if (reason.length > 300)
    throw usage(`--reason: Use at most 300 characters (now ${reason.length}).`);
  return reason;
}

function usage(message: string): CliFailure {
  return new CliFailure(message, exitCodes.usage);
}

interface Terminal {
  input: NodeJS.ReadStream;
  /** Talk, so that a piped answer stays an answer. */
  talk: NodeJS.WriteStream;
}

/**
 * A way to ask the person at the terminal; null where input or talk is no terminal. The end of
 * input (Ctrl-D) is an empty answer.
 */
export function createAsk({
  input,
  talk,
}: Terminal): ((question: string) => Promise<string>) | null {
  if (input.isTTY !== true || talk.isTTY !== true) return null;
  return (question) =>
    new Promise((resolve) => {
      talk.write(question);
      // Not `terminal`: Ctrl-C must end the program as everywhere, not be swallowed by a line
      // editor.
      const lines = createInterface({ input, terminal: false });
      lines.once("line", (line) => {
        resolve(line);
        lines.close();
      });
      lines.once("close", () => resolve(""));
    });
}
