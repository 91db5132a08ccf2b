import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Response } from "express";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAttemptLimits } from "#server/auth/attempt-limits.ts";
import { findProgramDir } from "#server/config/config.ts";
import { accountHash } from "#server/http/security-log.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { createReadableLog } from "#tests/support/read-log.ts";
import { type AuthApp, startAuthApp } from "#tests/support/start-auth-app.ts";

const { log, events } = createReadableLog();
// The test advances the clock; the server's own stands still.
let now = Date.now();
let app: AuthApp;
let second: AuthApp;
beforeAll(async () => {
  // The tests act as the proxy and choose the client's address.
  const options = { env: { MOCK_DELAY_MS: "0", TRUST_PROXY: "1" }, now: () => now, log };
  app = await startAuthApp(options);
  second = await startAuthApp({ ...options, shareDatabaseOf: app });
});
afterAll(async () => {
  await second[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await app.database.deleteFrom("sign_in_attempts").execute();
});

interface Answer {
  status: number;
  wait: number;
  message: string;
}

async function call(path: string, body: object, from: string, at = app): Promise<Answer> {
  const response = await fetch(`${at.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(body),
  });
  const { error } = (await response.json()) as { error?: { message: string } };
  return {
    status: response.status,
    wait: Number(response.headers.get("retry-after") ?? 0),
    message: error?.message ?? "",
  };
}

const login = (username: string, password: string, from = "203.0.113.1", at = app) =>
  call("/login/", { username, password }, from, at);

async function fail(times: number, username = "test", from = "203.0.113.1"): Promise<void> {
  for (let count = 0; count < times; count += 1)
    expect((await login(username, "wrong", from)).status).toBe(401);
}

/** Failures by the hundred, without hashing a password for each. */
async function count(times: number, account: string, ip = "203.0.113.1"): Promise<void> {
  const response = { req: { ip }, locals: {} } as Response;
  for (let done = 0; done < times; done += 1)
    await limits().begin(response, { event: "sign-in", account });
}

const limits = () => createAttemptLimits({ database: app.database, log, now: () => now });

/** Fails, reads the delay and waits, repeatedly. */
async function failPatiently(times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let done = 0; done < times; done += 1) {
    await count(1, "test");
    const { wait } = await login("test", "wrong");
    waits.push(wait);
    now += wait * 1000;
  }
  return waits;
}

describe("failed sign-ins at the mock API", () => {
  it("S11 slow down the account at the address, and the words say how long", async () => {
    await fail(5);
    const refused = await login("test", "test");
    expect(refused).toEqual({
      status: 429,
      wait: 1,
      message: "Too many attempts. Please wait 1 second and try again.",
    });
    now += 1000;
    expect(await failPatiently(4)).toEqual([2, 4, 8, 16]);
    await count(1, "test");
    expect((await login("test", "test")).message).toContain("32 seconds");
    now += 31_999;
    expect((await login("test", "test")).status).toBe(429);
    now += 1;
    expect((await login("test", "test")).status).toBe(200);
    // Counting starts again.
    await count(4, "test");
    expect((await login("test", "test")).status).toBe(200);
  });

  it("S11 never wait longer than a quarter of an hour, and are forgotten after a day", async () => {
    await count(4, "test");
    const waits = await failPatiently(12);
    expect(waits.slice(-3)).toEqual([512, 900, 900]);
    await count(1, "test");
    expect((await login("test", "test")).message).toContain("15 minutes");
    now += 86_400_000 + 900_001;
    await count(4, "test");
    expect((await login("test", "test")).status).toBe(200);
  });

  it("S11 lock nobody out: from another address the right password works", async () => {
    // Twenty addresses with five guesses each.
    for (let host = 1; host <= 20; host += 1) await count(5, "test", `198.51.100.${host}`);
    expect((await login("test", "test", "192.0.2.1")).status).toBe(200);
    // Another wrong guess from any address now waits a minute.
    await count(1, "test", "192.0.2.2");
    expect(await login("test", "test", "192.0.2.2")).toMatchObject({ status: 429, wait: 60 });
    expect((await login("test", "test", "192.0.2.3")).status).toBe(200);
  });

  it("S11 slow down an address that tries many accounts", async () => {
    for (let account = 0; account < 50; account += 1) await count(1, `nobody${account}`);
    expect(await login("test", "test")).toMatchObject({ status: 429, wait: 1 });
    expect((await login("test", "test", "203.0.113.2")).status).toBe(200);
    now += 1000;
    expect((await login("test", "test")).status).toBe(200);
    await count(1, "nobody50");
    expect((await login("test", "test")).wait).toBe(2);
  });

  it("S11 count for all processes on one database, also when they come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        login("test", "wrong", "203.0.113.1", index % 2 ? app : second),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  it("S11 treat one household's IPv6 addresses as one, and mapped ones as IPv4", async () => {
    for (let host = 1; host <= 5; host += 1) await count(1, "test", `2001:db8:1:2::${host}`);
    expect((await login("test", "test", "2001:db8:1:2::99")).status).toBe(429);
    expect((await login("test", "test", "2001:db8:1:3::1")).status).toBe(200);
    await count(5, "test", "203.0.113.9");
    expect((await login("test", "test", "::ffff:203.0.113.9")).status).toBe(429);
  });

  it("S11 unknown accounts are slowed down alike, and work as hard", async () => {
    await count(5, "nobody");
    expect(await login("nobody", "wrong")).toEqual({
      status: 429,
      wait: 1,
      message: "Too many attempts. Please wait 1 second and try again.",
    });
    const cost = async (username: string, from: string) => {
      const before = process.cpuUsage();
      await fail(3, username, from);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // The least of several: a garbage collection counts as work too.
    const least = { test: Infinity, none: Infinity };
    for (let round = 1; round <= 5; round += 1)
      for (const username of ["test", "none"] as const)
        least[username] = Math.min(
          least[username],
          await cost(username, `192.0.${username === "test" ? 2 : 3}.${round}`),
        );
    expect(least.none / least.test).toBeGreaterThan(0.5);
    expect(least.none / least.test).toBeLessThan(2);
  });

  it("S11 do not mind a server whose clock is a little behind", async () => {
    const start = now;
    for (let server = 0; server < 4; server += 1) {
      now = start - server;
      await count(1, "test");
    }
    expect((await login("test", "test")).status).toBe(200);
    now = start - 5;
    expect((await login("test", "test")).status).toBe(200);
    now = start;
  });

  it("S11 are logged when they are refused", async () => {
    await count(5, "test");
    await login("test", "test");
    expect(events().at(-1)).toMatchObject({
      event: "sign-in",
      outcome: "throttled",
      who: accountHash("test"),
      address: "203.0.113.1",
      seconds: 1,
    });
  });

  it("S11 leave no rows behind, and neither addresses nor names in them", async () => {
    await count(2, "canary@example.test", "203.0.113.77");
    const rows = await app.database.selectFrom("sign_in_attempts").selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/canary|203\.0/);
    now += 2 * 86_400_000;
    await limits().sweep();
    expect(await app.database.selectFrom("sign_in_attempts").selectAll().execute()).toEqual([]);
  });
});

it("S11 the words to wait have a Spanish translation, whatever the number", async () => {
  const file = path.join(findProgramDir(import.meta.dirname), "shared/locales/es/shell.json");
  const { server } = JSON.parse(await readFile(file, "utf8")) as {
    server: [string, string][];
  };
  const translations = Object.fromEntries(server);
  for (const wait of ["1 second", "59 seconds", "1 minute", "15 minutes"]) {
    const words = `Too many attempts. Please wait ${wait} and try again.`;
    expect(translations[words.replace(/\d+/, "#")]).toContain("#");
  }
});

describe("the provider's sign-in form", () => {
  it("S11 is slowed down too, says how long, and lets others in", async () => {
    const form = async (from: string) => {
      const browser = createHttpBrowser();
      const page = await browser.open(`${app.origin}/login`);
      return (password: string) =>
        browser.post(
          page.url,
          { email: "trial@clearlane.test", password },
          { "x-forwarded-for": from },
        );
    };
    const submit = await form("203.0.113.1");
    for (let count = 0; count < 5; count += 1) expect((await submit("wrong")).status).toBe(401);
    const refused = await submit("demo");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.text).toContain("Too many attempts. Please wait 1 second and try again.");
    const elsewhere = await form("203.0.113.2");
    expect((await elsewhere("demo")).url).toBe(`${app.origin}/`);
    now += 1000;
    expect((await submit("demo")).url).toBe(`${app.origin}/`);
  });
});

describe("other calls of the mock API", () => {
  it("S11 password resets are limited for one user at an address", async () => {
    const reset = () => call("/forget-password/", { username: "test" }, "203.0.113.1");
    for (let count = 0; count < 5; count += 1) expect((await reset()).status).toBe(200);
    expect(await reset()).toMatchObject({ status: 429, wait: 1 });
    // Sign-ins are counted separately.
    expect((await login("test", "test")).status).toBe(200);
  });
});

describe("X-Forwarded-For without a proxy", () => {
  it("S11 does not choose the address that limits go by", async () => {
    await using direct = await startAuthApp({ env: { MOCK_DELAY_MS: "0" }, now: () => now });
    const attempts: Answer[] = [];
    for (let host = 1; host <= 6; host += 1)
      attempts.push(await login("test", "wrong", `198.51.100.${host}`, direct));
    expect(attempts.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
