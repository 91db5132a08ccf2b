import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addPrices } from "#tests/support/billing-stage.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { creditsIn, type Journeys, pressPay, startJourneys } from "#tests/support/journeys.ts";

const search = "/hs-code-search?q=rubber+soled+running+shoes";

let stripe: FakeStripe;
let journeys: Journeys;
beforeAll(async () => {
  stripe = await startFakeStripe();
  addPrices(stripe);
  // Without BASE_URL, whose port is unknown before the start, loopback addresses are served.
  const { BASE_URL: _unset, ...env } = stripe.env;
  journeys = await startJourneys({ env });
});
afterAll(async () => {
  await journeys.stop();
  await stripe.close();
});
afterEach(() => journeys.closePages());

/** From a search without credits through the plans to Stripe's checkout. */
async function goToStripe(page: Page, plan: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Choose a plan" }).click();
  expect(await page.getByText("no money moves").count()).toBe(0);
  await page.getByRole("button", { name: `Buy ${plan}`, exact: true }).click();
  await page.getByRole("heading", { name: /pays for/ }).waitFor();
}

describe("buying at Stripe", () => {
  it("R1.4 returning unpaid changes nothing; paying returns with the credits", async () => {
    const { page } = await journeys.signIn("empty@clearlane.test", search);
    await goToStripe(page, "Premium");
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("status").getByText("Checkout was not completed.").waitFor();
    await goToStripe(page, "Premium");
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByRole("status").getByText("Premium started: 250 credits.").waitFor();
    expect(await creditsIn(page).textContent()).toBe("250 credits");
    await pressPay(page);
    await creditsIn(page).getByText("249").waitFor();
    await page.goto(`${journeys.app.origin}/pricing`);
    await page.getByRole("button", { name: "Manage payment in Stripe" }).waitFor();
    await page.getByText("1 invoice", { exact: true }).click();
    expect(await page.getByRole("link", { name: "Paid" }).getAttribute("href")).toMatch(/^https:/);
  });

  it("R2.3 R1.4 without script the policy allows the form to post to Stripe", async () => {
    const { page } = await journeys.signIn("member@clearlane.test", "/pricing", {
      javaScriptEnabled: false,
    });
    await page.getByRole("button", { name: "Buy Starter", exact: true }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByText("Starter started: 50 credits.").waitFor();
    expect(await creditsIn(page).textContent()).toBe("50 credits");
  });
});
