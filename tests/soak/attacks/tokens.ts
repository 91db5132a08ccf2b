import { createHmac, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import { deriveSecret } from "#server/config/secrets.ts";
import { listen } from "#server/http/shutdown.ts";
import { mockIssuer } from "#shared/domain/access-tokens.ts";
import {
  type AttackedProgram,
  startAttackedProgram,
} from "#tests/soak/attacks/attacked-program.ts";
import {
  type AttackFamily,
  createTally,
  forEachAtOnce,
  type Tally,
} from "#tests/soak/attacks/family.ts";
import {
  attackerKeySet,
  type Claims,
  flipToken,
  forgeTokens,
  rsa,
  signToken,
  wrongClaims,
} from "#tests/soak/attacks/forge-tokens.ts";
import { createRandom, type Random } from "#tests/soak/support/random.ts";

const audience = "https://api.outside.test/";
const clientId = "clearlane-abroad";

/** Forged access tokens at web server and backend, of a hosted provider and of the mock API. */
export const tokens: AttackFamily = {
  name: "tokens",
  wanted: 24,
  run: async ({ seed, runs }) => {
    const tally = createTally();
    const random = createRandom(seed);
    const most = runs ?? Number.POSITIVE_INFINITY;
    await attackHosted(tally, random, most);
    if (tally.attempts < most) await attackMock(tally, random, most);
    return tally;
  },
};

interface Forgery {
  name: string;
  token: string;
}

async function attackHosted(tally: Tally, random: Random, most: number): Promise<void> {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = { ...keys.publicKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "k" };
  await using provider = await serveKeys({ keys: [jwk] });
  await using evil = await serveKeys(attackerKeySet);
  await using attacked = await startAttackedProgram({
    BASE_URL: "http://localhost:3000",
    ISSUER_BASE_URL: provider.url,
    CLIENT_ID: clientId,
    CLIENT_SECRET: "a secret that only two know",
    AUDIENCE: audience,
  });
  const now = Math.floor(Date.now() / 1000);
  const right = { ...person("outside|1", now), iss: provider.url, aud: audience };
  const sign = (claims: Claims) =>
    signToken({ alg: "RS256", typ: "at+jwt", kid: "k" }, claims, rsa(keys.privateKey));
  const real = sign(right);
  await expectAccepted(attacked, `Bearer ${real}`);
  await tryAll(attacked, tally, most, [
    ...listForged(forgeTokens({ real, publicKey: keys.publicKey, evilUrl: evil.url })),
    ...listForged(wrongClaims(right, now), sign),
    ...flips(real, random),
  ]);
  if (evil.requests() > 0) tally.failures.push("keys were fetched from the attacker's address");
}

async function attackMock(tally: Tally, random: Random, most: number): Promise<void> {
  await using attacked = await startAttackedProgram();
  const supportToken = await attacked.program.supportToken();
  const secret = Buffer.from(deriveSecret(supportToken, "mock-token"), "base64url");
  const now = Math.floor(Date.now() / 1000);
  const login = await attacked.send("/login/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"username":"test","password":"test"}',
  });
  const real = (JSON.parse(login.text) as { token: string }).token;
  await expectAccepted(attacked, `JWT ${real}`);
  const publicKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
  const forged = forgeTokens({ real, publicKey, evilUrl: "http://127.0.0.1:9" });
  const attempts = [...listForged(forged), ...flips(real, random)];
  const { aud: _, ...right } = { ...person("1", now), iss: mockIssuer, aud: "" };
  const own = (claims: Claims) => signToken({ alg: "HS256" }, claims, hmacWith(secret));
  // Derives the secret like the program; with another one, the refusals would prove nothing.
  if ((await statusOf(attacked, "web", `JWT ${own(right)}`)) === 200) {
    const wrong = Object.entries(wrongClaims({ ...right, aud: "" }, now)).filter(
      ([name]) => !/audience|azp|subject|logout/.test(name),
    );
    attempts.push(...listForged(Object.fromEntries(wrong), own));
  }
  await tryAll(attacked, tally, most, attempts);
}

function hmacWith(secret: Buffer): (text: string) => string {
  return (text) => createHmac("sha256", secret).update(text).digest("base64url");
}

function person(sub: string, now: number): Claims {
  const profile = { sub, email: "ann@abroad.test", email_verified: true, name: "Ann Abroad" };
  return { ...profile, iat: now, exp: now + 3600 };
}

function listForged<T>(all: Record<string, T>, sign?: (claims: Claims) => string): Forgery[] {
  return Object.entries(all).map(([name, one]) => ({
    name,
    token: sign ? sign(one as Claims) : String(one),
  }));
}

function flips(real: string, random: Random): Forgery[] {
  return Array.from({ length: 40 }, (_, index) => ({
    name: `character ${index} changed`,
    token: flipToken(real, random.whole(0, 2), random.whole(0, 2000), random.pick(["A", "z", "0"])),
  }));
}

/** Under both schemes, at web server and backend: neither must accept what the other refuses. */
async function tryAll(
  attacked: AttackedProgram,
  tally: Tally,
  most: number,
  forgeries: readonly Forgery[],
): Promise<void> {
  const attempts = forgeries.flatMap((forgery) =>
    (["web", "backend"] as const).flatMap((side) =>
      ["Bearer", "JWT"].map((scheme) => ({ ...forgery, side, scheme })),
    ),
  );
  await forEachAtOnce(attempts, 8, async ({ name, token, side, scheme }, index) => {
    if (tally.attempts >= most) return;
    const status = await statusOf(attacked, side, `${scheme} ${token}`, index);
    // A header that cannot be sent, or is too long, never reaches the verifier.
    const held = status === 401 || status === 400 || status === 431;
    tally.count(held ? null : `${name}, ${scheme} at the ${side}: answered ${status}`);
  });
}

async function statusOf(
  { send, backendUrl }: AttackedProgram,
  side: "web" | "backend",
  authorization: string,
  from = 0,
): Promise<number> {
  const address = side === "web" ? "/api/credits" : `${backendUrl}/profile`;
  const headers = { authorization, accept: "application/json" };
  try {
    return (await send(address, { headers, from: side === "web" ? from : 0 })).status;
  } catch (error) {
    if ((error as { code?: string }).code === "UND_ERR_INVALID_ARG") return 400;
    throw error;
  }
}

async function expectAccepted(attacked: AttackedProgram, authorization: string): Promise<void> {
  for (const side of ["web", "backend"] as const) {
    const status = await statusOf(attacked, side, authorization);
    if (status !== 200) throw new Error(`the real token was answered ${status} at the ${side}`);
  }
}

/** A provider's discovery document and keys, as far as a verifier reads them. */
async function serveKeys(keySet: object) {
  let [url, requests] = ["", 0];
  const server = createServer((request, response) => {
    requests += 1;
    const body = request.url?.includes("openid-configuration")
      ? {
          issuer: url,
          jwks_uri: `${url}/jwks`,
          userinfo_endpoint: `${url}/me`,
          authorization_endpoint: `${url}/auth`,
          token_endpoint: `${url}/token`,
        }
      : keySet;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const listening = await listen(server, 0, "127.0.0.1");
  url = `http://127.0.0.1:${listening.port}`;
  return {
    url,
    requests: () => requests,
    [Symbol.asyncDispose]: () => listening.close({ graceMs: 0 }),
  };
}
