import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { creditsIn, type Journeys, pressPay, startJourneys } from "#tests/support/journeys.ts";
import { hydrated } from "#tests/support/open-browser.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

describe("the deciding question in a browser", () => {
  it("I15.3 is answered at once, before and after paying, for one credit in all", async () => {
    const { page } = await journeys.signIn("trial@clearlane.test", "/hs-code-search?q=handbag");
    await hydrated(page);
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "Plastic sheet or textile" }).click();
    await page.waitForURL(/answer=bag-surface%3Aplastic-textile/);
    await main.getByRole("link", { name: /^Change/ }).waitFor();
    await pressPay(page);
    const first = main.getByRole("article").first();
    await first.waitFor();
    expect(await first.textContent()).toContain("4202.22");
    expect(await creditsIn(page).textContent()).toBe("9 credits");

    await main.getByRole("link", { name: /^Change/ }).click();
    await main.getByRole("link", { name: "Leather", exact: true }).click();
    await first.filter({ hasText: "4202.21" }).waitFor();
    expect(await creditsIn(page).textContent()).toBe("9 credits");
  });
});
