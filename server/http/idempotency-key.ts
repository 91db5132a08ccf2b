import { invalidField } from "#shared/errors.ts";

/** The request's Idempotency-Key, or null. Throws 400 for a long or odd one, never cuts it. */
export function readKey(given: string | undefined): string | null {
  if (given === undefined) return null;
  if (!/^[\x21-\x7e]{1,128}$/.test(given))
    throw invalidField("Idempotency-Key", "Use 1 to 128 printable characters, for example a UUID.");
  return given;
}

/** Throws 400 for a request without a key. */
export function requireKey(given: string | undefined): string {
  const key = readKey(given);
  if (key === null)
    throw invalidField(
      "Idempotency-Key",
      "Send a new key, for example a UUID, with every change. " +
        "Repeating a key returns the first response.",
    );
  return key;
}
