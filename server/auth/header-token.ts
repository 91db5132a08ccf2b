import { createHash } from "node:crypto";
import type { Request } from "express";
import { type JWTPayload, jwtVerify } from "jose";
import { originOf } from "#server/auth/origin.ts";
import type { Asker } from "#server/auth/principal.ts";
import { type Claims, type Profile, readProfile } from "#server/auth/profile.ts";
import type { SignInProvider } from "#server/auth/provider.ts";
import type { WebContext } from "#server/context.ts";
import { refuseBadToken } from "#server/http/refuse-token.ts";
import { mockAlgorithm, mockIssuer, mockRequiredClaims } from "#shared/domain/mock-token.ts";
import { AppError } from "#shared/errors.ts";

/**
 * Reads the Authorization header of a caller without a browser. Throws 401 for any that does not
 * hold, 503 when the provider does not answer.
 */
export type HeaderTokenReader = (request: Request) => Promise<Asker>;

const algorithms = ["RS256", "PS256", "ES256", "EdDSA"];
const clockToleranceSeconds = 60;
const rememberMs = 60_000;
const rememberedAtMost = 10_000;

export function createHeaderTokenReader(
  context: WebContext,
  provider: SignInProvider,
): HeaderTokenReader {
  const mockKey = Buffer.from(context.secrets.mock, "base64url");
  const readProviderToken = provider.embedded
    ? embeddedReader(context, provider)
    : hostedReader(provider);
  return async (request) => {
    const headers = request.headersDistinct.authorization ?? [];
    // Two headers: somebody hopes that we read one and the backend the other.
    if (headers.length !== 1) throw new AppError("invalid-credentials");
    const [, scheme, token = ""] = /^(Bearer|JWT) ([\w.~+/=-]+)$/.exec(headers[0] ?? "") ?? [];
    const authorization = `${scheme} ${token}`;
    if (scheme === "Bearer")
      return person(
        await refuseBadToken(() => readProviderToken(token, request)),
        "provider",
        authorization,
      );
    if (scheme === "JWT" && context.config.mockApi.enabled)
      return person(
        await refuseBadToken(() => readMockToken(token, mockKey)),
        "mock",
        authorization,
      );
    throw new AppError("invalid-credentials");
  };
}

function person(
  { email, name, roles }: Profile,
  source: "provider" | "mock",
  authorization: string,
): Asker {
  return { kind: "person", user: { email, name, roles, source }, authorization, sessions: null };
}

async function readMockToken(token: string, key: Uint8Array): Promise<Profile> {
  const checks = {
    algorithms: [mockAlgorithm],
    issuer: mockIssuer,
    requiredClaims: [...mockRequiredClaims],
  };
  const { payload } = await jwtVerify(token, key, checks);
  return readProfile(payload);
}

function embeddedReader(context: WebContext, provider: SignInProvider) {
  return async (token: string, request: Request): Promise<Profile> => {
    const { payload } = await jwtVerify(token, await provider.keys(), {
      algorithms,
      audience: provider.audience ?? "",
      typ: "at+jwt",
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ["exp", "sub", "email"],
    });
    const origin = originOf(request, context.config.web.baseUrl);
    // Without BASE_URL the same server has several names, and a token got under one is good under
    // the others.
    const known =
      origin && (context.config.web.baseUrl === null || payload.iss === provider.issuerOf(origin));
    if (!known) throw new AppError("invalid-credentials");
    return readProfile(payload);
  };
}

/**
 * A hosted provider's tokens: its keys, issuer and our audience; the address from the token or,
 * where it has none, from userinfo, remembered a minute.
 */
function hostedReader(provider: SignInProvider) {
  const remembered = new Map<string, { profile: Profile; until: number }>();
  const discovery = provider.discoveryOf("");

  async function askUserinfo(token: string): Promise<Profile> {
    const key = createHash("sha256").update(token).digest("base64");
    const known = remembered.get(key);
    if (known && known.until > Date.now()) return known.profile;
    const { userinfo_endpoint, issuer } = await discovery.read();
    if (!userinfo_endpoint) throw new AppError("invalid-credentials");
    const answer = await provider.fetch(userinfo_endpoint, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    });
    if (answer.status === 401 || answer.status === 403) throw new AppError("invalid-credentials");
    if (!answer.ok) throw new Error(`userinfo answers ${answer.status}`);
    const profile = readProfile({ iss: issuer, ...((await answer.json()) as Claims) });
    if (remembered.size >= rememberedAtMost) remembered.clear();
    remembered.set(key, { profile, until: Date.now() + rememberMs });
    return profile;
  }

  return async (token: string): Promise<Profile> => {
    if (!provider.audience) return askUserinfo(token);
    const { issuer } = await discovery.read();
    const checks = {
      algorithms,
      issuer,
      audience: provider.audience,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ["exp", "sub"],
    };
    const { payload }: { payload: JWTPayload } = await jwtVerify(
      token,
      await provider.keys(),
      checks,
    );
    return typeof payload.email === "string" ? readProfile(payload) : askUserinfo(token);
  };
}
