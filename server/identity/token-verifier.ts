/**
 * Verifies the tokens that requests carry in their Authorization header: `Bearer` (access tokens of
 * the OpenID provider) and `JWT` (the mock API's). Used by the web server and the backend alike.
 */
import { decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { isSettled, linkedTo } from "#server/identity/account.ts";
import {
  clockToleranceSeconds,
  createHostedVerifier,
  type HostedProvider,
  hashOf,
  tokenAlgorithms,
} from "#server/identity/hosted-verifier.ts";
import { ownAccountOf, type Profile, readProfile } from "#server/identity/profile.ts";
import { isTokenProof } from "#server/identity/token-proof.ts";
import type { SignInAccount } from "#shared/contract/account.ts";
import {
  embeddedAudience,
  mockAlgorithm,
  mockIssuer,
  mockRequiredClaims,
} from "#shared/domain/access-tokens.ts";
import { AppError } from "#shared/errors.ts";

/** The owner of a token that was found good, and the account that they reach. */
export interface Identity extends Profile {
  source: "provider" | "mock";
  account: SignInAccount;
}

export interface Credentials {
  scheme: "Bearer" | "JWT";
  token: string;
  /** The web server's proof that the token was issued to us. */
  proof?: string | undefined;
}

/** Throws 401 for any token that does not hold, 503 when the provider does not answer. */
export type TokenVerifier = (credentials: Credentials) => Promise<Identity>;

interface EmbeddedProvider {
  embedded: true;
  keys(): Promise<JWTVerifyGetKey>;
  isTrustedIssuer(issuer: string): boolean;
}

/** The provider whose tokens are accepted. */
export type TrustedProvider = EmbeddedProvider | HostedProvider;

export interface TokenVerifierOptions {
  provider: TrustedProvider;
  /** Key of the mock API's tokens (base64url); null where it is off. */
  mockSecret: string | null;
  /** Key of the web server's proofs; null where none is accepted. */
  proofKey: string | null;
  /**
   * The account of a hosted provider's identity. Demo and mock users are known by their address.
   */
  findAccount(profile: Profile, token: string): Promise<SignInAccount>;
  now?: () => number;
}

/** One search is a dozen calls under one token. */
const identityCacheMs = 30_000;
const maxCachedTokens = 10_000;

/** Reads the header's scheme and token. Throws 401 for anything else. */
export function readCredentials(authorization: string | undefined): Credentials {
  const [, scheme, token] = /^\s*(Bearer|JWT)\s+(\S+)\s*$/.exec(authorization ?? "") ?? [];
  if (!scheme || !token) throw new AppError("invalid-credentials");
  return { scheme: scheme as Credentials["scheme"], token };
}

export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { provider, mockSecret, proofKey, now } = options;
  const verifyProviderToken = provider.embedded
    ? embeddedVerifier(provider)
    : createHostedVerifier(provider, options.findAccount);
  const mockKey = mockSecret === null ? null : Buffer.from(mockSecret, "base64url");
  return cacheIdentities(async ({ scheme, token, proof }) => {
    if (scheme === "Bearer") {
      const isProven = isTokenProof(proofKey, token, proof);
      const found = await mapJwtError(() => verifyProviderToken(token, isProven));
      return { ...found, source: "provider" };
    }
    if (!mockKey) throw new AppError("invalid-credentials");
    const profile = await mapJwtError(() => verifyMockToken(token, mockKey));
    // Beside a real provider nobody has proven a mock user's address.
    const account = linkedTo(provider.embedded ? profile.email : ownAccountOf(profile));
    return { ...profile, account, source: "mock" };
  }, now);
}

/**
 * Caches identities by token, never past the token's own expiry. Refusals, tokens without an
 * expiry and accounts that wait for a confirmation are not cached.
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
    if (ttl > 0 && isSettled(identity.account)) cache.set(key, identity, { ttl });
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

/** The mock API's users are their addresses, which are never given to anybody else. */
async function verifyMockToken(token: string, key: Uint8Array): Promise<Profile> {
  const { payload } = await jwtVerify(token, key, {
    algorithms: [mockAlgorithm],
    issuer: mockIssuer,
    requiredClaims: [...mockRequiredClaims],
  });
  const profile = readProfile({ ...payload, sub: mockIssuer });
  return { ...profile, subject: profile.email };
}

function embeddedVerifier({ keys, isTrustedIssuer }: EmbeddedProvider) {
  return async (token: string): Promise<Profile & { account: SignInAccount }> => {
    // An opaque token is refused before the keys are loaded.
    if (token.split(".").length !== 3) throw new AppError("invalid-credentials");
    const { payload } = await jwtVerify(token, await keys(), {
      algorithms: tokenAlgorithms,
      audience: embeddedAudience,
      // Refuses ID tokens: they are made for the client, not for an API.
      typ: "at+jwt",
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ["exp", "sub", "email"],
    });
    if (!isTrustedIssuer(payload.iss ?? "")) throw new AppError("invalid-credentials");
    const profile = readProfile(payload);
    return { ...profile, account: linkedTo(profile.email) };
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
