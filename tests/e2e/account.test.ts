import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { expectGoodLooks } from "#tests/support/looks.ts";

const owner = "business@clearlane.test";
/** Without the role Admin. */
const member = "member@clearlane.test";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const main = (page: Page) => page.getByRole("main");
const tab = (page: Page, name: string) =>
  main(page).getByRole("navigation", { name: "Account sections" }).getByRole("link", { name });

describe("the account", () => {
  it("#18 is everybody's: from the menu to name, credits, searches, data and emails", async () => {
    const watched = await journeys.signIn(member, "/latest-notifications", {
      acceptDownloads: true,
    });
    const { page } = watched;
    await page.getByLabel(/^Your account/).click();
    await page.getByRole("link", { name: "Account", exact: true }).first().click();
    await page.waitForURL("**/account");
    await main(page).getByLabel("Company").fill("Müller & Söhne, Außenhandel");
    await main(page).getByRole("button", { name: "Save", exact: true }).click();
    await main(page).getByText("Saved.").waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      main(page).getByRole("link", { name: "Download my data" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^clearlane-account-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({
      user: { email: member },
      records: { details: [{ company: "Müller & Söhne, Außenhandel" }] },
    });

    for (const [name, heading] of [
      ["Credits", "Your credits"],
      ["Searches", "Your searches"],
      ["Team", "Bo Business's credits"],
      ["Sessions", "Where you are signed in"],
      ["Language and email", "Emails about your watches"],
    ] as const) {
      await tab(page, name).click();
      await main(page).getByText(heading).first().waitFor();
      await expectGoodLooks(watched, `account ${name}`);
    }
    await main(page).getByLabel("Send me").selectOption("weekly");
    await main(page).getByRole("button", { name: "Save", exact: true }).click();
    await main(page).getByText("Email settings saved.").waitFor();
    await main(page).getByRole("link", { name: "Español" }).click();
    await main(page).getByRole("heading", { name: "Correos sobre sus seguimientos" }).waitFor();
  });

  it("#18 works without script, asks a visitor to sign in, and signs out everywhere", async () => {
    const { page: other } = await journeys.signIn(owner, "/account");
    const { page } = await journeys.signIn(owner, "/account?tab=sessions", {
      javaScriptEnabled: false,
    });
    await main(page).getByRole("button", { name: "Sign out everywhere" }).click();
    const wanted = "/account?tab=credits";
    for (const one of [page, other]) {
      await one.goto(journeys.app.origin + wanted);
      const at = new URL(one.url());
      expect([at.pathname, at.searchParams.get("returnTo")]).toEqual(["/auth/login", wanted]);
    }
    const { page: back } = await journeys.signIn(owner, wanted, { javaScriptEnabled: false });
    await main(back).getByRole("heading", { name: "Ledger" }).waitFor();
  });
});
