import { createHash } from "node:crypto";
import type { JWTPayload } from "jose";
import { request } from "undici";
import type { Caller } from "#server/backend/access/principal.ts";
import type { Database } from "#server/database/database.ts";
import { AppError } from "#shared/errors.ts";

/**
 * Profiles of an external provider. An access token seldom carries the address, so it is asked for
 * once a token and remembered.
 */
export interface ProfileReader {
  discover(): Promise<{ issuer: string; jwksUri: string; userinfo: string }>;
  byToken(token: string, payload: JWTPayload): Promise<Caller>;
  byUserinfo(token: string): Promise<Caller>;
}

const rememberMs = 60_000;
const rememberedAtMost = 10_000;
const timeoutMs = 10_000;

interface Profile {
  sub?: unknown;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}

export function createProfileReader(issuerAddress: string, database: Database): ProfileReader {
  let discovered: Promise<{ issuer: string; jwksUri: string; userinfo: string }> | null = null;
  const remembered = new Map<string, { caller: Caller; until: number }>();

  function discover() {
    discovered ??= discoverProvider(issuerAddress).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  }

  async function toCaller(profile: Profile): Promise<Caller> {
    const { issuer } = await discover();
    if (typeof profile.sub !== "string" || typeof profile.email !== "string")
      throw new AppError("invalid-credentials");
    // An address nobody proved could be anybody's.
    if (profile.email_verified === false)
      throw new AppError("forbidden", {
        message: "Confirm your email address with your sign-in provider first.",
      });
    const email = profile.email.toLowerCase();
    const name = typeof profile.name === "string" ? profile.name : "";
    await rememberIdentity(database, { issuer, subject: profile.sub, email, name });
    return { kind: "person", email, name, source: "provider" };
  }

  async function byUserinfo(token: string): Promise<Caller> {
    const key = createHash("sha256").update(token).digest("base64");
    const known = remembered.get(key);
    if (known && known.until > Date.now()) return known.caller;
    const { userinfo } = await discover();
    const answer = await request(userinfo, {
      headers: { authorization: `Bearer ${token}` },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    if (answer.statusCode === 401 || answer.statusCode === 403) {
      await answer.body.dump();
      throw new AppError("invalid-credentials");
    }
    if (answer.statusCode !== 200) throw new AppError("unavailable", { retryAfter: 5 });
    const caller = await toCaller((await answer.body.json()) as Profile);
    if (remembered.size >= rememberedAtMost) remembered.clear();
    remembered.set(key, { caller, until: Date.now() + rememberMs });
    return caller;
  }

  return {
    discover,
    byUserinfo,
    byToken: (token, payload) =>
      typeof payload.email === "string" ? toCaller(payload as Profile) : byUserinfo(token),
  };
}

async function discoverProvider(
  issuerAddress: string,
): Promise<{ issuer: string; jwksUri: string; userinfo: string }> {
  const address = `${issuerAddress.replace(/\/+$/, "")}/.well-known/openid-configuration`;
  const answer = await request(address, { headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  if (answer.statusCode !== 200) throw new AppError("unavailable", { retryAfter: 5 });
  const found = (await answer.body.json()) as {
    issuer: string;
    jwks_uri: string;
    userinfo_endpoint: string;
  };
  return { issuer: found.issuer, jwksUri: found.jwks_uri, userinfo: found.userinfo_endpoint };
}

async function rememberIdentity(
  database: Database,
  identity: { issuer: string; subject: string; email: string; name: string },
): Promise<void> {
  await database.pool.query(
    `insert into identities (issuer, subject, email, name) values ($1, $2, $3, $4)
     on conflict (issuer, subject) do update set email = excluded.email, name = excluded.name, last_seen = now()`,
    [identity.issuer, identity.subject, identity.email, identity.name],
  );
}
