import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountHash } from "#server/http/security-log.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { createReadableLog, type LogLine } from "#tests/support/read-log.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

const webhookSecret = "whsec_of_a_test";
const { log, text, events } = createReadableLog();
let app: TestApp;
let seen = 0;
beforeAll(async () => {
  app = await startTestApp({
    log,
    env: {
      MOCK_DELAY_MS: "0",
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
  });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(() => {
  seen = events().length;
});

/** Since the test began. */
const fresh = (): LogLine[] => events().slice(seen);
const json = { "content-type": "application/json" };

async function signIn(email: string): Promise<HttpBrowser> {
  const browser = createHttpBrowser();
  await browser.submit(await browser.open(`${app.origin}/login`), `account=${email}`);
  return browser;
}

const call = (browser: HttpBrowser, method: string, path: string) =>
  browser.send(`${app.origin}${path}`, { method, headers: { "x-requested-with": "tests" } });

describe("the security log", () => {
  it("S14 has who, outcome, address and request of sign-in and sign-out", async () => {
    const browser = await signIn("trial@clearlane.test");
    await browser.post(`${app.origin}/auth/signout`);
    const who = accountHash("trial@clearlane.test");
    expect(fresh()).toMatchObject([
      { event: "sign-in", outcome: "ok", who, level: 30 },
      { event: "sign-out", outcome: "ok", who },
    ]);
    for (const { address, requestId } of fresh()) {
      expect(address).toMatch(/127\.0\.0\.1$/);
      expect(requestId).toMatch(/^[\w-]{8,64}$/);
    }
  });

  it("S14 has failed sign-ins, at the form and at the mock API", async () => {
    const browser = createHttpBrowser();
    const form = await browser.open(`${app.origin}/login`);
    await browser.submit(form, "Sign in", { email: "trial@clearlane.test", password: "canary-1" });
    await send(`${app.origin}/login/`, "POST", { username: "test", password: "canary-2" });
    expect(fresh()).toMatchObject([
      { event: "sign-in", outcome: "failed", who: accountHash("trial@clearlane.test"), level: 40 },
      { event: "sign-in", outcome: "failed", who: accountHash("test"), source: "mock" },
    ]);
  });

  it("S14 has a cancelled sign-in with the provider's error", async () => {
    const browser = createHttpBrowser();
    const form = await browser.open(`${app.origin}/login`);
    await browser.open(new URL(/href="([^"]+cancel)"/.exec(form.text)?.[1] ?? "", form.url).href);
    expect(fresh()).toMatchObject([{ event: "sign-in", outcome: "failed", code: "access_denied" }]);
  });

  it("S14 has registrations, reset requests and ended sessions", async () => {
    await registerCaller(app.origin, "canary-ada@example.test");
    await send(`${app.origin}/forget-password/`, "POST", { username: "test" });
    await send(`${app.origin}/forget-password/`, "POST", { username: "canary-nobody" });
    const [first, second] = [
      await signIn("premium@clearlane.test"),
      await signIn("premium@clearlane.test"),
    ];
    const sessions = (await (await call(first, "GET", "/api/sessions")).json()) as {
      items: { id: string; current: boolean }[];
    };
    const other = sessions.items.find(({ current }) => !current)?.id;
    await call(first, "DELETE", `/api/sessions/${other}`);
    await signIn("premium@clearlane.test");
    await call(first, "DELETE", "/api/sessions");
    expect((await call(second, "GET", "/api/sessions")).status).toBe(401);
    expect(fresh().map(({ event, outcome, ended }) => [event, outcome, ended])).toEqual([
      ["registration", "ok", undefined],
      ["password-reset", "ok", undefined],
      ["password-reset", "failed", undefined],
      ["sign-in", "ok", undefined],
      ["sign-in", "ok", undefined],
      ["session-revoked", "ok", undefined],
      ["sign-in", "ok", undefined],
      ["sign-out-everywhere", "ok", 1],
    ]);
  });

  it("S14 has refused tokens, refused access and requests of other sites", async () => {
    const headers = { authorization: "Bearer canary.forged.token" };
    await send(`${app.origin}/api/credits`, "GET", undefined, headers);
    const user = await registerCaller(app.origin);
    const someone = "userid=canary@example.test";
    await user.get(`/api/users/subscription/current?${someone}`);
    await send(`${app.backend?.url}/users-admin?${someone}`, "GET", undefined, headers);
    await fetch(`${app.origin}/api/searches`, {
      method: "POST",
      headers: { ...json, "sec-fetch-site": "cross-site" },
      body: "{}",
    });
    const found = fresh().filter(({ event }) => event !== "registration");
    expect(found).toMatchObject([
      { event: "token-refused", outcome: "refused", code: "invalid-credentials", method: "GET" },
      { event: "access-refused", outcome: "refused", code: "forbidden" },
      { event: "token-refused", part: "backend" },
      { event: "cross-site-request", outcome: "refused", method: "POST" },
    ]);
  });

  it("S14 has what support writes, and a user's change of team, with the outcome", async () => {
    const { support } = app.context.secrets;
    const grant = { userid: "trial@clearlane.test", credits: 1, reason: "canary reason" };
    const bySupport = { authorization: `Bearer ${support}`, "idempotency-key": "a-key-of-a-test" };
    const url = `${app.backend?.url}/ledger/grants`;
    expect((await send(url, "POST", grant, bySupport)).status).toBe(200);
    await send(url, "POST", { ...grant, userid: "canary@example.test", line: "plan" }, bySupport);
    const owner = await signIn("business@clearlane.test");
    await owner.send(`${app.origin}/api/sub-users`, {
      method: "POST",
      headers: { ...json, "x-requested-with": "tests" },
      body: JSON.stringify({ email: "canary-new@example.test" }),
    });
    expect(fresh().filter(({ event }) => event !== "sign-in")).toMatchObject([
      {
        event: "support-write",
        outcome: "ok",
        who: accountHash("trial@clearlane.test"),
        call: "POST /ledger/grants",
      },
      { event: "support-write", outcome: "failed", status: 422 },
      { event: "team-change", who: accountHash("business@clearlane.test") },
    ]);
  });

  it("S9 S14 has the answer to an invitation", async () => {
    const asked = await registerCaller(app.origin, "canary-asked@example.test");
    const owner = await signIn("business@clearlane.test");
    await owner.send(`${app.origin}/api/sub-users`, {
      method: "POST",
      headers: { ...json, "x-requested-with": "tests" },
      body: JSON.stringify({ email: asked.email }),
    });
    const { body } = await asked.get("/api/invitations");
    const [{ id } = { id: "" }] = body.items as { id: string }[];
    await asked.post(`/api/invitations/${id}/decline`, {});
    await asked.post(`/api/invitations/${id}/accept`, {});
    expect(fresh().filter(({ event }) => event === "invitation")).toMatchObject([
      { event: "invitation", outcome: "ok", who: accountHash(asked.email) },
      { event: "invitation", outcome: "failed", status: 409 },
    ]);
  });

  it("S14 has webhooks with a bad signature", async () => {
    const headers = { ...json, "stripe-signature": "t=1,v1=canary" };
    await fetch(`${app.origin}/webhooks/stripe`, { method: "POST", headers, body: "{}" });
    expect(fresh()).toMatchObject([{ event: "webhook-refused", outcome: "refused" }]);
  });

  it("S14 S-18 none of it has an address, a password, a token or a reason", () => {
    expect(events().length).toBeGreaterThan(15);
    expect(text()).not.toContain("canary");
    expect(text()).not.toContain("clearlane.test");
    expect(text()).not.toContain(app.context.secrets.support);
  });
});
