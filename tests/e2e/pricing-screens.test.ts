import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { expectGoodLooks } from "#tests/support/looks.ts";

const calm = { bypassCSP: true };
const back = `returnTo=${encodeURIComponent("/hs-code-search?q=leather+handbag")}`;

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

describe("plans and credits in every state", () => {
  it.each([["/pricing"], [`/pricing?interval=year&${back}`]])(
    "R2.3 %s hydrates without errors and passes axe for a visitor",
    async (path) => {
      await expectGoodLooks(await journeys.visit(path, calm), path);
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
  ])("R2.3 %s@ at %s hydrates without errors and passes axe", async (name, path) => {
    await expectGoodLooks(await journeys.signIn(`${name}@clearlane.test`, path, calm), name + path);
  });

  it("R2.3 passes axe with a bought, changed and cancelled plan", async () => {
    const watched = await journeys.signIn("trial@clearlane.test", "/pricing", calm);
    const { page } = watched;
    await page.getByRole("button", { name: "Buy Premium", exact: true }).click();
    await page.getByRole("button", { name: "Pay (test)", exact: true }).click();
    await page.getByRole("status").getByText("Premium started: 250 credits.").waitFor();
    await page.getByText("1 invoice", { exact: true }).click();
    await page.getByText("Upgrade to Business", { exact: true }).click();
    await expectGoodLooks(watched, "bought");
    await page.getByText("Cancel plan").click();
    await expectGoodLooks(watched, "asked");
    await page.getByRole("button", { name: "Cancel at end of period" }).click();
    await page.getByRole("status").getByText("Plan cancelled.").waitFor();
    await expectGoodLooks(watched, "cancelled");
  });
});

describe("plans and credits while the backend does not answer", () => {
  it("R8.1 reports what failed, sells nothing, offers a retry and passes axe", async () => {
    const apart = await startJourneys({ env: { BACKEND_URL: "http://127.0.0.1:9" } });
    try {
      const watched = await apart.signIn("premium@clearlane.test", "/pricing", calm);
      const main = watched.page.getByRole("main");
      await main.getByText("Plans could not be loaded").waitFor();
      await main.getByText("Your balance is unavailable right now").waitFor();
      expect(await main.getByRole("button", { name: /buy|upgrade|change/i }).count()).toBe(0);
      await expectGoodLooks(watched, "unknown");
      await apart.closePages();
    } finally {
      await apart.stop();
    }
  });
});
