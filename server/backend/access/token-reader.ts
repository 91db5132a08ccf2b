import { createHash, timingSafeEqual } from "node:crypto";
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import type { Caller } from "#server/backend/access/principal.ts";
import { createProfileReader } from "#server/backend/access/provider-profile.ts";
import { rememberCallers } from "#server/backend/access/remember-callers.ts";
import type { Config } from "#server/config/config.ts";
import { isLoopback } from "#server/config/env.ts";
import type { Secrets } from "#server/config/secrets.ts";
import type { Database } from "#server/database/database.ts";
import { refuseBadToken } from "#server/http/refuse-token.ts";
import { mockAlgorithm, mockIssuer, mockRequiredClaims } from "#shared/domain/mock-token.ts";
import { embeddedAudience, providerKeysName } from "#shared/domain/provider-token.ts";
import { AppError } from "#shared/errors.ts";

/**
 * Reads an Authorization header. Two ways to carry a token: `Bearer` (provider or support) and
 * `JWT` (mock API). Throws 401 for any that does not hold.
 */
export type TokenReader = (authorization: string) => Promise<Caller>;

const clockToleranceSeconds = 60;
const algorithms = ["RS256", "PS256", "ES256", "EdDSA"];

export function createTokenReader(
  config: Config,
  secrets: Secrets,
  database: Database,
): TokenReader {
  const readProviderToken = config.identity.embedded
    ? embeddedReader(database)
    : externalReader(config.identity, database);
  const mockKey = Buffer.from(secrets.mock, "base64url");
  return rememberCallers(async (authorization) => {
    const [scheme = "", token = ""] = authorization.trim().split(/\s+/, 2);
    if (scheme === "Bearer" && secrets.support && equal(token, secrets.support))
      return { kind: "support" };
    if (scheme === "Bearer") return refuseBadToken(() => readProviderToken(token));
    if (scheme === "JWT" && config.mockApi.enabled)
      return refuseBadToken(() => readMockToken(token, mockKey));
    throw new AppError("invalid-credentials");
  });
}

async function readMockToken(token: string, key: Uint8Array): Promise<Caller> {
  const { payload } = await jwtVerify(token, key, {
    algorithms: [mockAlgorithm],
    issuer: mockIssuer,
    requiredClaims: [...mockRequiredClaims],
  });
  return {
    kind: "person",
    email: String(payload.email).toLowerCase(),
    name: String(payload.name ?? ""),
    source: "mock",
  };
}

/**
 * Tokens of the embedded provider: keys from the database it shares with us, issuer on a loopback
 * or allowed address.
 */
function embeddedReader(database: Database): (token: string) => Promise<Caller> {
  let keys: JWTVerifyGetKey | null = null;
  const load = async () => {
    const { rows } = await database.pool.query<{ value: string }>(
      "select value from kept_secrets where name = $1",
      [providerKeysName],
    );
    if (!rows[0]) throw new AppError("unavailable");
    return createLocalJWKSet(JSON.parse(rows[0].value) as JSONWebKeySet);
  };
  return async (token) => {
    // What is no token at all needs no keys to be refused.
    if (token.split(".").length !== 3) throw new AppError("invalid-credentials");
    keys ??= await load();
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      audience: embeddedAudience,
      // An ID token is about a person, not for us.
      typ: "at+jwt",
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ["exp", "sub", "email"],
    });
    if (
      !payload.iss ||
      !URL.canParse(payload.iss) ||
      !(isLoopback(new URL(payload.iss).hostname) || payload.iss.endsWith("/idp"))
    )
      throw new AppError("invalid-credentials");
    return {
      kind: "person",
      email: String(payload.email).toLowerCase(),
      name: String(payload.name ?? ""),
      source: "provider",
    };
  };
}

/**
 * Tokens of an external provider: its published keys, its issuer, our audience; the address from
 * the token or, where it has none, from userinfo.
 */
function externalReader(
  identity: Extract<Config["identity"], { embedded: false }>,
  database: Database,
): (token: string) => Promise<Caller> {
  const profile = createProfileReader(identity.issuer, database);
  let keys: JWTVerifyGetKey | null = null;
  return async (token) => {
    if (!identity.audience) return profile.byUserinfo(token);
    const { issuer, jwksUri } = await profile.discover();
    keys ??= createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: 10_000 });
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      issuer,
      audience: identity.audience,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ["exp", "sub"],
    });
    return profile.byToken(token, payload);
  };
}

function equal(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
