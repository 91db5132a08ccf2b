import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { EnvironmentError, readEnv } from "#server/config/env.ts";

const secretWord = "hunter2";
const external = {
  ISSUER_BASE_URL: "https://id.example",
  CLIENT_ID: "web",
  CLIENT_SECRET: "kJ8w-2mQz-77Xp-0vLt",
  BASE_URL: "https://clearlane.example",
  CONTACT_ADDRESS: "help@clearlane.example",
};
const goodSecret = "n4Bq-81Zt-x0Ls-Vu6e-Rk2p-9dWm-7aCj";
const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
}

/**
 * The defect, the variable that the message has to name, and the environment. Values contain a word
 * that must never be printed.
 */
const refused: readonly [what: string, variable: string, env: Record<string, string>][] = [
  ["a port that is a word", "PORT", { PORT: secretWord }],
  ["a port below 0", "PORT", { PORT: "-1" }],
  ["a port above 65535", "PORT", { PORT: "65536" }],
  ["a port with a fraction", "PORT", { PORT: "3000.5" }],
  ["a port with a unit", "BACKEND_PORT", { BACKEND_PORT: "4000tcp" }],
  [
    "Operations: figures for other machines without a token",
    "METRICS_TOKEN",
    { METRICS_PORT: "9400", METRICS_HOST: "0.0.0.0" },
  ],
  [
    "Operations: figures of several workers on their common port",
    "METRICS_PORT",
    { METRICS_TOKEN: goodSecret, WORKERS: "2" },
  ],
  ["a mode nobody knows", "NODE_ENV", { NODE_ENV: secretWord }],
  [
    "an origin with a path",
    "BASE_URL",
    { ...external, BASE_URL: `https://clearlane.example/${secretWord}` },
  ],
  [
    "an origin with a query",
    "BASE_URL",
    { ...external, BASE_URL: `https://clearlane.example/?a=${secretWord}` },
  ],
  [
    "an origin with a user",
    "BASE_URL",
    { ...external, BASE_URL: `https://u:${secretWord}@clearlane.example` },
  ],
  ["an origin that is no http", "BASE_URL", { ...external, BASE_URL: "ftp://clearlane.example" }],
  ["an origin without a scheme", "BASE_URL", { ...external, BASE_URL: "clearlane.example" }],
  [
    "a database of another kind",
    "DATABASE_URL",
    { DATABASE_URL: `mysql://u:${secretWord}@db/clearlane` },
  ],
  ["a database that is a word", "DATABASE_URL", { DATABASE_URL: secretWord }],
  ["a Redis of another kind", "REDIS_URL", { REDIS_URL: `http://${secretWord}:6379` }],
  ["a backend without a scheme", "BACKEND_URL", { BACKEND_URL: "backend:4000" }],
  ["a support token too short to be one", "BACKEND_TOKEN", { BACKEND_TOKEN: secretWord }],
  [
    "a provider that is no address",
    "ISSUER_BASE_URL",
    { ...external, ISSUER_BASE_URL: secretWord },
  ],
  ["a provider without a client id", "CLIENT_ID", { ...external, CLIENT_ID: "" }],
  [
    "a client secret too short to be one",
    "CLIENT_SECRET",
    { ...external, CLIENT_SECRET: secretWord },
  ],
  [
    "a public address without one for the legal texts",
    "CONTACT_ADDRESS",
    { ...external, CONTACT_ADDRESS: "" },
  ],
  ["a contact that is no address", "CONTACT_ADDRESS", { CONTACT_ADDRESS: secretWord }],
  ["a client id without a provider", "ISSUER_BASE_URL", { CLIENT_ID: secretWord }],
  ["an audience without a provider", "ISSUER_BASE_URL", { AUDIENCE: secretWord }],
  ["a session secret too short to be one", "SECRET", { SECRET: secretWord }],
  ["a mock API neither on nor off", "MOCK_API", { MOCK_API: secretWord }],
  [
    "S-17 demo accounts on a public address",
    "ISSUER_BASE_URL",
    { BASE_URL: "https://clearlane.example" },
  ],
  ["S-17 the mock API on a public address", "MOCK_API", { ...external, MOCK_API: "on" }],
  ["a permission neither true nor false", "ALLOW_DEMO_ACCOUNTS", { ALLOW_DEMO_ACCOUNTS: "yes" }],
  [
    "a Stripe key that is none",
    "STRIPE_SECRET_KEY",
    { ...stripe, STRIPE_SECRET_KEY: `pk_${secretWord}` },
  ],
  [
    "a webhook secret that is none",
    "STRIPE_WEBHOOK_SECRET",
    { ...stripe, STRIPE_WEBHOOK_SECRET: secretWord },
  ],
  [
    "Stripe without its webhook secret",
    "STRIPE_WEBHOOK_SECRET",
    { STRIPE_SECRET_KEY: `sk_${secretWord}` },
  ],
  [
    "a webhook secret without Stripe",
    "STRIPE_SECRET_KEY",
    { STRIPE_WEBHOOK_SECRET: `whsec_${secretWord}` },
  ],
  ["R4.7 three price ids", "SUB_USER_PRICE_IDS", { SUB_USER_PRICE_IDS: "a,b,c" }],
  ["R4.7 the same price id twice", "SUB_USER_PRICE_IDS", { SUB_USER_PRICE_IDS: "a,b,c,a" }],
  ["R4.7 an empty price id", "SUB_USER_PRICE_IDS", { SUB_USER_PRICE_IDS: "a,b,,d" }],
  ["R1.4 three plans on sale", "PLAN_PRICE_IDS", { PLAN_PRICE_IDS: "a,b,c" }],
  ["R1.4 a plan with a space in its price id", "PLAN_PRICE_IDS", { PLAN_PRICE_IDS: "a,b b,c,d" }],
  [
    "R4.7 one price id with and without a team",
    "PLAN_PRICE_IDS",
    { PLAN_PRICE_IDS: "a,b,c,d", SUB_USER_PRICE_IDS: "d,e,f,g" },
  ],
  ["a Stripe API that is no address", "STRIPE_API_URL", { ...stripe, STRIPE_API_URL: secretWord }],
  [
    "a Stripe API of another kind",
    "STRIPE_API_URL",
    { ...stripe, STRIPE_API_URL: `ftp://${secretWord}` },
  ],
  ["a negative trial", "TRIAL_CREDITS", { TRIAL_CREDITS: "-1" }],
  ["a trial that is a word", "TRIAL_CREDITS", { TRIAL_CREDITS: secretWord }],
  ["a time that is too long", "REPEAT_FREE_DAYS", { REPEAT_FREE_DAYS: "4000" }],
  ["a delay beyond a minute", "MOCK_DELAY_MS", { MOCK_DELAY_MS: "60001" }],
  ["a log level nobody knows", "LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ["a proxy that is a sentence", "TRUST_PROXY", { TRUST_PROXY: `trust ${secretWord}` }],
  ["S11 every proxy trusted", "TRUST_PROXY", { TRUST_PROXY: "true" }],
  ["S11 every IPv4 address trusted", "TRUST_PROXY", { TRUST_PROXY: "0.0.0.0/0" }],
  ["S11 every IPv6 address trusted", "TRUST_PROXY", { TRUST_PROXY: "loopback, ::/0" }],
  ["a proxy that is no address", "TRUST_PROXY", { TRUST_PROXY: "10.0.0.256" }],
  ["a proxy with too long a prefix", "TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/33" }],
  ["a proxy that is punctuation", "TRUST_PROXY", { TRUST_PROXY: "...,:::" }],
  ["more proxies than there are", "TRUST_PROXY", { TRUST_PROXY: "99" }],
  ["an address that is none", "WEB_HOST", { WEB_HOST: secretWord }],
  [
    "S10 the mock API beside a real provider on a public address",
    "MOCK_API",
    { ...external, MOCK_API: "on", ALLOW_DEMO_ACCOUNTS: "true" },
  ],
  [
    "S21 a public address without TLS",
    "BASE_URL",
    { ...external, BASE_URL: "http://clearlane.example" },
  ],
  [
    "S21 a public demo without TLS",
    "BASE_URL",
    { BASE_URL: "http://203.0.113.7:3000", ALLOW_DEMO_ACCOUNTS: "true" },
  ],
  ["S21 a permission for http that is none", "ALLOW_PLAIN_HTTP", { ALLOW_PLAIN_HTTP: "1" }],
  ["S21 one letter as session secret", "SECRET", { SECRET: "a".repeat(40) }],
  ["S21 one word again and again", "SECRET", { SECRET: secretWord.repeat(6) }],
  ["S21 letters in order", "SECRET", { SECRET: "abcdefghijklmnopqrstuvwxyzabcdefgh" }],
  ["S21 digits in order", "BACKEND_TOKEN", { BACKEND_TOKEN: "01234567890123456789" }],
  ["S21 digits backwards", "BACKEND_TOKEN", { BACKEND_TOKEN: "9876543210987654" }],
  [
    "S21 a session secret of the documentation",
    "SECRET",
    { SECRET: "change-me-to-a-very-long-random-string-please" },
  ],
  [
    "S21 a support token of the documentation",
    "BACKEND_TOKEN",
    { BACKEND_TOKEN: "your-backend-token-1234" },
  ],
  [
    "S21 a client secret of the documentation",
    "CLIENT_SECRET",
    { ...external, CLIENT_SECRET: "YOUR_CLIENT_SECRET" },
  ],
  [
    "S21 a client secret of 15 characters",
    "CLIENT_SECRET",
    { ...external, CLIENT_SECRET: "q7Rk2p9dWm7aCj0" },
  ],
  [
    "S21 one secret for cookies and support",
    "BACKEND_TOKEN",
    { SECRET: goodSecret, BACKEND_TOKEN: goodSecret },
  ],
  ["no workers", "WORKERS", { WORKERS: "0" }],
  ["workers without a port to share", "PORT", { PORT: "0", WORKERS: "2" }],
];

describe("a bad environment", () => {
  it.each(refused)("%s is refused, %s is named", (_what, variable, env) => {
    const problems = problemsOf(env);
    expect(problems.map((problem) => problem.split(" ")[0])).toContain(variable);
    expect(problems.join("\n")).not.toContain(secretWord);
  });

  it("names every problem at once, each on its line, one a variable", () => {
    const problems = problemsOf({
      PORT: "x",
      WORKERS: "x",
      LOG_LEVEL: "x",
      TRIAL_CREDITS: "x",
      MOCK_API: "x",
      CLIENT_ID: "x",
    });
    const named = problems.map((problem) => problem.split(" ")[0]);
    expect(named.toSorted()).toEqual([
      "ISSUER_BASE_URL",
      "LOG_LEVEL",
      "MOCK_API",
      "PORT",
      "TRIAL_CREDITS",
      "WORKERS",
    ]);
    expect(new EnvironmentError(problems).message.split("\n")).toHaveLength(problems.length + 1);
  });
});

describe("a good environment", () => {
  it("R7.11 is a domain and a client id, with an audience if the provider has one", () => {
    const least = { ISSUER_BASE_URL: "tenant.eu.auth0.com", CLIENT_ID: "web" };
    expect(readEnv(least)).toMatchObject({ ISSUER_BASE_URL: "https://tenant.eu.auth0.com" });
    expect(problemsOf({ ...least, AUDIENCE: "https://api.example/" })).toEqual([]);
  });

  it("a backend needs no address for legal texts", () => {
    expect(() => readEnv({ ...external, CONTACT_ADDRESS: "" }, "backend")).not.toThrow();
  });

  it("needs no variable", () => {
    expect(readEnv({})).toMatchObject({
      NODE_ENV: "production",
      PORT: 3000,
      BACKEND_PORT: 4000,
      TRIAL_CREDITS: 10,
      REPEAT_FREE_DAYS: 30,
    });
  });

  it("takes an empty variable as not set", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: " ", SECRET: "" })).toEqual(readEnv({}));
  });

  it("ignores unknown variables", () => {
    expect(readEnv({ PATH: "/bin", HOME: "relative", npm_config_x: "1" })).toEqual(readEnv({}));
  });

  it.each([
    "http://localhost:3000",
    "http://127.0.0.1:8080",
    "http://[::1]:3000",
    "http://shop.localhost",
  ])("S-17 demo accounts run on the loopback address %s", (BASE_URL) =>
    expect(problemsOf({ BASE_URL })).toEqual([]),
  );

  it.each([
    "http://localhost.example",
    "http://127.0.0.1.example",
    "http://10.0.0.5",
    "http://0.0.0.0",
    "http://notlocalhost",
  ])("S-17 %s is no loopback address", (BASE_URL) =>
    expect(problemsOf({ BASE_URL })).not.toEqual([]),
  );

  it.each(["10.0.0.5", "203.0.113.7:8080", "clearlane.example"])(
    "S21 a test network without TLS is possible when asked for: %s",
    (host) => {
      const env = { ...external, BASE_URL: `http://${host}` };
      expect(problemsOf({ ...env, ALLOW_PLAIN_HTTP: "true" })).toEqual([]);
      expect(problemsOf(env).join()).toContain("ALLOW_PLAIN_HTTP=true");
    },
  );

  it("S21 takes random secrets of every alphabet", () => {
    const made = Array.from({ length: 200 }, () => randomBytes(32));
    for (const bytes of made)
      for (const encoding of ["base64", "base64url", "hex"] as const)
        expect(problemsOf({ SECRET: bytes.toString(encoding) })).toEqual([]);
    expect(problemsOf({ BACKEND_TOKEN: "73920184657201938475" })).toEqual([]);
    expect(problemsOf({ SECRET: "a sentence that nobody else has ever written down" })).toEqual([]);
  });

  it.each(["false", "0", "1", "2", "loopback", "10.0.0.0/8, 192.168.1.7", "fd00::/8,uniquelocal"])(
    "S11 TRUST_PROXY=%s",
    (TRUST_PROXY) => expect(problemsOf({ TRUST_PROXY })).toEqual([]),
  );

  it("S11 says why every proxy cannot be trusted, and what to write", () => {
    const [problem] = problemsOf({ TRUST_PROXY: "true" });
    expect(problem).toContain("X-Forwarded-For");
    expect(problem).toContain("number of proxies");
  });

  it("S-17 demo accounts on a public address need to be asked for", () => {
    expect(
      problemsOf({
        BASE_URL: "https://demo.clearlane.example",
        ALLOW_DEMO_ACCOUNTS: "true",
        CONTACT_ADDRESS: "help@clearlane.example",
      }),
    ).toEqual([]);
  });

  it("R4.7 R10.8 takes four configured price ids", () => {
    expect(readEnv({ SUB_USER_PRICE_IDS: "a, b ,c,d-1" }).SUB_USER_PRICE_IDS).toEqual([
      "a",
      "b",
      "c",
      "d-1",
    ]);
  });
});
