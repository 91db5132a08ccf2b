import { createHash } from "node:crypto";
import { invalidField } from "#server/backend/subscriptions/invalid-field.ts";

/**
 * The caller's Idempotency-Key, or null. It is the caller's own invention; long or odd ones are
 * refused rather than cut.
 */
export function readKey(given: string | undefined): string | null {
  if (given === undefined) return null;
  if (!/^[\x21-\x7e]{1,128}$/.test(given))
    throw invalidField("Idempotency-Key", "Use 1 to 128 printable characters, for example a UUID.");
  return given;
}

/** The same where a request must not be made without one. */
export function requireKey(given: string | undefined): string {
  const key = readKey(given);
  if (key === null)
    throw invalidField(
      "Idempotency-Key",
      "Send a new key, for example a UUID, with every change; the same key again gets the first answer.",
    );
  return key;
}

/** What a key stands for: the parts of a request that make it that request. */
export function hashBody(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
