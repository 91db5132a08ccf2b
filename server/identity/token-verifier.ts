/**
 * Verifies the tokens that requests carry in their Authorization header: `Bearer` (access tokens of
 * the OpenID provider) and `JWT` (the mock API's). Used by the web server and the backend alike.
 */
import { createHash } from "node:crypto";
import {
  createRemoteJWKSet,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { LRUCache } from "lru-cache";
import type { Discovery } from "#server/identity/discovery.ts";
import { type Claims, type Profile, readProfile } from "#server/identity/profile.ts";
import {
  embeddedAudience,
  mockAlgorithm,
  mockIssuer,
  mockRequiredClaims,
} from "#shared/domain/access-tokens.ts";
import { AppError } from "#shared/errors.ts";

/** The owner of a token that was found good. */
export interface Identity extends Profile {
  source: "provider" | "mock";
}

export interface Credentials {
  scheme: "Bearer" | "JWT";
  token: string;
}

/** Throws 401 for any token that does not hold, 503 when the provider does not answer. */
export type TokenVerifier = (credentials: Credentials) => Promise<Identity>;

/** The provider whose tokens are accepted. */
export type TrustedProvider =
  | {
      embedded: true;
      keys(): Promise<JWTVerifyGetKey>;
      isTrustedIssuer(issuer: string): boolean;
    }
  | {
      embedded: false;
      issuer: string;
      discovery: Discovery;
      fetch: typeof fetch;
      /** Null: access tokens may be opaque, and only userinfo tells whose they are. */
      audience: string | null;
    };

export interface TokenVerifierOptions {
  provider: TrustedProvider;
  /** Key of the mock API's tokens (base64url); null where it is off. */
  mockSecret: string | null;
  /** Called with each profile that a hosted provider tells, before it is cached. */
  onHostedProfile?: (profile: Profile) => Promise<void>;
  now?: () => number;
}

const algorithms = ["RS256", "PS256", "ES256", "EdDSA"];
/** R9.4 */
const clockToleranceSeconds = 60;
const timeoutMs = 10_000;
/** One search is a dozen calls under one token. */
const identityCacheMs = 30_000;
const userinfoCacheMs = 60_000;
const maxCachedTokens = 10_000;

/** Reads the header's scheme and token. Throws 401 for anything else. */
export function readCredentials(authorization: string | undefined): Credentials {
  const [, scheme, token] = /^\s*(Bearer|JWT)\s+(\S+)\s*$/.exec(authorization ?? "") ?? [];
  if (!scheme || !token) throw new AppError("invalid-credentials");
  return { scheme: scheme as Credentials["scheme"], token };
}

export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { provider, mockSecret, now } = options;
  const verifyProviderToken = provider.embedded
    ? embeddedVerifier(provider)
    : hostedVerifier(provider, options);
  const mockKey = mockSecret === null ? null : Buffer.from(mockSecret, "base64url");
  return cacheIdentities(async ({ scheme, token }) => {
    if (scheme === "Bearer")
      return { ...(await mapJwtError(() => verifyProviderToken(token))), source: "provider" };
    if (!mockKey) throw new AppError("invalid-credentials");
    return { ...(await mapJwtError(() => verifyMockToken(token, mockKey))), source: "mock" };
  }, now);
}

/**
 * Caches identities by token, never past the token's own expiry. Refusals and tokens without an
 * expiry are not cached.
 */
export function cacheIdentities(
  verify: TokenVerifier,
  now: () => number = Date.now,
): TokenVerifier {
  const cache = new LRUCache<string, Identity>({
    max: maxCachedTokens,
    ttl: identityCacheMs,
    ttlResolution: 0,
    perf: { now },
  });
  return async (credentials) => {
    const key = hashOf(`${credentials.scheme} ${credentials.token}`);
    const cached = cache.get(key);
    if (cached) return cached;
    const identity = await verify(credentials);
    // The cache still answers in the last millisecond of an entry's time.
    const ttl = Math.min(identityCacheMs, expiryOf(credentials.token) - now()) - 1;
    if (ttl > 0) cache.set(key, identity, { ttl });
    return identity;
  };
}

/** Milliseconds since the epoch; 0 for a token without an expiry. */
function expiryOf(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}

async function verifyMockToken(token: string, key: Uint8Array): Promise<Profile> {
  const { payload } = await jwtVerify(token, key, {
    algorithms: [mockAlgorithm],
    issuer: mockIssuer,
    requiredClaims: [...mockRequiredClaims],
  });
  return readProfile(payload);
}

function embeddedVerifier({ keys, isTrustedIssuer }: Extract<TrustedProvider, { embedded: true }>) {
  return async (token: string): Promise<Profile> => {
    // An opaque token is refused before the keys are loaded.
    if (token.split(".").length !== 3) throw new AppError("invalid-credentials");
    const { payload } = await jwtVerify(token, await keys(), {
      algorithms,
      audience: embeddedAudience,
      // Refuses ID tokens: they are made for the client, not for an API.
      typ: "at+jwt",
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ["exp", "sub", "email"],
    });
    if (!isTrustedIssuer(payload.iss ?? "")) throw new AppError("invalid-credentials");
    return readProfile(payload);
  };
}

/** The address comes from the token or, for one without it, from userinfo. */
function hostedVerifier(
  provider: Extract<TrustedProvider, { embedded: false }>,
  { onHostedProfile }: TokenVerifierOptions,
) {
  const { audience, discovery } = provider;
  const userinfo = createUserinfo(provider, readHostedProfile);
  let keys: JWTVerifyGetKey | null = null;

  async function readHostedProfile(claims: Claims): Promise<Profile> {
    const profile = readProfile(claims);
    await onHostedProfile?.(profile);
    return profile;
  }

  return async (token: string): Promise<Profile> => {
    if (!audience) return userinfo(token);
    const { issuer, jwks_uri } = await discovery.read(provider.issuer);
    if (!jwks_uri) throw new Error("the provider publishes no keys");
    keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutMs });
    const { payload }: { payload: JWTPayload } = await jwtVerify(token, keys, {
      algorithms,
      issuer,
      audience,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ["exp", "sub"],
    });
    return typeof payload.email === "string" ? readHostedProfile(payload) : userinfo(token);
  };
}

function createUserinfo(
  provider: Extract<TrustedProvider, { embedded: false }>,
  readClaims: (claims: Claims) => Promise<Profile>,
): (token: string) => Promise<Profile> {
  const cache = new LRUCache<string, Profile>({ max: maxCachedTokens, ttl: userinfoCacheMs });
  return async (token) => {
    const key = hashOf(token);
    const cached = cache.get(key);
    if (cached) return cached;
    const { userinfo_endpoint, issuer } = await provider.discovery.read(provider.issuer);
    if (!userinfo_endpoint) throw new AppError("invalid-credentials");
    const response = await provider.fetch(userinfo_endpoint, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 401 || response.status === 403)
      throw new AppError("invalid-credentials");
    if (!response.ok) throw new Error(`userinfo answers ${response.status}`);
    const profile = await readClaims({ iss: issuer, ...((await response.json()) as Claims) });
    cache.set(key, profile);
    return profile;
  };
}

/**
 * A refused token is one 401 whatever is wrong with it; a provider that does not answer is no fault
 * of the token.
 */
async function mapJwtError<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout))
      throw new AppError("invalid-credentials", { cause: error });
    throw new AppError("unavailable", { cause: error, retryAfter: 5 });
  }
}

/** Caches hold no token that could be used. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64");
}
