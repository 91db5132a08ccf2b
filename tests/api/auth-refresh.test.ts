import { EventEmitter, once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { type OutsideProvider, startOutsideProvider } from "#tests/support/outside-provider.ts";
import { type AuthApp, startAuthApp } from "#tests/support/start-auth-app.ts";

const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;

describe("refreshing the access token", () => {
  let outside: OutsideProvider;
  let app: AuthApp;
  let browser: HttpBrowser;

  beforeAll(async () => {
    outside = await startOutsideProvider(() => origin);
    app = await startAuthApp({ env: { ...outside.env, BASE_URL: origin }, port });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await outside.close();
  });
  beforeEach(async () => {
    outside.tokenFault = "none";
    browser = createHttpBrowser();
    await browser.open(`${origin}/login`);
    outside.tokenRequests = 0;
  });

  /** Sets the expiry of every stored token, in seconds from now. */
  async function letExpire(inSeconds: number): Promise<void> {
    const at = Math.floor(Date.now() / 1000) + inSeconds;
    await app.database.pool.query(
      `update web_sessions set token_expires_at = $1::bigint,
         payload = jsonb_set(payload, '{data,expires_at}', to_jsonb($1::bigint))
       where ended_at is null`,
      [at],
    );
  }

  async function ask(on = origin): Promise<{
    status: number;
    body: { authorization?: string | null; error?: { message: string } };
  }> {
    const answer = await browser.send(`${on}/api/authorization`);
    return {
      status: answer.status,
      body: (await answer.json()) as { authorization?: string | null },
    };
  }

  it("R9.4 keeps a token that has more than 60 s left", async () => {
    await letExpire(70);
    expect((await ask()).status).toBe(200);
    expect(outside.tokenRequests).toBe(0);
  });

  it("R9.4 replaces a token that has 60 s or less left, and stores the new one", async () => {
    const before = (await ask()).body.authorization;
    await letExpire(50);
    const fresh = (await ask()).body.authorization;
    expect(fresh).toMatch(/^Bearer /);
    expect(fresh).not.toBe(before);
    expect((await ask()).body.authorization).toBe(fresh);
    expect(outside.tokenRequests).toBe(1);
  });

  it("R9.4 20 concurrent requests make one token request and all use the new token", async () => {
    await letExpire(-10);
    outside.tokenFault = 200;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.authorization)).size).toBe(1);
    expect(outside.tokenRequests).toBe(1);
  });

  it("R9.4 two processes make one token request", async () => {
    const second = await startAuthApp({
      env: { ...outside.env, BASE_URL: origin },
      shareDatabaseOf: app,
    });
    await letExpire(-10);
    outside.tokenFault = 200;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(index % 2 === 0 ? origin : second.origin)),
    );
    expect(new Set(answers.map(({ body }) => body.authorization)).size).toBe(1);
    expect(outside.tokenRequests).toBe(1);
    await second.close();
  });

  it("R9.4 after three broken token requests answers 503 and keeps the session", async () => {
    await letExpire(-10);
    outside.tokenFault = "drop";
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(outside.tokenRequests).toBe(3);
    outside.tokenFault = "none";
    expect((await ask()).status).toBe(200);
  });

  it("R9.4 a provider that is down does not matter while the token is valid", async () => {
    await letExpire(40);
    outside.tokenFault = "drop";
    expect((await ask()).status).toBe(200);
  });

  it("R9.4 a request that waits 5 s for a refresh gets 503 and keeps its session", async () => {
    await letExpire(-10);
    const provider = new EventEmitter();
    outside.tokenFault = once(provider, "answer");
    const started = Date.now();
    // The first one asks the provider, which holds its response; the other waits for it.
    const both = [ask(), ask()];
    expect((await Promise.race(both)).status).toBe(503);
    expect(Date.now() - started).toBeGreaterThan(4900);
    provider.emit("answer");
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 503]);
    expect((await ask()).status).toBe(200);
    expect(outside.tokenRequests).toBe(1);
  });

  it("R8.1 a refused refresh token ends the session: the user is a visitor again", async () => {
    const cookie = browser.cookieHeader(origin);
    await letExpire(-10);
    outside.tokenFault = "refuse";
    expect((await ask()).body.authorization).toBeNull();
    expect(outside.tokenRequests).toBe(1);
    expect(browser.cookieHeader(origin)).not.toMatch(/clearlane_session|signed_in/);
    const replayed = await fetch(`${origin}/api/authorization`, { headers: { cookie } });
    expect(await replayed.json()).toEqual({ authorization: null });
    expect(outside.tokenRequests).toBe(1);
  });

  it("R9.4 a slow request does not write the old tokens back", async () => {
    await letExpire(30);
    outside.tokenFault = "drop";
    // Makes the slow one write at its end, as it does after a minute.
    await app.database.pool.query(
      "update web_sessions set payload = jsonb_set(payload, '{header,uat}', to_jsonb($1::bigint))",
      [Math.floor(Date.now() / 1000) - 120],
    );
    const slow = browser.send(`${origin}/api/held`);
    await app.held.arrived();
    outside.tokenFault = "none";
    const fresh = (await ask()).body.authorization;
    app.held.release();
    await slow;
    outside.tokenRequests = 0;
    expect((await ask()).body.authorization).toBe(fresh);
    expect(outside.tokenRequests).toBe(0);
  });
});
