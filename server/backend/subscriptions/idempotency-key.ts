import { createHash } from "node:crypto";

/** Identifies the request that an idempotency key belongs to, by the parts that matter. */
export function hashBody(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
