import { hash } from "node:crypto";

/** Identifies the request that an idempotency key belongs to, by the parts that matter. */
export function hashBody(parts: readonly unknown[]): string {
  return hash("sha256", JSON.stringify(parts), "base64url");
}
