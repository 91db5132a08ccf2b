import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { creditsIn, type Journeys, pressPay, startJourneys } from "#tests/support/journeys.ts";
import { hydrated } from "#tests/support/open-browser.ts";

const search = "/hs-code-search?q=rubber+soled+running+shoes";
const other = "/hs-code-search?q=vacuum+cleaner";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

/** From an unpaid search to the checkout of a plan. */
async function goToCheckout(page: Page, plan: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Choose a plan" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /your search for/ })
    .waitFor();
  await page.getByRole("button", { name: `Buy ${plan}`, exact: true }).click();
  await page.waitForURL(/\/checkout\//);
}

/** Uses up credits by other searches, with the browser's own calls. */
async function spend(page: Page, times: number): Promise<void> {
  const goods = [
    "leather handbag",
    "cotton shirt",
    "lithium battery",
    "frozen shrimps",
    "wooden chair",
    "bicycle",
    "coffee",
    "laptop",
    "tea",
  ];
  for (const q of goods.slice(0, times)) {
    const headers = { "idempotency-key": crypto.randomUUID(), "x-requested-with": "tests" };
    const response = await page.request.post(`${journeys.app.origin}/api/searches`, {
      data: { kind: "hs-code", q },
      headers,
    });
    expect(response.status(), q).toBe(201);
  }
}

const results = (page: Page) => page.getByRole("main").getByRole("article");
const receipt = (page: Page) => page.getByRole("complementary", { name: "Receipt" });

describe("from no credits to a plan and back", () => {
  it("R8.3 R1.4 R4.8 a spent trial leads to a plan and back to the search", async () => {
    const { page } = await journeys.signIn("trial@clearlane.test", other);
    await spend(page, 9);
    await page.reload();
    const outdated = await page.context().newPage();
    await outdated.goto(journeys.app.origin + search);
    await hydrated(outdated);
    await pressPay(page);
    await receipt(page).getByText("That was your last credit.").waitFor();
    expect(await page.locator(".credits-pill").textContent()).toContain("used up");

    await pressPay(outdated);
    expect(await outdated.locator(".search-toast").textContent()).toBe(
      "No trial credits left. Please subscribe to continue.",
    );
    await outdated.close();
    await page.goto(journeys.app.origin + search);
    await hydrated(page);
    expect(await page.getByRole("button", { name: /1 credit/ }).count()).toBe(0);
    await goToCheckout(page, "Business");
    await page.getByText("No money moves here").waitFor();
    await page.getByRole("button", { name: "Pay (test)", exact: true }).click();

    await page.getByRole("status").getByText("Business started: 1,000 credits.").waitFor();
    expect(new URL(page.url()).searchParams.get("q")).toBe("rubber soled running shoes");
    expect(await creditsIn(page).textContent()).toBe("1,000 credits");
    await pressPay(page);
    await creditsIn(page).getByText("999").waitFor();
    await results(page).first().waitFor();
    await receipt(page).getByText("1000 → 999").waitFor();
    expect(await page.getByText("Business started").count()).toBe(0);
  });

  it("R1.4 R8.1 a declined payment can be retried; leaving buys nothing", async () => {
    const { page } = await journeys.signIn("empty@clearlane.test", search);
    await goToCheckout(page, "Starter");
    await page.getByRole("button", { name: "Payment declined (test)" }).click();
    await page.getByRole("status").getByText("Payment declined. You were not charged").waitFor();
    expect(await creditsIn(page).textContent()).toBe("0 credits");

    await goToCheckout(page, "Starter");
    await page.getByRole("button", { name: "Back without paying" }).click();
    await page.getByRole("status").getByText("Checkout was not completed.").waitFor();
    expect(await creditsIn(page).textContent()).toBe("0 credits");
  });

  it("R2.3 R1.4 works without script: no credits, plans, checkout, paid search", async () => {
    const { page } = await journeys.signIn("empty@clearlane.test", search, {
      javaScriptEnabled: false,
    });
    await page.getByRole("main").getByRole("link", { name: "Choose a plan" }).click();
    await page.getByRole("link", { name: /^Yearly/ }).click();
    await page.getByRole("button", { name: "Buy Starter", exact: true }).click();
    await page.getByRole("button", { name: "Pay (test)", exact: true }).click();
    await page.getByText("Starter started: 600 credits.").waitFor();
    await pressPay(page);
    await results(page).first().waitFor();
    expect(await creditsIn(page).textContent()).toBe("599 credits");
  });

  it("R2.3 R1.4 a visitor who chooses a plan signs in and can buy it", async () => {
    const { page } = await journeys.visit(`/pricing?returnTo=${encodeURIComponent(search)}`);
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Sign in and buy Business" }).click();
    await (await opened).getByRole("button", { name: "Mia Member" }).click();
    const chosen = page.getByRole("region", { name: "You chose Business" });
    await chosen.getByRole("button", { name: "Buy Business" }).click();
    await page.getByText("member@clearlane.test").waitFor();
  });
});

describe("changing a plan", () => {
  it("R1.4 an upgrade shows its price, takes effect at once, and is paid once", async () => {
    const { page } = await journeys.signIn("starter@clearlane.test", "/pricing");
    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Premium", exact: true }) });
    await card.getByText("Upgrade to Premium", { exact: true }).click();
    await card
      .getByText(
        "you pay €59 for a month from today and get 250 credits. " +
          "You keep your 50 remaining credits.",
      )
      .waitFor();
    await card.getByRole("button", { name: "Pay €59 and start now" }).dblclick();
    await page
      .getByRole("status")
      .getByText("Premium is active: 250 credits were added to your remaining credits.")
      .waitFor();
    expect(await creditsIn(page).textContent()).toBe("300 credits");
    await page.getByText("1 invoice", { exact: true }).waitFor();
  });

  it("R1.4 a downgrade takes effect later; it and a cancellation can be undone", async () => {
    const { page } = await journeys.signIn("business@clearlane.test", "/pricing");
    const plan = page.getByRole("region", { name: "Your plan" });
    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Starter", exact: true }) });
    await card.getByText("Change to Starter").click();
    await card.getByText("From then on, your team can't use your credits.").waitFor();
    await card.getByRole("button", { name: "Change at end of period" }).click();
    await plan.getByText(/Changes to Starter, €19 per month, on/).waitFor();
    await plan.getByRole("button", { name: "Keep my plan" }).click();
    await plan.getByText(/^Renews on/).waitFor();

    await plan.getByText("Cancel plan").click();
    await plan.getByText(/Unused plan credits then expire/).waitFor();
    await plan.getByRole("button", { name: "Cancel at end of period" }).click();
    await plan.getByText(/won't renew/).waitFor();
    expect(await creditsIn(page).textContent()).toBe("1,000 credits");
    await plan.getByRole("button", { name: "Keep my plan" }).click();
    await plan.getByText(/^Renews on/).waitFor();
  });
});
