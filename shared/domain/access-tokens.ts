/** Constants of the access tokens, for their issuers and verifiers. */

/** Tokens of the mock API, signed with a secret of the server. */
export const mockIssuer = "urn:clearlane:mock-api";
export const mockAlgorithm = "HS256";
export const mockRequiredClaims = ["exp", "email"] as const;

/** The audience of the embedded provider's access tokens. */
export const embeddedAudience = "urn:clearlane:backend";
/** The stored secret with the embedded provider's public keys, for the backend. */
export const providerKeysName = "provider-public-keys";

/**
 * R5.2: an authentication token is expired when its exp (seconds) is earlier than now. A token
 * without exp does not expire by itself.
 */
export function isTokenExpired(exp: number | undefined, nowMs: number = Date.now()): boolean {
  return exp !== undefined && exp < nowMs / 1000;
}

/**
 * Reads `exp` of a JWT without verifying it; undefined where it is no JWT or has none. For display
 * and refresh timing only.
 */
export function readExpiry(token: string): number | undefined {
  const payload = token.split(".")[1];
  if (!payload) return undefined;
  try {
    const json = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as {
      exp?: unknown;
    };
    return typeof json.exp === "number" ? json.exp : undefined;
  } catch {
    return undefined;
  }
}
