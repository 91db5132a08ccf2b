import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { type OutsideProvider, startOutsideProvider } from "#tests/support/outside-provider.ts";
import { type AuthApp, startAuthApp } from "#tests/support/start-auth-app.ts";
import { openTestRedis, type TestRedis } from "#tests/support/test-redis.ts";

const url = process.env.TEST_REDIS_URL;
const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;

/** As with PostgreSQL; needs TEST_REDIS_URL. */
describe.skipIf(!url)("sessions in Redis", () => {
  let redis: TestRedis;
  let provider: OutsideProvider;
  let app: AuthApp;
  let second: AuthApp;
  beforeAll(async () => {
    redis = await openTestRedis(url ?? "");
    provider = await startOutsideProvider(() => origin);
    const env = { ...provider.env, BASE_URL: origin, REDIS_URL: redis.url };
    app = await startAuthApp({ env, port });
    second = await startAuthApp({ env: { ...env, TRUST_PROXY: "1" }, shareDatabaseOf: app });
  });
  afterAll(async () => {
    await second.close();
    await app[Symbol.asyncDispose]();
    await provider.close();
    await redis.close();
  });

  async function signIn(): Promise<{ browser: HttpBrowser; key: string }> {
    const browser = createHttpBrowser();
    await browser.open(`${origin}/login`);
    const id = /clearlane_session=([^.]+)/.exec(browser.cookieHeader(origin))?.[1];
    return { browser, key: `clearlane:session:${id}` };
  }

  async function change(key: string, field: "data" | "header", changes: object): Promise<void> {
    const stored = JSON.parse((await app.context.redis?.hGet(key, field)) ?? "{}") as object;
    await app.context.redis?.hSet(key, field, JSON.stringify({ ...stored, ...changes }));
    // As the program invalidates after its own writes.
    await app.context.caches.sessions.invalidate(null);
  }

  async function authorizationFor(cookie: string, target = origin): Promise<string | null> {
    const response = await fetch(`${target}/api/authorization`, { headers: { cookie } });
    expect(response.status).toBe(200);
    return ((await response.json()) as { authorization: string | null }).authorization;
  }

  it("R9.4 two processes, 20 requests: one token request", async () => {
    const { browser, key } = await signIn();
    const past = Math.floor(Date.now() / 1000) - 10;
    await change(key, "data", { expires_at: past });
    await app.context.redis?.hSet(key, "tokens", String(past));
    provider.tokenRequests = 0;
    provider.tokenFault = 200;
    const cookie = browser.cookieHeader(origin);
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        authorizationFor(cookie, index % 2 ? origin : second.origin),
      ),
    );
    provider.tokenFault = "none";
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toMatch(/^Bearer /);
    expect(provider.tokenRequests).toBe(1);
  });

  it("S-11 a late write does not restore an ended session", async () => {
    const { browser, key } = await signIn();
    const cookie = browser.cookieHeader(origin);
    await change(key, "header", { uat: Math.floor(Date.now() / 1000) - 120 });
    const slow = fetch(`${origin}/api/held`, { headers: { cookie } });
    await app.held.arrived();
    await browser.post(`${origin}/auth/signout`);
    app.held.release();
    await slow;
    expect(await authorizationFor(cookie)).toBeNull();
    expect(await app.context.redis?.hGetAll(key)).toMatchObject({ ended: "1" });
    expect(await app.context.redis?.hGet(key, "data")).toBeNull();
    expect(await app.context.redis?.ttl(key)).toBeGreaterThan(1000);
  });

  it("R9.4 a lost session is opened again by a page, in silence, over both processes", async () => {
    const { browser, key } = await signIn();
    await app.context.redis?.del(key);
    await app.context.caches.sessions.invalidate(null);
    const headers = { "x-forwarded-host": new URL(origin).host, accept: "text/html" };
    const sent = await browser.send(`${second.origin}/pricing?choose=2`, { headers });
    const opened = await browser.open(origin + sent.headers.get("location"));
    expect(opened.url).toBe(`${origin}/pricing?choose=2`);
    expect(await authorizationFor(browser.cookieHeader(origin), second.origin)).toMatch(/^Bearer /);
  });

  it("R9.4 a slow request does not write old tokens back", async () => {
    const { browser, key } = await signIn();
    const cookie = browser.cookieHeader(origin);
    await change(key, "header", { uat: Math.floor(Date.now() / 1000) - 120 });
    const slow = fetch(`${origin}/api/held`, { headers: { cookie } });
    await app.held.arrived();
    const later = Math.floor(Date.now() / 1000) + 9000;
    await change(key, "data", { access_token: "newer", expires_at: later });
    await app.context.redis?.hSet(key, "tokens", String(later));
    app.held.release();
    await slow;
    expect(await authorizationFor(cookie)).toBe("Bearer newer");
  });

  it("S-11 a store that is down answers 503 and signs nobody out", async () => {
    const { browser } = await signIn();
    const cookie = browser.cookieHeader(origin);
    second.context.redis?.destroy();
    const response = await fetch(`${second.origin}/api/session`, { headers: { cookie } });
    expect([
      response.status,
      response.headers.get("retry-after"),
      response.headers.getSetCookie(),
    ]).toEqual([503, "5", []]);
    expect(await authorizationFor(cookie)).toMatch(/^Bearer /);
  });
});
