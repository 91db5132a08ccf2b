import { EventEmitter, once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { type OutsideProvider, startOutsideProvider } from "#tests/support/outside-provider.ts";
import { createReadableLog } from "#tests/support/read-log.ts";
import { type AuthApp, startAuthApp } from "#tests/support/start-auth-app.ts";

const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;

describe("refreshing the access token", () => {
  let provider: OutsideProvider;
  let app: AuthApp;
  let browser: HttpBrowser;
  /** A fixed time for the app's clock, in seconds; without it, the machine's clock. */
  let stoppedAt: number | null = null;
  const { log, text: logged } = createReadableLog();

  beforeAll(async () => {
    provider = await startOutsideProvider(() => origin);
    app = await startAuthApp({
      env: { ...provider.env, BASE_URL: origin },
      port,
      log,
      now: () => (stoppedAt === null ? Date.now() : stoppedAt * 1000),
    });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await provider.close();
  });
  beforeEach(async () => {
    provider.tokenFault = "none";
    stoppedAt = null;
    browser = createHttpBrowser();
    await browser.open(`${origin}/login`);
    provider.tokenRequests = 0;
  });

  /** Sets the expiry of every stored token, in seconds from now. */
  async function setExpiry(inSeconds: number): Promise<void> {
    const expiry = (stoppedAt ?? Math.floor(Date.now() / 1000)) + inSeconds;
    await app.database.pool.query(
      `update web_sessions set token_expires_at = $1::bigint,
         payload = jsonb_set(payload, '{data,expires_at}', to_jsonb($1::bigint))
       where ended_at is null`,
      [expiry],
    );
  }

  async function requestToken(target = origin): Promise<{
    status: number;
    body: { authorization?: string | null; error?: { message: string } };
  }> {
    const response = await browser.send(`${target}/api/authorization`);
    return {
      status: response.status,
      body: (await response.json()) as { authorization?: string | null },
    };
  }

  it("R9.4 keeps a token that has more than 60 s left", async () => {
    stoppedAt = Math.floor(Date.now() / 1000);
    await setExpiry(61);
    expect((await requestToken()).status).toBe(200);
    expect(provider.tokenRequests).toBe(0);
  });

  it("R9.4 replaces a token that has 60 s or less left, and stores the new one", async () => {
    const before = (await requestToken()).body.authorization;
    stoppedAt = Math.floor(Date.now() / 1000);
    await setExpiry(60);
    const renewed = (await requestToken()).body.authorization;
    expect(renewed).toMatch(/^Bearer /);
    expect(renewed).not.toBe(before);
    expect((await requestToken()).body.authorization).toBe(renewed);
    expect(provider.tokenRequests).toBe(1);
  });

  it("R9.4 20 concurrent requests make one token request and all use the new token", async () => {
    await setExpiry(-10);
    provider.tokenFault = 200;
    const responses = await Promise.all(Array.from({ length: 20 }, () => requestToken()));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.authorization)).size).toBe(1);
    expect(provider.tokenRequests).toBe(1);
  });

  it("R9.4 two processes make one token request", async () => {
    const second = await startAuthApp({
      env: { ...provider.env, BASE_URL: origin },
      shareDatabaseOf: app,
    });
    await setExpiry(-10);
    provider.tokenFault = 200;
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        requestToken(index % 2 === 0 ? origin : second.origin),
      ),
    );
    expect(new Set(responses.map(({ body }) => body.authorization)).size).toBe(1);
    expect(provider.tokenRequests).toBe(1);
    await second.close();
  });

  it.each<[string, OutsideProvider["tokenFault"]]>([
    ["a dropped connection", "drop"],
    ["503", { status: 503 }],
    ["429", { status: 429 }],
  ])("R9.4 after %s and three retries answers 503 and keeps the session", async (_name, fault) => {
    await setExpiry(-10);
    provider.tokenFault = fault;
    const refused = await requestToken();
    expect(refused.status).toBe(503);
    expect(provider.tokenRequests).toBe(4);
    provider.tokenFault = "none";
    expect((await requestToken()).status).toBe(200);
  });

  it("R9.4 a provider that is down does not matter while the token is valid", async () => {
    await setExpiry(40);
    provider.tokenFault = "drop";
    expect((await requestToken()).status).toBe(200);
  });

  it("R9.4 a request that waits 5 s for a refresh gets 503 and keeps its session", async () => {
    await setExpiry(-10);
    const heldResponse = new EventEmitter();
    provider.tokenFault = once(heldResponse, "answer");
    const started = Date.now();
    // The first request asks the provider, whose response is held back; the other waits for it.
    const both = [requestToken(), requestToken()];
    expect((await Promise.race(both)).status).toBe(503);
    expect(Date.now() - started).toBeGreaterThan(4900);
    // The most it waits, which no clock can tell on a busy machine.
    expect(logged()).toContain("no answer within 5000 ms");
    heldResponse.emit("answer");
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 503]);
    expect((await requestToken()).status).toBe(200);
    expect(provider.tokenRequests).toBe(1);
  });

  it("R8.1 a refused refresh token ends the session: the user is a visitor again", async () => {
    const cookie = browser.cookieHeader(origin);
    await setExpiry(-10);
    provider.tokenFault = "refuse";
    expect((await requestToken()).body.authorization).toBeNull();
    expect(provider.tokenRequests).toBe(1);
    expect(browser.cookieHeader(origin)).not.toContain("clearlane_session");
    // R9.4: the next page checks for a session at the provider.
    expect(browser.cookieHeader(origin)).toContain("signed_in=1");
    const replayed = await fetch(`${origin}/api/authorization`, { headers: { cookie } });
    expect(await replayed.json()).toEqual({ authorization: null });
    expect(provider.tokenRequests).toBe(1);
  });

  it("R9.4 a slow request does not write the old tokens back", async () => {
    await setExpiry(30);
    provider.tokenFault = "drop";
    // Makes the slow request save its session at its end, as it does after a minute.
    await app.database.pool.query(
      "update web_sessions set payload = jsonb_set(payload, '{header,uat}', to_jsonb($1::bigint))",
      [Math.floor(Date.now() / 1000) - 120],
    );
    const slow = browser.send(`${origin}/api/held`);
    await app.held.arrived();
    provider.tokenFault = "none";
    const renewed = (await requestToken()).body.authorization;
    app.held.release();
    await slow;
    provider.tokenRequests = 0;
    expect((await requestToken()).body.authorization).toBe(renewed);
    expect(provider.tokenRequests).toBe(0);
  });
});
