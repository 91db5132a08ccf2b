import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The web server's word that a token was issued to this installation's client: it received the
 * token itself or has checked it. Some providers' tokens cannot say so, being opaque.
 */
export const tokenProofHeader = "x-token-proof";

/** The proof's key is derived from the support token, which web server and backend share. */
export const tokenProofPurpose = "token-proof";

export function proveToken(key: string, token: string): string {
  return createHmac("sha256", key).update(token).digest("base64url");
}

export function isTokenProof(key: string | null, token: string, given?: string): boolean {
  if (key === null || given === undefined) return false;
  const expected = Buffer.from(proveToken(key, token));
  const proof = Buffer.from(given);
  return proof.length === expected.length && timingSafeEqual(proof, expected);
}
