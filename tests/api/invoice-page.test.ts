import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

async function signIn(name: string): Promise<HttpBrowser> {
  const browser = createHttpBrowser();
  const page = await browser.open(`${app.origin}/login?returnTo=/pricing`);
  await browser.submit(page, `account=${name}@clearlane.test`);
  return browser;
}

/** Buys a plan through the test checkout and returns the invoice id. */
async function buy(browser: HttpBrowser): Promise<string> {
  const started = await browser.send(`${app.origin}/api/billing/checkouts`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: app.origin },
    body: JSON.stringify({ priceId: "price_premium_month", returnTo: "/pricing" }),
  });
  const { url } = (await started.json()) as { url: string };
  await browser.submit(await browser.open(app.origin + url), "Pay (test)");
  const billing = (await (await browser.send(`${app.origin}/api/billing`)).json()) as {
    invoices: { id: string }[];
  };
  return billing.invoices[0]?.id ?? "";
}

describe("the invoice page", () => {
  it("R1.6 R6.3 shows the user's own invoice and answers 404 to others", async () => {
    const [customer, stranger] = [await signIn("trial"), await signIn("empty")];
    const address = `${app.origin}/pages/invoice?id=${encodeURIComponent(await buy(customer))}`;
    const invoicePage = await customer.open(address);
    expect(invoicePage.status).toBe(200);
    for (const text of ["Premium plan, monthly", "€59", "trial@clearlane.test", "Not charged"])
      expect(invoicePage.text.replaceAll("<!-- -->", "")).toContain(text);

    const foreign = await stranger.open(address);
    expect(foreign.status).toBe(404);
    expect(foreign.text).not.toContain("€59");
    const emptyPage = await stranger.open(`${app.origin}/pages/invoice`);
    expect(emptyPage.status).toBe(200);
    expect(emptyPage.text).toContain("You have no invoices yet");
  });

  it("R1.6 leads a visitor through sign-in and back", async () => {
    const page = await createHttpBrowser().open(`${app.origin}/pages/invoice?id=in_1`);
    expect(page.chain.some((address) => address.includes("login"))).toBe(true);
    expect(page.text).not.toContain("Order status");
  });
});
