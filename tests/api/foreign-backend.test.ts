import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { supportToken } from "#tests/support/backend-caller.ts";
import {
  type ForeignBackend,
  failures,
  startForeignBackend,
} from "#tests/support/foreign-backend.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { data, plan, section7, trialOf, user } from "#tests/support/load-credits.ts";
import { type ApiCaller, registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

/** The real web server in front of a foreign backend that implements section 7 only. */

const notOffered = "The backend of this installation does not provide this feature.";

let foreign: ForeignBackend;
let app: TestApp;
/** With short timeouts, for a silent backend. */
let impatient: TestApp;
let signedIn: HttpBrowser;
beforeAll(async () => {
  foreign = await startForeignBackend();
  const env = { BACKEND_URL: foreign.url, BACKEND_TOKEN: supportToken };
  app = await startTestApp({ env });
  impatient = await startTestApp({ env, timeoutFactor: 0.1, shareDatabaseOf: app });
  signedIn = createHttpBrowser();
  await signedIn.submit(
    await signedIn.open(`${app.origin}/login`),
    "account=business@clearlane.test",
  );
});
afterAll(async () => {
  await impatient[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
  await foreign[Symbol.asyncDispose]();
});
beforeEach(() => {
  foreign.script.clear();
  foreign.asked.length = 0;
  foreign.script.set(section7.find, user);
  foreign.script.set(section7.alt, plan(50, 8));
});

function searchFor(caller: ApiCaller | null) {
  const headers = {
    "idempotency-key": randomUUID(),
    ...(caller ? { authorization: caller.authorization } : {}),
  };
  return send(`${app.origin}/api/searches`, "POST", { kind: "hs-code", q: "shoes" }, headers);
}

/** Text of a page, without tags. */
function textOf(text: string): string {
  return text
    .replace(/<!--.*?-->/g, "")
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

describe("credits", () => {
  it("R1.3 R3.3 R4.1 are loaded with the user's own token, as the backend has them", async () => {
    const caller = await registerCaller(app.origin);
    const { status, body } = await caller.get("/api/credits");
    expect([status, body]).toMatchObject([
      200,
      {
        balance: 42,
        reason: "known",
        source: "subscription",
        family: "users-smart-hs",
        used: 8,
        granted: 50,
        subscription: { tierName: "Premium" },
      },
    ]);
    expect(new Set(foreign.asked.map(({ headers }) => headers.authorization))).toEqual(
      new Set([caller.authorization]),
    );
    expect(foreign.asked[0]?.query).toEqual({ userid: caller.email });
  });
  it("R1.3 R4.3 are loaded with the provider's access token after sign-in there", async () => {
    foreign.script.delete(section7.alt);
    foreign.script.set(section7.trial, trialOf(10, 3));
    const seen = await signedIn.open(`${app.origin}/api/credits`);
    expect(JSON.parse(seen.text)).toMatchObject({ balance: 7, source: "trial" });
    expect(
      foreign.asked.every(({ headers }) =>
        /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/.test(headers.authorization ?? ""),
      ),
    ).toBe(true);
  });
  it.each(["500", "silence", "broken", "garbage", "page", "403"] as const)(
    "R4.4 are 0 and unknown when a lookup fails by %s",
    async (failure) => {
      const caller = await registerCaller((failure === "silence" ? impatient : app).origin);
      foreign.script.set(section7.alt, failures[failure]);
      const { status, body } = await caller.get("/api/credits");
      expect([status, body]).toMatchObject([
        200,
        { balance: 0, reason: failure === "403" ? "denied" : "unknown", source: "none" },
      ]);
      expect(foreign.times(section7.trial)).toBe(0);
    },
  );
  it("#18 have a file of their data without the parts that no call answers", async () => {
    const caller = await registerCaller(app.origin);
    const { status, body } = await caller.get("/api/account.json");
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { email: caller.email }, records: null, ledger: [] });
  });
  it("R4.6 R7.2 start with one customer, created by the server only", async () => {
    let made = 0;
    foreign.script.clear();
    foreign.script.set(section7.findSmart, () => (made > 0 ? user : failures["404"]));
    foreign.script.set(section7.trial, trialOf(10, 0));
    foreign.script.set(section7.create, () => {
      made += 1;
      return data({ stripe_customerid: "cus_1" });
    });
    const caller = await registerCaller(app.origin);
    expect(
      (await caller.get(`/api/users-smart-hs/stripe/customer/create?email=${caller.email}&name=x`))
        .status,
    ).toBe(404);
    expect(made).toBe(0);
    expect((await caller.get("/api/credits")).body).toMatchObject({ balance: 10, reason: "known" });
    expect((await caller.get("/api/credits")).body).toMatchObject({ balance: 10 });
    expect(made).toBe(1);
  });
  it("R6.3 R7.3 R10.2 are proxied for the user's own ids only", async () => {
    const caller = await registerCaller(app.origin);
    expect((await caller.get("/api/users-smart-hs/subscription/current-alt")).body).toMatchObject({
      data: { credits_purchased: 50 },
    });
    const before = foreign.asked.length;
    expect(
      (await caller.get("/api/users-smart-hs/subscription/current-alt?userid=other@example.test"))
        .status,
    ).toBe(403);
    expect((await caller.get("/api/users/subscription/useCredit")).status).toBe(404);
    expect(foreign.asked.length).toBe(before);
    expect((await caller.get("/api/users/subscription/current")).status).toBe(404);
  });
});

describe("a search unknown to the backend", () => {
  it("R1.4 R8.3 is reported as not offered, tried once and not charged", async () => {
    foreign.script.set(section7.useSmart, data({}));
    const caller = await registerCaller(app.origin);
    foreign.asked.length = 0;
    const refused = await searchFor(caller);
    expect(refused).toMatchObject({
      status: 501,
      body: { error: { code: "not-offered", message: notOffered } },
    });
    expect(foreign.asked.map(({ call }) => call)).toEqual(["GET /searches"]);
    expect(foreign.times(section7.useSmart) + foreign.times(section7.use)).toBe(0);
    expect((await caller.get("/api/credits")).body).toMatchObject({ balance: 42, used: 8 });
  });
  it("R5.1 asks a visitor to sign in before any request to the backend", async () => {
    expect(await searchFor(null)).toMatchObject({
      status: 401,
      body: { error: { message: "Please sign in to start the free trial with search credits." } },
    });
    expect(foreign.asked).toEqual([]);
  });
});

describe("features beyond section 7", () => {
  it.each([
    "/api/plans",
    "/api/notifications",
    "/api/regulations/eu-1",
    "/api/hs-codes/640411",
    "/api/searches?kind=hs-code&q=shoes",
    "/api/searches/history",
    "/api/sub-users",
    "/api/membership",
    "/api/ledger",
    "/api/ledger.csv",
    "/api/credits/overview",
    "/api/profile",
    "/api/profile/picture",
    "/api/billing",
  ])("R8.1 answer 501 not-offered: GET %s", async (path) => {
    const caller = await registerCaller(app.origin);
    expect(await caller.get(path)).toMatchObject({
      status: 501,
      body: { error: { code: "not-offered", message: notOffered } },
    });
  });
  it("R8.1 answer alike for every kind of unknown call", async () => {
    const caller = await registerCaller(app.origin);
    for (const response of [
      { status: 404, text: "" },
      { status: 404, json: { message: "no such route" } },
      { status: 405, text: "Method Not Allowed" },
      { status: 501, json: {} },
    ]) {
      foreign.script.set("GET /sub-users", response);
      expect(await caller.get("/api/sub-users")).toMatchObject({
        status: 501,
        body: { error: { code: "not-offered" } },
      });
    }
  });
  it("R6.1 answer 501 to changes too, and fake nothing", async () => {
    const caller = await registerCaller(app.origin);
    const changes = [
      ["POST", "/api/sub-users", { email: "m@example.test" }],
      ["PATCH", "/api/sub-users/m@example.test", { cap: 1 }],
      ["DELETE", "/api/sub-users/m@example.test", undefined],
      ["POST", "/api/membership/ask", {}],
      ["DELETE", "/api/membership", undefined],
    ] as const;
    for (const [method, path, body] of changes)
      expect(
        await send(app.origin + path, method, body, { authorization: caller.authorization }),
      ).toMatchObject({
        status: 501,
        body: { error: { code: "not-offered" } },
      });
  });
  it.each([
    "/latest-notifications",
    "/hs-code-search?q=shoes",
    "/hs-code-details/640411/shoes/GB/CN",
    "/regulation-search?q=shoes",
    "/regulation-details?id=eu-1",
    "/pricing",
  ])("R2.3 are reported as not offered, beside a user's balance: %s", async (path) => {
    for (const browser of [createHttpBrowser(), signedIn]) {
      const page = await browser.open(app.origin + path);
      expect([200, 501]).toContain(page.status);
      expect(page.text).toContain("<h1");
      const text = textOf(page.text);
      expect(text).toContain(notOffered);
      expect(text).not.toMatch(/went wrong|Try again/);
      expect(text.includes("42 credits")).toBe(browser === signedIn);
    }
  });
  it.each(["/account", "/account?tab=credits", "/account?tab=searches", "/account?tab=team"])(
    "R2.3 are reported as not offered on %s",
    async (path) => {
      const page = await signedIn.open(app.origin + path);
      expect(page.status).toBe(200);
      expect(textOf(page.text)).toContain(notOffered);
      expect(textOf(page.text)).not.toMatch(/went wrong|Try again/);
    },
  );
  it.each([
    "/hs-code-search",
    "/hs-code-details",
    "/regulation-search",
    "/landing",
    "/access-denied",
  ])("R2.3 do not affect %s", async (path) => {
    expect((await createHttpBrowser().open(app.origin + path)).status).toBe(200);
  });
});

describe("readiness", () => {
  it.each([200, 204, 301, 401, 404, 405])(
    "accepts any answer of the backend: %i on /readyz",
    async (status) => {
      foreign.script.set("GET /readyz", { status, text: "" });
      expect(await send(`${app.origin}/readyz`, "GET")).toMatchObject({
        status: 200,
        body: { status: "ready", parts: { backend: "ok" } },
      });
    },
  );
  it("S6 fails at once if the backend says that it is not ready", async () => {
    foreign.script.set("GET /readyz", { status: 503, json: { status: "not ready" } });
    expect(await send(`${app.origin}/readyz`, "GET")).toMatchObject({
      status: 503,
      body: { status: "not ready", parts: { backend: "down", database: "ok" } },
    });
    // Without a retry.
    expect(foreign.asked.map(({ call }) => call)).toEqual(["GET /readyz"]);
    foreign.script.delete("GET /readyz");
    expect((await send(`${app.origin}/readyz`, "GET")).status).toBe(200);
  });
  it.each(["500", "silence", "broken"] as const)(
    "fails if the backend fails: %s",
    async (failure) => {
      foreign.script.set("GET /readyz", failures[failure]);
      const { origin } = failure === "silence" ? impatient : app;
      expect(await send(`${origin}/readyz`, "GET")).toMatchObject({
        status: 503,
        body: { parts: { backend: "down" } },
      });
    },
  );
});
