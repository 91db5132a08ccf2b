import { hash } from "node:crypto";
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { isSettled } from "#server/identity/account.ts";
import type { Discovery } from "#server/identity/discovery.ts";
import {
  type Claims,
  hasVerificationClaim,
  type Profile,
  readProfile,
  withUserinfo,
} from "#server/identity/profile.ts";
import type { SignInAccount } from "#shared/contract/account.ts";
import { AppError } from "#shared/errors.ts";

/** A provider that is not the embedded one. */
export interface HostedProvider {
  embedded: false;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  discovery: Discovery;
  fetch: typeof fetch;
  /** Null: tokens have to name the client, and may be opaque. */
  audience: string | null;
}

type Found = Profile & { account: SignInAccount };

export const tokenAlgorithms = ["RS256", "PS256", "ES256", "EdDSA"];
/** R9.4 */
export const clockToleranceSeconds = 60;
const timeoutMs = 10_000;
const userinfoCacheMs = 60_000;
const maxCachedTokens = 10_000;

/**
 * Access tokens of a hosted provider that were issued for us: with an audience set, signed tokens
 * for it; else tokens whose `aud`, `azp` or `client_id` names our client, by the provider's
 * signature or introspection, and those that the web server received itself (`isProven`).
 */
export function createHostedVerifier(
  provider: HostedProvider,
  findAccount: (profile: Profile, token: string) => Promise<SignInAccount>,
): (token: string, isProven: boolean) => Promise<Found> {
  const { audience, clientId } = provider;
  const readSigned = createSignedTokens(provider);
  /** For tokens that say too little themselves. */
  const foundByToken = new LRUCache<string, Found>({ max: maxCachedTokens, ttl: userinfoCacheMs });

  async function find(claims: Claims, token: string): Promise<Found> {
    const profile = readProfile(claims);
    return { ...profile, account: await findAccount(profile, token) };
  }

  return async (token, isProven) => {
    const signed = await readSigned(token);
    const key = hashOf(token);
    const known = foundByToken.get(key);
    if (known) return known;
    if (!audience && !isProven) {
      const named = signed ?? (await introspect(provider, token));
      if (!named || !namesClient(named, clientId)) throw new AppError("invalid-credentials");
    }
    if (signed && hasVerificationClaim(signed)) return find(signed, token);
    const found = await find(await readUserinfo(provider, token, signed), token);
    if (isSettled(found.account)) foundByToken.set(key, found);
    return found;
  };
}

/**
 * The claims of a token with the provider's signature. Null for any other token, where no audience
 * is set: userinfo and introspection decide then.
 */
function createSignedTokens({ issuer: configured, discovery, audience }: HostedProvider) {
  let keys: JWTVerifyGetKey | null = null;
  return async (token: string): Promise<Claims | null> => {
    if (!audience && token.split(".").length !== 3) return null;
    const { issuer, jwks_uri } = await discovery.read(configured);
    if (!jwks_uri) throw new Error("the provider publishes no keys");
    keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutMs });
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: tokenAlgorithms,
        issuer,
        ...(audience ? { audience } : {}),
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ["exp", "sub"],
      });
      if (isIdToken(payload)) throw new AppError("invalid-credentials");
      return payload;
    } catch (error) {
      if (audience || !isNotOurFormat(error)) throw error;
      return null;
    }
  };
}

/** Some providers sign access tokens for themselves, in a way only they can check. */
function isNotOurFormat(error: unknown): boolean {
  return (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JOSEAlgNotAllowed
  );
}

/** ID tokens are made for the client, not for an API, and appear in sign-out addresses. */
function isIdToken({ nonce, at_hash, c_hash, typ }: Claims): boolean {
  return [nonce, at_hash, c_hash].some((claim) => claim !== undefined) || typ === "ID";
}

function namesClient({ aud, azp, client_id }: Claims, clientId: string): boolean {
  return [aud, azp, client_id].flat().includes(clientId);
}

/** RFC 7662, where the provider offers it; null for a token that it does not vouch for. */
async function introspect(provider: HostedProvider, token: string): Promise<Claims | null> {
  const { introspection_endpoint } = await provider.discovery.read(provider.issuer);
  if (!introspection_endpoint) return null;
  const { clientId, clientSecret } = provider;
  // Only for clients that prove who they are.
  if (clientSecret === null) return null;
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(":");
  const response = await provider.fetch(introspection_endpoint, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` },
    body: new URLSearchParams({ token, token_type_hint: "access_token" }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status >= 500) throw new Error(`introspection answers ${response.status}`);
  if (!response.ok) return null;
  const claims = (await response.json()) as Claims;
  return claims.active === true ? claims : null;
}

/** Issuer and subject stay the token's own, where it says them. */
async function readUserinfo(
  provider: HostedProvider,
  token: string,
  signed: Claims | null,
): Promise<Claims> {
  const { userinfo_endpoint, issuer } = await provider.discovery.read(provider.issuer);
  const userinfo = userinfo_endpoint
    ? await fetchUserinfo(provider, userinfo_endpoint, token)
    : null;
  if (!userinfo) {
    if (typeof signed?.email === "string") return signed;
    throw new AppError("invalid-credentials");
  }
  if (!signed) return { ...userinfo, iss: issuer };
  if (userinfo.sub !== signed.sub) throw new AppError("invalid-credentials");
  return withUserinfo(signed, userinfo);
}

/** Null when the provider refuses the token. */
async function fetchUserinfo(
  provider: HostedProvider,
  endpoint: string,
  token: string,
): Promise<Claims | null> {
  const response = await provider.fetch(endpoint, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 401 || response.status === 403) return null;
  if (!response.ok) throw new Error(`userinfo answers ${response.status}`);
  return (await response.json()) as Claims;
}

/** Caches hold no token that could be used. */
export function hashOf(token: string): string {
  return hash("sha256", token, "base64");
}
