import { createInterface } from "node:readline";
import * as z from "zod/mini";
import { CliError, exitCodes } from "#cli/errors.ts";
import { fieldProblems } from "#shared/contract/call.ts";
import { email as emailSchema } from "#shared/contract/parts.ts";

/** `name`: the argument in the error message. */
export function parseEmail(given: string, name = "<email>"): string {
  const parsed = z.safeParse(emailSchema, given);
  if (parsed.success) return parsed.data;
  throw usage(`${name}: ${fieldProblems(parsed.error)[0]?.message ?? "Enter an email address."}`);
}

export function parseCount(
  given: string,
  name: string,
  { least, most = 1_000_000 }: { least: number; most?: number },
): number {
  const count = /^\d{1,15}$/.test(given.trim()) ? Number(given) : Number.NaN;
  if (count >= least && count <= most) return count;
  throw usage(`${name}: Enter a whole number from ${least} to ${most}.`);
}

export function parsePage(given: string): number {
  return parseCount(given, "--page", { least: 1, most: 10_000 });
}

/** The idempotency key of a repeated run, or a new one. */
export function parseKey(given: string | undefined): string {
  if (given === undefined) return crypto.randomUUID();
  if (/^[\x21-\x7e]{1,128}$/.test(given)) return given;
  throw usage("--key: Enter the key printed by the first run.");
}

export function parseReason(given: string): string {
  const reason = given.trim();
  if (reason === "") throw usage("--reason: Enter a reason; it appears in the ledger.");
  if (reason.length > 300)
    throw usage(`--reason: Use at most 300 characters (now ${reason.length}).`);
  return reason;
}

function usage(message: string): CliError {
  return new CliError(message, exitCodes.usage);
}

interface Terminal {
  input: NodeJS.ReadStream;
  /** stderr, so that stdout can be piped. */
  messages: NodeJS.WriteStream;
}

/** Null without a terminal. End of input (Ctrl-D) counts as an empty answer. */
export function createPrompt({
  input,
  messages,
}: Terminal): ((question: string) => Promise<string>) | null {
  if (input.isTTY !== true || messages.isTTY !== true) return null;
  return (question) =>
    new Promise((resolve) => {
      messages.write(question);
      // Not `terminal`: a line editor would swallow Ctrl-C.
      const lines = createInterface({ input, terminal: false });
      lines.once("line", (line) => {
        resolve(line);
        lines.close();
      });
      lines.once("close", () => resolve(""));
    });
}
