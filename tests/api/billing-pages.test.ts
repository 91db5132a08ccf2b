import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpBrowser, type HttpBrowser, type Visit } from "#tests/support/http-browser.ts";
import { registerCaller } from "#tests/support/mock-sign-in.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const search = "/hs-code-search?q=cotton+t-shirts&destination=DE";
const accounts = ["trial", "empty", "premium", "member"] as const;

async function signIn(
  browser: HttpBrowser,
  name: (typeof accounts)[number],
  path = "/pricing",
): Promise<Visit> {
  const page = await browser.open(`${app.origin}/login?returnTo=${encodeURIComponent(path)}`);
  return browser.submit(page, `account=${name}@clearlane.test`);
}

async function startCheckout(
  browser: HttpBrowser,
  returnTo: string,
  priceId = "price_premium_month",
): Promise<string> {
  const response = await browser.send(`${app.origin}/api/billing/checkouts`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: app.origin },
    body: JSON.stringify({ priceId, returnTo }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { url: string }).url;
}

async function api(browser: HttpBrowser, path: string): Promise<Record<string, unknown>> {
  return (await browser.send(`${app.origin}/api${path}`)).json() as Promise<
    Record<string, unknown>
  >;
}

describe("the test checkout page", () => {
  it("R1.4 shows the order without script and leads back to the search", async () => {
    const browser = createHttpBrowser();
    await signIn(browser, "trial");
    const url = await startCheckout(browser, search);
    const page = await browser.open(app.origin + url);
    expect(page.status).toBe(200);
    for (const text of [
      "Premium, monthly",
      "€59 per month",
      "250 per month",
      "trial@clearlane.test",
      "No money moves",
    ])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain("<script");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");

    const declined = await browser.submit(page, "Payment declined (test)");
    expect(declined.chain.at(-1)).toBe(`${app.origin}${search}&plan=declined`);
    expect(declined.status).toBe(200);

    const again = await browser.open(app.origin + (await startCheckout(browser, search)));
    const cancelled = await browser.submit(again, "Back without paying");
    expect(cancelled.chain.at(-1)).toBe(`${app.origin}${search}&plan=left`);
    expect((await api(browser, "/billing")).plan).toBeNull();

    const last = await browser.open(app.origin + (await startCheckout(browser, search)));
    const paid = await browser.submit(last, "Pay (test)");
    expect(paid.chain.at(-1)).toBe(`${app.origin}${search}&plan=started`);
    expect((await api(browser, "/billing")).plan).toMatchObject({ priceId: "price_premium_month" });
    expect(await api(browser, "/credits")).toMatchObject({ balance: 250, source: "subscription" });

    // Submitted again from the browser's history: same plan, same target.
    const repeated = await browser.submit(last, "Pay (test)");
    expect(repeated.chain.at(-1)).toBe(`${app.origin}${search}&plan=started`);
    expect(((await api(browser, "/billing")) as { invoices: unknown[] }).invoices).toHaveLength(1);
    expect((await browser.open(last.url)).text).toContain("Plan bought");
  });

  it("R1.4 R2.7 a visitor signs in and returns to it", async () => {
    const owner = createHttpBrowser();
    await signIn(owner, "empty");
    const url = await startCheckout(owner, "/pricing");
    const browser = createHttpBrowser();
    const page = await browser.open(app.origin + url);
    expect(new URL(page.url).pathname).toMatch(/^\/idp\//);
    const landed = await browser.submit(page, "account=empty@clearlane.test");
    expect(new URL(landed.url).pathname).toBe(url);
    expect(landed.text).toContain("Pay (test)");
  });

  it("R6.3 S-01 another user's checkout answers 404 like an unknown one", async () => {
    const [owner, stranger] = [createHttpBrowser(), createHttpBrowser()];
    await signIn(owner, "empty");
    await signIn(stranger, "member");
    const url = await startCheckout(owner, "/pricing");
    for (const path of [
      url,
      "/checkout/00000000-0000-8000-a000-000000000000",
      "/checkout/x",
      "/checkout/%2e%2e%2fhealthz",
    ]) {
      expect((await stranger.open(app.origin + path)).status).toBe(404);
      expect((await stranger.post(app.origin + path, { outcome: "paid" })).status).toBe(404);
    }
    expect((await api(owner, "/billing")).plan).toBeNull();
  });

  it("S-04 rejects a payment sent by another site", async () => {
    const browser = createHttpBrowser();
    await signIn(browser, "empty");
    const url = await startCheckout(browser, "/pricing");
    const foreign: readonly Record<string, string>[] = [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { origin: "null" },
    ];
    for (const headers of foreign)
      expect((await browser.post(app.origin + url, { outcome: "paid" }, headers)).status).toBe(403);
    expect((await api(browser, "/billing")).plan).toBeNull();
  });

  it("R1.4 answers 400 to an unknown button and tells a subscriber about the plan", async () => {
    const browser = createHttpBrowser();
    await signIn(browser, "empty");
    const [one, two] = [
      await startCheckout(browser, "/pricing"),
      await startCheckout(browser, "/pricing"),
    ];
    expect((await browser.post(app.origin + one, { outcome: "free" })).status).toBe(400);
    expect((await browser.post(app.origin + one, {})).status).toBe(400);
    await browser.post(app.origin + one, { outcome: "paid" });
    const refused = await browser.post(app.origin + two, { outcome: "paid" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("You already have a plan.");
  });

  it.each([
    "https://evil.example/",
    "//evil.example/x",
    "/\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
  ])("S-07 never leads to %s", async (elsewhere) => {
    const { email, post, authorization } = await registerCaller(app.origin);
    expect(email).toBeTruthy();
    const { body } = await post("/api/billing/checkouts", {
      priceId: "price_starter_month",
      returnTo: elsewhere,
    });
    const id = String(body.url).split("/").at(-1) ?? "";
    const { rows } = (await app.database?.pool.query<{ return_to: string }>(
      "select return_to from checkouts where id = $1",
      [id],
    )) ?? {
      rows: [],
    };
    expect(rows[0]?.return_to).toBe("/");
    expect(authorization).toBeTruthy();
  });

  it("S-07 a foreign return address in the database leads home", async () => {
    const browser = createHttpBrowser();
    await signIn(browser, "member");
    const url = await startCheckout(browser, "/pricing");
    await app.database?.pool.query("update checkouts set return_to = $2 where id = $1", [
      url.split("/").at(-1),
      "//evil.example/x",
    ]);
    const response = await browser.send(app.origin + url, {
      method: "POST",
      headers: { origin: app.origin, "content-type": "application/x-www-form-urlencoded" },
      body: "outcome=left",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/");
  });
});

describe("billing under /api", () => {
  it("R6.1 requires sign-in for everything but the plans", async () => {
    const call = (path: string, method: string) =>
      fetch(`${app.origin}/api${path}`, {
        method,
        headers: { "x-requested-with": "tests", "content-type": "application/json" },
        ...(method === "POST" ? { body: '{"priceId":"price_starter_month"}' } : {}),
      });
    expect((await call("/plans", "GET")).status).toBe(200);
    expect((await call("/billing", "GET")).status).toBe(401);
    for (const path of ["checkouts", "change", "cancel", "resume", "portal"])
      expect((await call(`/billing/${path}`, "POST")).status).toBe(401);
  });

  it("R1.4 changes, cancels and resumes a plan; the portal is our own page", async () => {
    const browser = createHttpBrowser();
    await signIn(browser, "premium");
    const post = async (path: string, body: object) => {
      const headers = { "content-type": "application/json", origin: app.origin };
      const response = await browser.send(`${app.origin}/api/billing/${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return {
        status: response.status,
        body: (await response.json()) as { plan?: object; url?: string; error?: { code: string } },
      };
    };
    expect((await post("change", { priceId: "price_starter_month" })).body.plan).toMatchObject({
      nextPriceId: "price_starter_month",
    });
    expect((await post("resume", {})).body.plan).toMatchObject({ nextPriceId: null });
    expect((await post("cancel", {})).body.plan).toMatchObject({ cancelAtEnd: true });
    expect((await post("change", { priceId: "price_business_month" })).body.plan).toMatchObject({
      tier: 3,
      cancelAtEnd: false,
    });
    expect(await post("checkouts", { priceId: "price_starter_month" })).toMatchObject({
      status: 409,
      body: { error: { code: "conflict" } },
    });
    expect(await post("change", { priceId: "" })).toMatchObject({ status: 400 });
    expect((await post("portal", { returnTo: "/profile" })).body).toEqual({ url: "/pricing" });
  });
});
