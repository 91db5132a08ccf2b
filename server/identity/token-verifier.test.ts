import { createServer } from "node:http";
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { type ListeningServer, listen } from "#server/http/shutdown.ts";
import { linkedTo } from "#server/identity/account.ts";
import { createDiscovery } from "#server/identity/discovery.ts";
import {
  type Credentials,
  cacheIdentities,
  createTokenVerifier,
  type Identity,
  readCredentials,
} from "#server/identity/token-verifier.ts";
import { embeddedAudience } from "#shared/domain/access-tokens.ts";
import { AppError } from "#shared/errors.ts";

const identity: Identity = {
  issuer: "urn:test",
  subject: "1",
  email: "pat@example.test",
  verified: false,
  account: { state: "linked", email: "pat@example.test", offer: null },
  name: "Pat",
  roles: [],
  source: "mock",
};

/** A cache with its own clock that counts real verifications. */
function open(verify: () => Identity) {
  const clock = { now: 1_000_000, verifications: 0 };
  const verifyCached = cacheIdentities(
    async () => {
      clock.verifications += 1;
      return verify();
    },
    () => clock.now,
  );
  return { clock, verifyCached };
}

function tokenUntil(milliseconds: number): Credentials {
  const token = new UnsecuredJWT({}).setExpirationTime(milliseconds / 1000).encode();
  return { scheme: "JWT", token };
}

describe("cache of verified identities", () => {
  it("S-12 verifies a token once, and again after half a minute", async () => {
    const { clock, verifyCached } = open(() => identity);
    const token = tokenUntil(2_000_000);
    for (let n = 0; n < 5; n += 1) expect(await verifyCached(token)).toEqual(identity);
    expect(clock.verifications).toBe(1);
    clock.now += 29_999;
    await verifyCached(token);
    expect(clock.verifications).toBe(1);
    clock.now += 1;
    await verifyCached(token);
    expect(clock.verifications).toBe(2);
  });

  it("R5.2 S-12 never answers from the cache at or after a token's expiry", async () => {
    const { clock, verifyCached } = open(() => identity);
    const token = tokenUntil(1_010_000);
    await verifyCached(token);
    clock.now = 1_009_999;
    await verifyCached(token);
    expect(clock.verifications).toBe(1);
    clock.now = 1_010_000;
    await verifyCached(token);
    expect(clock.verifications).toBe(2);
  });

  it("S-12 caches no refusal and no token without an expiry", async () => {
    const refusing = open(() => {
      throw new AppError("invalid-credentials");
    });
    for (let n = 0; n < 2; n += 1)
      await expect(refusing.verifyCached({ scheme: "JWT", token: "x" })).rejects.toMatchObject({
        code: "invalid-credentials",
      });
    const endless = open(() => identity);
    for (let n = 0; n < 2; n += 1)
      await endless.verifyCached({ scheme: "Bearer", token: "opaque" });
    expect([refusing, endless].map(({ clock }) => clock.verifications)).toEqual([2, 2]);
  });

  it("S2 caches no account that a confirmation would change", async () => {
    const accounts: Identity["account"][] = [
      { state: "unlinked", address: "pat@example.test" },
      { state: "linked", email: "x@unverified.invalid", offer: { address: "a@b.c", taken: true } },
    ];
    for (const account of accounts) {
      const { clock, verifyCached } = open(() => ({ ...identity, account }));
      for (let n = 0; n < 2; n += 1) await verifyCached(tokenUntil(2_000_000));
      expect(clock.verifications).toBe(2);
    }
  });

  it("S-12 keeps tokens apart by every character and by their scheme", async () => {
    const { clock, verifyCached } = open(() => identity);
    const { token } = tokenUntil(2_000_000);
    await verifyCached({ scheme: "JWT", token });
    await verifyCached({ scheme: "JWT", token: `${token}x` });
    await verifyCached({ scheme: "Bearer", token });
    expect(clock.verifications).toBe(3);
  });
});

describe("Authorization header", () => {
  it.each([
    ["Bearer abc.def", { scheme: "Bearer", token: "abc.def" }],
    ["  JWT   abc ", { scheme: "JWT", token: "abc" }],
  ])("%j carries a token", (header, credentials) => {
    expect(readCredentials(header)).toEqual(credentials);
  });

  it.each([undefined, "", "Bearer", "Bearer a b", "bearer a", "Basic YTpi", "Bearera"])(
    "R7.9 %j is refused",
    (header) => {
      expect(() => readCredentials(header)).toThrow(
        expect.objectContaining({ code: "invalid-credentials" }),
      );
    },
  );
});

const refused = { code: "invalid-credentials", status: 401 };
const rest = {
  mockSecret: null,
  proofKey: null,
  findAccount: async ({ email }: { email: string }) => linkedTo(email),
};
const pat = { sub: "1", email: "pat@example.test", email_verified: true };

/** A hosted provider without an audience whose userinfo accepts every token. */
async function verifyIntrospected(introspection: object): Promise<Identity> {
  let issuer = "";
  const answers: Record<string, () => object> = {
    "/.well-known/openid-configuration": () => ({
      issuer,
      introspection_endpoint: `${issuer}/introspection`,
      userinfo_endpoint: `${issuer}/userinfo`,
    }),
    "/introspection": () => introspection,
    "/userinfo": () => pat,
  };
  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers[request.url ?? ""]?.() ?? {}));
  });
  const listening: ListeningServer = await listen(server, 0, "127.0.0.1");
  issuer = `http://127.0.0.1:${listening.port}`;
  const verify = createTokenVerifier({
    ...rest,
    provider: {
      ...{ embedded: false, issuer, clientId: "ours", clientSecret: "s", audience: null },
      ...{ discovery: createDiscovery({ fetch }), fetch },
    },
  });
  return verify({ scheme: "Bearer", token: "opaque" }).finally(() =>
    listening.close({ graceMs: 0 }),
  );
}

describe("introspection", () => {
  it("S3 lets an active token pass that names our client", async () => {
    expect(await verifyIntrospected({ active: true, client_id: "ours" })).toMatchObject({
      email: "pat@example.test",
    });
  });

  it.each([
    { active: false, client_id: "ours", aud: "ours" },
    { active: "false", client_id: "ours" },
    { active: "true", client_id: "ours" },
    { client_id: "ours", aud: "ours" },
    { active: true, client_id: "theirs" },
    { active: true },
  ])("S3 refuses a token of which it says %j", async (introspection) => {
    await expect(verifyIntrospected(introspection)).rejects.toMatchObject(refused);
  });
});

describe("tokens of the embedded provider", () => {
  const claims = { ...pat, iss: "urn:own", aud: embeddedAudience };

  /** Verifies a token that the provider signed. */
  async function verifyOwn(changed: object = {}, typ = "at+jwt"): Promise<Identity> {
    const { privateKey, publicKey } = await generateKeyPair("RS256");
    const keys = createLocalJWKSet({ keys: [await exportJWK(publicKey)] });
    const verify = createTokenVerifier({
      ...rest,
      provider: {
        embedded: true,
        keys: async () => keys,
        isTrustedIssuer: (issuer) => issuer === claims.iss,
      },
    });
    const token = await new SignJWT({ ...claims, ...changed })
      .setProtectedHeader({ alg: "RS256", typ })
      .setExpirationTime("1h")
      .sign(privateKey);
    return verify({ scheme: "Bearer", token });
  }

  it("S3 are accepted when made for the backend, and by our issuer", async () => {
    expect(await verifyOwn()).toMatchObject({ email: "pat@example.test", source: "provider" });
  });

  it.each([
    ["for another audience", { aud: "urn:other" }, "at+jwt"],
    ["for no audience", { aud: undefined }, "at+jwt"],
    ["as ID tokens", {}, "JWT"],
    ["by another issuer", { iss: "urn:other" }, "at+jwt"],
    ["without an address", { email: undefined }, "at+jwt"],
  ])("S3 are refused when made %s", async (_how, changed, typ) => {
    await expect(verifyOwn(changed, typ)).rejects.toMatchObject(refused);
  });

  it("S3 are refused without loading the keys when they are opaque", async () => {
    const verify = createTokenVerifier({
      ...rest,
      provider: {
        embedded: true,
        keys: () => Promise.reject(new Error("no keys")),
        isTrustedIssuer: () => true,
      },
    });
    await expect(verify({ scheme: "Bearer", token: "opaque" })).rejects.toMatchObject(refused);
  });
});
