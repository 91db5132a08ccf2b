import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

describe("sign-in with the backend", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it("R1.3 the backend accepts the session's token: users see their own credits", async () => {
    const browser = createHttpBrowser();
    const page = await browser.open(`${app.origin}/login?returnTo=/latest-notifications`);
    const landed = await browser.submit(page, "account=trial@clearlane.test");
    expect([landed.url, landed.status]).toEqual([`${app.origin}/latest-notifications`, 200]);
    const session = await browser.send(`${app.origin}/api/session`);
    expect(await session.json()).toMatchObject({
      user: { email: "trial@clearlane.test", source: "provider" },
    });
    const credits = await browser.send(`${app.origin}/api/credits`);
    expect([credits.status, await credits.json()]).toEqual([
      200,
      expect.objectContaining({ balance: 10, reason: "known", source: "trial" }),
    ]);
  });

  it("R7.9 it accepts tokens of the mock API and the provider without a browser", async () => {
    const login = await fetch(`${app.origin}/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"username":"test","password":"test"}',
    });
    const { token } = (await login.json()) as { token: string };
    const credits = await fetch(`${app.origin}/api/credits`, {
      headers: { authorization: `JWT ${token}` },
    });
    expect(credits.status).toBe(200);
    const bad = await fetch(`${app.origin}/api/credits`, {
      headers: { authorization: "JWT nonsense" },
    });
    expect([
      bad.status,
      ((await bad.json()) as { error: { message: string } }).error.message,
    ]).toEqual([401, "Invalid credentials"]);
  });

  it("R8.1 a visitor gets 401 'Invalid credentials' for personal data", async () => {
    const response = await fetch(`${app.origin}/api/ledger`);
    expect([
      response.status,
      ((await response.json()) as { error: { message: string } }).error.message,
    ]).toEqual([401, "Invalid credentials"]);
  });

  it("R7.11 the sign-out form of a page ends the session", async () => {
    const browser = createHttpBrowser();
    const page = await browser.open(`${app.origin}/login`);
    await browser.submit(page, "account=premium@clearlane.test");
    const leaving = await browser.post(`${app.origin}/auth/signout`);
    const signedOut = await browser.submit(leaving, "Sign out");
    expect([signedOut.url, signedOut.status]).toEqual([`${app.origin}/auth/logout`, 200]);
    expect(await (await browser.send(`${app.origin}/api/session`)).json()).toEqual({ user: null });
  });
});
