import { expect, it } from "vitest";
import { addPrices } from "#tests/support/billing-stage.ts";
import { startFakeStripe } from "#tests/support/fake-stripe.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { startTestApp } from "#tests/support/start-test-app.ts";

it("R1.4 R4.1 a search leads through Stripe's checkout back to it, with credits", async () => {
  const stripe = await startFakeStripe();
  addPrices(stripe);
  // Without BASE_URL the customer returns to the loopback address they came from.
  const { BASE_URL: _none, ...env } = stripe.env;
  await using app = await startTestApp({ env });
  try {
    const browser = createHttpBrowser();
    await browser.submit(await browser.open(`${app.origin}/login`), "account=trial@clearlane.test");
    const api = async (path: string, method = "GET", body?: object) => {
      const headers = { "content-type": "application/json", origin: app.origin };
      const response = await browser.send(`${app.origin}/api${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    expect((await api("/plans")).body).toMatchObject({ provider: "stripe" });
    const returnTo = "/hs-code-search?q=rubber+boots&origin=IT";
    const { status, body } = await api("/billing/checkouts", "POST", {
      priceId: "price_premium_month",
      returnTo,
    });
    expect(status).toBe(201);

    const page = await browser.open(String(body.url));
    expect(page.text).toContain("trial@clearlane.test pays for price_premium_month");
    const landed = await browser.submit(page, "Pay");
    expect(landed.url).toBe(`${app.origin}${returnTo}&plan=started`);
    expect(landed.status).toBe(200);

    await stripe.deliverNew(app.origin);
    expect((await api("/credits")).body).toMatchObject({
      balance: 250,
      source: "subscription",
      subscription: { tierName: "Premium" },
    });
    const changed = await api("/billing/change", "POST", { priceId: "price_business_month" });
    expect(changed.body).toMatchObject({ plan: { tier: 3 } });
    expect((await api("/credits")).body).toMatchObject({ balance: 1250, canManageSubUsers: true });
    expect((await api("/billing/portal", "POST", { returnTo: "/pricing" })).body.url).toMatch(
      /^https:\/\/billing\.stripe\.test\//,
    );

    // The test checkout exists with embedded billing only.
    expect(
      (await browser.open(`${app.origin}/checkout/00000000-0000-8000-a000-000000000000`)).status,
    ).toBe(404);
    stripe.condition = "down";
    const down = await api("/billing/change", "POST", { priceId: "price_starter_month" });
    expect(down).toMatchObject({
      status: 503,
      body: {
        error: { code: "unavailable", message: expect.stringContaining("you won't pay twice") },
      },
    });
    expect((await api("/credits")).body).toMatchObject({ balance: 1250 });
  } finally {
    await stripe.close();
  }
});
