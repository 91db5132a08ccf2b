import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import type { Caller } from "#server/backend/access/principal.ts";
import type { TokenReader } from "#server/backend/access/token-reader.ts";

/** One search is a dozen calls under one token; its signature need not be checked a dozen times. */
const rememberMs = 30_000;
const rememberedAtMost = 10_000;

/**
 * Remembers whom a token stood for, for a moment and never past the second it says it ends. What
 * was refused is not remembered.
 */
export function rememberCallers(read: TokenReader, now: () => number = Date.now): TokenReader {
  const remembered = new Map<string, { caller: Caller; until: number }>();
  return async (authorization) => {
    const key = createHash("sha256").update(authorization).digest("base64");
    const known = remembered.get(key);
    if (known && now() < known.until) return known.caller;
    const caller = await read(authorization);
    const until = Math.min(now() + rememberMs, endOf(authorization));
    if (remembered.size >= rememberedAtMost) remembered.clear();
    if (caller.kind === "person" && until > now()) remembered.set(key, { caller, until });
    return caller;
  };
}

/** When a token that was found good ends, milliseconds; 0 for one that does not say. */
function endOf(authorization: string): number {
  try {
    return (decodeJwt(authorization.trim().split(/\s+/, 2)[1] ?? "").exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
