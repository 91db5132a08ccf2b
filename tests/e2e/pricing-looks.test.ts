import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { twoLooks } from "#tests/support/looks.ts";
import type { WatchedPage } from "#tests/support/open-browser.ts";
import { runAxe } from "#tests/support/run-axe.ts";

const calm = { bypassCSP: true };
const back = `returnTo=${encodeURIComponent("/hs-code-search?q=leather+handbag")}`;

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

/** The page as it stands, in two looks: nothing for axe to find, nothing wider than its window. */
async function expectGoodLooks({ page }: WatchedPage): Promise<void> {
  for (const { width, colorScheme } of twoLooks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // Colours on their way from one look to the other are measured again.
    await expect.poll(() => runAxe(page), { message: `axe at ${width} ${colorScheme}`, timeout: 5000, interval: 200 }).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `wider than ${width}`).toBeLessThanOrEqual(0);
  }
}

describe("plans and credits in every state", () => {
  it.each([["/pricing"], [`/pricing?interval=year&${back}`]])(
    "R2.3 R8.1 %s of a visitor hydrates without a complaint and is clean in two looks",
    async (path) => {
      await expectGoodLooks(await journeys.visit(path, calm));
    },
  );

  it.each([
    ["trial", `/pricing?${back}`],
    ["trial", `/pricing?choose=price_premium_team_year&${back}`],
    ["starter", "/pricing"],
    ["premium", "/pricing?interval=year"],
    ["business", "/pricing"],
    ["member", `/pricing?${back}`],
    ["empty", "/pricing?page=2"],
    ["legacy", "/pricing"],
  ])("R2.3 R8.1 %s@ at %s hydrates without a complaint and is clean in two looks", async (name, path) => {
    await expectGoodLooks(await journeys.signIn(`${name}@clearlane.test`, path, calm));
  });

  it("R2.3 R8.1 a plan bought, its panels open, cancelled: clean in two looks", async () => {
    const watched = await journeys.signIn("trial@clearlane.test", "/pricing", calm);
    const { page } = watched;
    await page.getByRole("button", { name: "Buy Premium", exact: true }).click();
    await page.getByRole("button", { name: "Pay (test)", exact: true }).click();
    await page.getByRole("status").getByText("Premium started: 250 credits.").waitFor();
    await page.getByText("1 invoice", { exact: true }).click();
    await page.getByText("Upgrade to Business", { exact: true }).click();
    await expectGoodLooks(watched);
    await page.getByText("Cancel the plan").click();
    await expectGoodLooks(watched);
    await page.getByRole("button", { name: "Cancel at the period’s end" }).click();
    await page.getByRole("status").getByText("The plan is cancelled.").waitFor();
    await expectGoodLooks(watched);
  });
});

describe("plans and credits while the backend does not answer", () => {
  it("R4.4 R8.1 says what could not be loaded, sells nothing, offers another try, and is clean in two looks", async () => {
    const apart = await startJourneys({ env: { BACKEND_URL: "http://127.0.0.1:9" } });
    try {
      const watched = await apart.signIn("premium@clearlane.test", "/pricing", calm);
      const main = watched.page.getByRole("main");
      await main.getByText("The plans could not be loaded").waitFor();
      await main.getByText("Your balance is unknown right now").waitFor();
      expect(await main.getByRole("button", { name: /buy|upgrade|change/i }).count()).toBe(0);
      await expectGoodLooks(watched);
      await apart.closePages();
    } finally {
      await apart.stop();
    }
  });
});
