import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mockIssuer } from "#shared/domain/access-tokens.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";
import { times } from "#tests/support/thorough.ts";

const seed = 20_261_121;
const encode = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

let app: TestApp;
let bearer: string;
let mock: string;
/** Public, so an attacker has them. */
let published: { kid: string; n: string; e: string }[];
const attackerKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });

beforeAll(async () => {
  app = await startTestApp({ env: { MOCK_DELAY_MS: "0" } });
  const login = await fetch(`${app.origin}/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"username":"test","password":"test"}',
  });
  mock = ((await login.json()) as { token: string }).token;
  const browser = createHttpBrowser();
  await browser.submit(await browser.open(`${app.origin}/login`), "account=starter@clearlane.test");
  bearer = (await readAccessToken()) ?? "";
  published = ((await (await fetch(`${app.origin}/idp/jwks`)).json()) as { keys: typeof published })
    .keys;
});
afterAll(() => app[Symbol.asyncDispose]());

/** From the session that was just created. */
async function readAccessToken(): Promise<string | undefined> {
  const response = await app.database?.pool.query<{ token: string }>(
    `select payload -> 'data' ->> 'access_token' as token from web_sessions
     where ended_at is null limit 1`,
  );
  return response?.rows[0]?.token;
}

const statusOf = async (authorization: string) =>
  (
    await fetch(`${app.origin}/api/credits`, {
      headers: { authorization, accept: "application/json" },
    })
  ).status;

interface Parts {
  head: Record<string, unknown>;
  claims: Record<string, unknown>;
}

function partsOf(token: string): Parts {
  const [head = "", claims = ""] = token
    .split(".")
    .map((part) => Buffer.from(part, "base64url").toString());
  return { head: JSON.parse(head), claims: JSON.parse(claims) };
}

const signed = ({ head, claims }: Parts, how: (text: string) => string) => {
  const text = `${encode(head)}.${encode(claims)}`;
  return `${text}.${how(text)}`;
};
const hmac = (key: string | Buffer) => (text: string) =>
  createHmac("sha256", key).update(text).digest("base64url");
const rsa = (key: KeyObject) => (text: string) =>
  sign("sha256", Buffer.from(text), key).toString("base64url");

/** Known attacks on JWT verification. */
const forgeries: Record<string, (real: Parts, token: string) => string> = {
  "no algorithm": (real) => signed({ ...real, head: { ...real.head, alg: "none" } }, () => ""),
  "no algorithm, odd case": (real) =>
    signed({ ...real, head: { ...real.head, alg: "nOnE" } }, () => ""),
  "no signature": (_real, token) => `${token.split(".").slice(0, 2).join(".")}.`,
  "the public key as a shared secret": (real) =>
    signed({ ...real, head: { ...real.head, alg: "HS256" } }, hmac(published[0]?.n ?? "")),
  "an empty secret": (real) => signed({ ...real, head: { ...real.head, alg: "HS256" } }, hmac("")),
  "a guessed secret": (real) =>
    signed({ ...real, head: { ...real.head, alg: "HS256" } }, hmac("secret")),
  "the attacker's key": (real) => signed(real, rsa(attackerKeys.privateKey)),
  "an embedded key": (real) =>
    signed(
      { ...real, head: { ...real.head, jwk: attackerKeys.publicKey.export({ format: "jwk" }) } },
      rsa(attackerKeys.privateKey),
    ),
  "a key set elsewhere": (real) =>
    signed(
      {
        ...real,
        head: { ...real.head, jku: "https://evil.example/jwks", x5u: "https://evil.example/x5" },
      },
      rsa(attackerKeys.privateKey),
    ),
  "a key id that is a path": (real) =>
    signed({ ...real, head: { ...real.head, kid: "../../dev/null" } }, hmac("")),
  "a key id that is a query": (real) =>
    signed({ ...real, head: { ...real.head, kid: "' or 1=1 --" } }, rsa(attackerKeys.privateKey)),
  "a critical header": (real) =>
    signed(
      { ...real, head: { ...real.head, crit: ["exp"], b64: false } },
      rsa(attackerKeys.privateKey),
    ),
  "another user's address": (real, token) => {
    const [head, , signature] = token.split(".");
    return [
      head,
      encode({ ...real.claims, email: "business@clearlane.test", sub: "business@clearlane.test" }),
      signature,
    ].join(".");
  },
  "no expiry": (real, token) => {
    const { exp: _exp, ...claims } = real.claims;
    return [token.split(".")[0], encode(claims), token.split(".")[2]].join(".");
  },
  "a mock token's issuer": (real) =>
    signed({ ...real, claims: { ...real.claims, iss: mockIssuer } }, rsa(attackerKeys.privateKey)),
  "five parts": (_real, token) => `${token}.${token.split(".")[2]}.x`,
};

/** A real token with one character changed. */
const flips = fc.record({
  part: fc.constantFrom(0, 1, 2),
  at: fc.nat(2000),
  by: fc.constantFrom(..."AZaz09-_"),
});
function flip(token: string, { part, at, by }: { part: number; at: number; by: string }): string {
  const parts = token.split(".");
  const text = parts[part] ?? "";
  // Unused bits of the last character can change without changing the token.
  const index = at % Math.max(1, text.length - 1);
  parts[part] =
    text.slice(0, index) +
    (text[index] === by ? (by === "A" ? "B" : "A") : by) +
    text.slice(index + 1);
  return parts.join(".");
}

describe("forged tokens", () => {
  it("R5.2 S-12 none of 300 is accepted, in either scheme", async () => {
    expect(await statusOf(`Bearer ${bearer}`)).toBe(200);
    expect(await statusOf(`JWT ${mock}`)).toBe(200);
    const named = Object.values(forgeries).flatMap((forge) => [
      forge(partsOf(bearer), bearer),
      forge(partsOf(mock), mock),
    ]);
    const flipped = fc
      .sample(flips, { numRuns: 150 - named.length / 2, seed })
      .flatMap((one) => [flip(bearer, one), flip(mock, one)]);
    const tokens = [...named, ...flipped];
    expect(tokens).toHaveLength(300);
    const accepted: string[] = [];
    for (const token of tokens) {
      // Under both schemes: neither must accept what the other refuses.
      for (const scheme of ["Bearer", "JWT"])
        if ((await statusOf(`${scheme} ${token}`)) !== 401) accepted.push(`${scheme} ${token}`);
    }
    process.stdout.write(
      `forged tokens: ${tokens.length} in two schemes, ${accepted.length} accepted, seed ${seed}\n`,
    );
    expect(accepted).toEqual([]);
    // Tokens of one scheme are refused under the other.
    expect(await statusOf(`JWT ${bearer}`)).toBe(401);
    expect(await statusOf(`Bearer ${mock}`)).toBe(401);
  });
});

const pieces = (
  "../ ..%2f /etc/passwd __proto__ constructor prototype toString \r\nset-cookie:x=1 %0d%0a " +
  "\0 %00 <script>alert(1)</script> ' \" en es EN es-MX es_ar de x ; , .json $(id) {{7}} " +
  "\ud800 \u202e"
).split(" ");
const hostileLanguage = fc.oneof(
  fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.constantFrom("x".repeat(4000), "en".repeat(500)),
);

describe("the language in the query", () => {
  it(`R4.13 S-10 of ${times(2000)} hostile ones none is read, echoed or set`, async () => {
    const vectors = fc.sample(hostileLanguage, { numRuns: times(2000), seed });
    const wrong: string[] = [];
    const one = async (given: string) => {
      // Lone surrogates cannot be encoded: sent as the bytes of a careless client.
      const query = /\p{Surrogate}/u.test(given) ? "%ED%A0%80" : encodeURIComponent(given);
      const response = await fetch(`${app.origin}/maintenance?lng=${query}`, {
        redirect: "manual",
        headers: { "accept-encoding": "identity" },
      });
      const text = await response.text();
      const language = /<html lang="([^"]*)"/.exec(text)?.[1];
      const cookie = response.headers.getSetCookie().join();
      const sane =
        response.status === 200 &&
        (language === "en" || language === "es") &&
        /^$|^i18next=(en|es);/.test(cookie);
      if (!sane || text.includes("root:x:") || text.includes("<script>alert(1)"))
        wrong.push(JSON.stringify(given));
    };
    for (let from = 0; from < vectors.length; from += 20)
      await Promise.all(vectors.slice(from, from + 20).map(one));
    process.stdout.write(
      `hostile lng: ${vectors.length} vectors, ${wrong.length} with any effect, seed ${seed}\n`,
    );
    expect(wrong).toEqual([]);
  });
});
