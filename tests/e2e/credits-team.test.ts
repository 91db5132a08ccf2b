import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { creditsIn, type Journeys, pressPay, startJourneys } from "#tests/support/journeys.ts";

const member = "member@clearlane.test";
const first = "/hs-code-search?q=rubber+soled+running+shoes";
const second = "/hs-code-search?q=vacuum+cleaner";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const rowOf = (page: Page) => page.getByRole("row").filter({ hasText: member });
const results = (page: Page) => page.getByRole("main").getByRole("article");

describe("a team on one plan", () => {
  it("S9 R1.5 R6.1 a member accepts, reaches the cap, asks for more, and continues", async () => {
    const { page: owner } = await journeys.signIn("business@clearlane.test", "/profile?tab=team");
    await rowOf(owner).getByText("Remove", { exact: true }).click();
    await owner.getByRole("button", { name: `Remove ${member}` }).click();
    await owner.getByText(`${member} was removed`).waitFor();
    await owner.getByLabel("Email address").fill(member);
    await owner.getByLabel("Cap per period").fill("1");
    await owner.getByRole("button", { name: "Invite", exact: true }).click();
    await owner.getByText(`${member} is invited.`).waitFor();

    const { page: memberPage } = await journeys.signIn(member, "/dashboard-4");
    await memberPage.getByText("Bo Business invites you to use their plan's credits.").waitFor();
    await memberPage.getByLabel("Your account, 1 team invitation").click();
    await memberPage.getByRole("link", { name: "Team invitation (1)" }).click();
    await memberPage.getByRole("button", { name: "Accept" }).click();
    await memberPage.getByText("You are now a member of the plan.").waitFor();
    await memberPage.getByLabel("Your account", { exact: true }).waitFor();
    await memberPage.goto(journeys.app.origin + first);
    expect(await creditsIn(memberPage).textContent()).toBe("1,000 credits");
    await pressPay(memberPage);
    await results(memberPage).first().waitFor();
    expect(await creditsIn(memberPage).textContent()).toBe("999 credits");

    await owner.reload();
    await rowOf(owner).getByText("1 of 1", { exact: true }).waitFor();
    expect(await creditsIn(owner).textContent()).toBe("999 credits");

    await memberPage.goto(journeys.app.origin + second);
    const main = memberPage.getByRole("main");
    await main.getByText("0 of 1 left this period; 999 on the plan.").waitFor();
    expect(await main.getByRole("button", { name: /1 credit/ }).count()).toBe(0);
    expect(await results(memberPage).count()).toBe(0);
    await main.getByRole("link", { name: "Ask the owner" }).click();
    const card = memberPage.getByRole("region", { name: "Your membership" });
    await card.getByText("Bo Business's credits", { exact: true }).waitFor();
    await card.getByRole("textbox").fill("Two more shipments this week");
    await card.getByRole("button", { name: "Send request" }).click();
    await card.getByText("Request sent.").waitFor();

    await owner.reload();
    await rowOf(owner).getByText("Two more shipments this week").waitFor();
    await owner.getByLabel(`Set cap: ${member}`).click();
    await owner.getByLabel(`Cap for ${member}`).fill("5");
    await rowOf(owner).getByRole("button", { name: "Save" }).click();
    await rowOf(owner).getByText("1 of 5", { exact: true }).waitFor();
    expect(await rowOf(owner).getByText("Two more shipments this week").count()).toBe(0);

    await memberPage.getByRole("link", { name: "your search for “vacuum cleaner”" }).click();
    await pressPay(memberPage);
    await results(memberPage).first().waitFor();
    expect(await creditsIn(memberPage).textContent()).toBe("998 credits");
  });

  it("S9 R1.5 a member's search opens free for the owner, whose ledger names the member, not the words", async () => {
    const { page: owner } = await journeys.signIn("business@clearlane.test", first);
    await results(owner).first().waitFor();
    await owner.getByText("You or your team already paid for this search.").waitFor();
    await owner.goto(`${journeys.app.origin}/pricing`);
    const ledger = owner.getByRole("region", { name: "Ledger" });
    const entry = ledger.getByRole("row").filter({ hasText: member }).filter({ hasText: "999" });
    await entry.getByText("Private search").waitFor();
    expect(await ledger.getByText("running shoes").count()).toBe(0);

    const { page: memberPage } = await journeys.signIn(member, "/invitations");
    await memberPage.getByLabel("Also show Bo Business my search queries").check();
    await memberPage.getByRole("button", { name: "Save choice" }).click();
    await memberPage.getByText("can now see your search queries").waitFor();
    await owner.reload();
    await entry.getByText("HS code search: rubber soled running shoes").waitFor();
  });
});
