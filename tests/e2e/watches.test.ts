import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { convertIcsCalendar } from "ts-ics";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { expectGoodLooks } from "#tests/support/looks.ts";
import { hydrated } from "#tests/support/open-browser.ts";
import { buildRecord, publishNotifications } from "#tests/support/publish-notification.ts";
import { runCli } from "#tests/support/run-cli.ts";

const account = "starter@clearlane.test";
const code = "/hs-code-details?code=640110";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys({ env: { MOCK_API: "off" } });
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const backend = () => {
  if (!journeys.app.backend) throw new Error("the backend is embedded");
  return journeys.app.backend.context;
};
const main = (page: Page) => page.getByRole("main");
const bell = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true });

/** As an operator would. */
async function importDocuments(results: object[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "clearlane-documents-"));
  const file = path.join(folder, "page.json");
  await writeFile(
    file,
    JSON.stringify({ count: results.length, total_pages: 1, next_page_url: null, results }),
  );
  const { code, err } = await runCli(
    journeys.app.backend?.url ?? "",
    `data import federal-register ${file}`,
    { env: { BACKEND_TOKEN: backend().supportToken ?? "" } },
  );
  expect(code, err).toBe(0);
  await rm(folder, { recursive: true });
}

describe("watching", () => {
  it("16 watch: a code from its page to the bell, the page, a mail and its end", async () => {
    const watched = await journeys.signIn(account, code);
    const { page } = watched;
    await main(page).getByRole("button", { name: "Watch this code" }).click();
    await main(page).getByRole("button", { name: "Stop watching this code" }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(code);

    await page.goto(`${journeys.app.origin}/watches`);
    await hydrated(page);
    await main(page).getByText("Nothing new since you started watching.").waitFor();
    await main(page).getByRole("link", { name: "Change email settings" }).click();
    await main(page).getByLabel("Send me").selectOption("now");
    await main(page).getByRole("button", { name: "Save", exact: true }).click();
    await main(page).getByText("Email settings saved.").waitFor();
    await main(page).getByRole("link", { name: "View watches" }).click();
    await main(page).getByText("You get an email soon after").waitFor();

    await publishNotifications(backend().database, [buildRecord()]);
    await page.reload();
    await bell(page, "Notifications, 1 new").waitFor();
    const card = main(page).getByRole("region", { name: /6401\.10/ });
    await card.getByText("1 unread").waitFor();
    await expectGoodLooks(watched, "watches");

    await backend().watchJobs.run();
    const outbox = path.join(journeys.app.context.config.dataDir, "outbox");
    const [file = ""] = await readdir(outbox);
    const mail = (await readFile(path.join(outbox, file), "utf8")).replace(/\n\s+/g, " ");
    expect(mail).toContain(`To: ${account}`);
    const link = /^List-Unsubscribe: <(.+)>$/m.exec(mail)?.[1] ?? "";

    await card.getByRole("button", { name: /^Dismiss/ }).click();
    await main(page).getByText("Notification dismissed.").waitFor();
    await bell(page, "Notifications").waitFor();
    await main(page).getByRole("button", { name: "Undo" }).click();
    await main(page).getByText("Notification restored.").waitFor();
    await bell(page, "Notifications, 1 new").waitFor();
    await card.getByRole("link", { name: buildRecord().headline }).click();
    await page.getByRole("heading", { level: 1, name: buildRecord().headline }).waitFor();
    await bell(page, "Notifications").waitFor();
    await expectGoodLooks(watched, "notification");
    await page.goBack();
    await main(page)
      .getByRole("button", { name: /^Mark as unread: / })
      .click();
    await main(page).getByText("Marked as unread.").waitFor();
    await bell(page, "Notifications, 1 new").waitFor();

    const visitor = await journeys.visit(new URL(link).pathname);
    await visitor.page.getByRole("button", { name: "Stop emails" }).click();
    await visitor.page.getByText("You won't get any more emails about your watches.").waitFor();
    await expectGoodLooks(visitor, "unsubscribe");

    await page.goto(`${journeys.app.origin}/watches`);
    await hydrated(page);
    await main(page).getByText("You get no emails about your watches.").waitFor();
    await main(page).getByRole("button", { name: "Mark all as read" }).click();
    await main(page).getByText("All marked as read.").waitFor();
    await bell(page, "Notifications").waitFor();
  });

  it("16 watch: without script, signed out first, and back to the page one came from", async () => {
    const { page } = await journeys.visit(code, { javaScriptEnabled: false });
    await main(page).getByRole("button", { name: "Watch this code" }).click();
    await page.locator('button[name="account"][value="premium@clearlane.test"]').click();
    await main(page).getByRole("button", { name: "Watch this code" }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(code);
    await main(page).getByRole("button", { name: "Watch this code" }).click();
    await main(page).getByRole("button", { name: "Watch this code" }).waitFor();
    await page.goto(`${journeys.app.origin}/watches`);
    await main(page)
      .getByRole("region", { name: /6401\.10/ })
      .waitFor();
    await main(page)
      .getByRole("button", { name: /^Calendar address of/ })
      .click();
    const address = await main(page).getByLabel("Calendar address", { exact: true }).inputValue();
    expect((await fetch(address)).headers.get("content-type")).toContain("text/calendar");
    await main(page)
      .getByRole("button", { name: /^Stop watching/ })
      .click();
    await main(page).getByRole("button", { name: "Undo" }).click();
    await main(page).getByText("Watch restored.").waitFor();
  });

  it("16 watch: a lane from its page; an import brings a match, and its dates a calendar", async () => {
    const lane = "/hs-code-details/730439/pipes/US/CN";
    const { page } = await journeys.signIn("business@clearlane.test", lane);
    await main(page).getByRole("button", { name: "Watch this lane" }).click();
    await main(page).getByRole("button", { name: "Stop watching this lane" }).waitFor();
    const title = "Antidumping Duty Order on Seamless Pipe From the People's Republic of China";
    await importDocuments([
      {
        document_number: "2026-99001",
        ...{ title, abstract: "The order covers subheading 7304.39 of the HTSUS." },
        ...{ publication_date: "2026-11-20", effective_on: "2027-03-01" },
        html_url: "https://www.federalregister.gov/documents/2026/11/20/2026-99001/pipe",
        agencies: [{ name: "Commerce Department", slug: "international-trade-administration" }],
      },
    ]);
    await page.goto(`${journeys.app.origin}/watches`);
    await hydrated(page);
    await bell(page, "Notifications, 1 new").waitFor();
    const card = main(page).getByRole("region", { name: /7304\.39/ });
    await card.getByRole("link", { name: title }).waitFor();
    await card.getByRole("button", { name: /^Calendar address of/ }).click();
    const address = await main(page).getByLabel("Calendar address", { exact: true }).inputValue();
    const calendar = convertIcsCalendar(undefined, await (await fetch(address)).text());
    const event = calendar.events?.find(({ summary }) => summary.includes(title));
    expect(event?.start.date).toEqual(new Date("2027-03-01"));
  });

  it("16 watch: a filtered feed is watched as a search", async () => {
    const { page } = await journeys.signIn(
      "trial@clearlane.test",
      "/latest-notifications?market=GB&kind=quota",
    );
    await main(page).getByRole("link", { name: "Watch this search" }).click();
    await main(page).getByRole("button", { name: "Watch", exact: true }).click();
    await main(page).getByRole("region", { name: "Quota, Market: United Kingdom" }).waitFor();
    await main(page).getByText("1 of 200 watches").waitFor();
  });
});
