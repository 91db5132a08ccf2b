import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hydrated } from "#tests/support/open-browser.ts";
import {
  type Acts,
  button,
  demoPaths,
  main,
  type ShowcaseStage,
  saidIn,
  startShowcase,
} from "#tests/support/showcase.ts";

/** In showcase-calendar, showcase-cart and showcase-kanban. */
const elsewhere = [
  "/apps/calendar",
  "/apps/ecommerce/checkout",
  "/apps/ecommerce/customers",
  "/apps/ecommerce/edit-product",
  "/apps/ecommerce/orders",
  "/apps/ecommerce/product-details",
  "/apps/ecommerce/products",
  "/apps/ecommerce/shopping-cart",
  "/apps/tasks/kanban",
];

const gone = (locator: Locator) => locator.waitFor({ state: "detached" });

async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}

let stage: ShowcaseStage;
beforeAll(async () => {
  stage = await startShowcase();
});
afterAll(() => stage.stop());

const acts: Acts = {
  "/apps/chat": async (page) => {
    const conversation = page.getByRole("region", { name: "Conversation" });
    const text = conversation.getByRole("textbox", { name: /^Message/ });
    await text.fill("The pans are on the ramp.");
    await button(conversation, "Send").click();
    await conversation.getByText("The pans are on the ramp.").first().waitFor();
    await expect.poll(() => text.inputValue()).toBe("");
    await reload(page);
    await conversation.getByText("The pans are on the ramp.").first().waitFor();
  },
  "/apps/social-feed": async (page) => {
    const like = button(page, /like this\. Like the post of Tomas Lindqvist$/);
    const before = Number.parseInt(
      (await like.getAttribute("aria-label")) ?? (await like.innerText()),
      10,
    );
    await like.click();
    await button(page, new RegExp(`^${before + 1} like this. Like the post of Tomas`)).waitFor();
    await page.getByLabel(/^What should the others know/).fill("Hall B is swept.");
    await button(page, "Post").click();
    await page.getByRole("article").filter({ hasText: "Hall B is swept." }).waitFor();
  },
  "/apps/companies": async (page) => {
    await page.getByLabel("Search name, town, notes").pressSequentially("porcelanas");
    await saidIn(page, "1 to 1 of 1 companies");
    const name = main(page).getByRole("heading", { level: 2, name: "Porcelanas do Vouga" });
    await button(page, "Delete Porcelanas do Vouga").click();
    await gone(name);
    await button(page, "Undo").click();
    await name.waitFor();
  },
  "/apps/file-manager": async (page) => {
    await page
      .getByLabel("Drop or choose files.")
      .setInputFiles({ name: "ramp.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
    await saidIn(page, "“ramp.txt” added to All files.");
    await button(page, "Create").click();
    await button(page, "Folder").click();
    await page.getByRole("dialog").getByLabel(/^Name/).fill("Samples");
    await button(page.getByRole("dialog"), "Create").click();
    await page.getByRole("link", { name: /^Samples/ }).click();
    await main(page).getByRole("heading", { name: "Upload to Samples" }).waitFor();
  },
  "/apps/ecommerce/dashboard": async (page) => {
    const chart = page.getByRole("region", { name: "Sales by week" });
    await chart.getByText("View data as a table").click();
    await chart.getByRole("table").waitFor();
    await main(page).getByRole("link", { name: "All orders" }).click();
    await main(page).getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  },
  "/apps/ecommerce/order/details": async (page) => {
    await button(page, "Mark packed").click();
    await saidIn(page, "HV-10482 is packed.");
    await reload(page);
    await button(page, "Mark packed").waitFor({ state: "detached" });
  },
  "/apps/ecommerce/sellers": async (page) => {
    const row = page.getByRole("row", { name: /Pearl Delta Electric/ });
    const before = await row.textContent();
    await button(page, "Pay out Pearl Delta Electric").click();
    await saidIn(page, "Pearl Delta Electric was paid out.");
    await expect.poll(() => row.textContent()).not.toBe(before);
    await button(page, "Undo").click();
    await expect.poll(() => row.textContent()).toBe(before);
  },
  "/apps/crm/dashboard": async (page) => {
    const gauge = page.getByRole("region", { name: "Campaigns" });
    const before = await gauge.locator(".gauge-value").textContent();
    await gauge.getByRole("combobox", { name: "Campaign" }).selectOption({ index: 1 });
    await expect.poll(() => gauge.locator(".gauge-value").textContent()).not.toBe(before);
    await page.getByRole("link", { name: "Leads", exact: true }).last().click();
    await page.waitForURL(/[?&]sort=/);
  },
  "/contact": async (page) => {
    await button(page, "Delete Amelia Hart").click();
    await saidIn(page, "Amelia Hart was removed.");
    await button(page, "Undo").click();
    await button(page, "Change Amelia Hart").click();
    await page.getByRole("dialog").getByLabel(/^Role/).fill("Head of buying");
    await button(page.getByRole("dialog"), "Save").click();
    await saidIn(page, "Amelia Hart was updated.");
  },
  "/apps/crm/opportunities": async (page) => {
    await page.getByLabel("Status of Northgate Stores").selectOption("won");
    await saidIn(page, "Northgate Stores is now won.");
    await reload(page);
    await expect.poll(() => page.getByLabel("Status of Northgate Stores").inputValue()).toBe("won");
  },
  "/apps/crm/leads": async (page) => {
    await page.getByLabel("Assign Teresa Lobo to").selectOption("Jonas de Wit");
    await saidIn(page, "Teresa Lobo was assigned to Jonas de Wit.");
    await button(page, "Delete the lead Mats Nyberg").click();
    await gone(main(page).getByRole("heading", { name: "Mats Nyberg" }));
  },
  "/apps/crm/customers": async (page) => {
    await button(page, "Put Ingrid Falk on hold").click();
    await saidIn(page, "Ingrid Falk is on hold");
    await page.getByRole("checkbox", { name: "Select Lotte Smit" }).check();
    await button(page, "Delete them").click();
    await saidIn(page, "Lotte Smit was deleted.");
  },
  "/apps/email/inbox": async (page) => {
    const rows = page.getByRole("list", { name: "Messages: Inbox" }).getByRole("listitem");
    const subject = "S-2207 held: test report of lot 18 is missing";
    await page.getByRole("checkbox", { name: `Choose: ${subject}` }).check();
    await button(page.getByRole("toolbar"), "Archive").click();
    await saidIn(page, /^1 message/);
    await gone(rows.filter({ hasText: subject }));
    await main(page).getByRole("link", { name: "Archive" }).click();
    await main(page).getByRole("link", { name: subject }).waitFor();
  },
  "/apps/email/details": async (page) => {
    const download = page.waitForEvent("download");
    await button(page, /^packing-list-S-2207\.csv/).click();
    const file = await (await download).path();
    expect(await readFile(file, "utf8")).toContain(",");
    await button(page, "Mark as unread").click();
    await saidIn(page, "counts as unread again");
    await button(page, "Delete").click();
    await main(page).getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
  },
  "/apps/email/compose": async (page) => {
    await page.getByLabel(/^To/).fill("ada@quayside.example");
    await page.getByLabel(/^Subject/).fill("The invoice");
    await page.getByRole("textbox", { name: /^Message/ }).pressSequentially("Here it is.");
    const invoice = { name: "invoice.txt", mimeType: "text/plain", buffer: Buffer.from("€ 12") };
    const large = { ...invoice, name: "film.txt", buffer: Buffer.alloc(300_000, 65) };
    await page.getByLabel("Add files").setInputFiles([invoice, large]);
    await main(page).getByText("film.txt has 300 kB; the limit is 200 kB.").first().waitFor();
    await button(page, "Remove invoice.txt").click();
    await button(page, "Undo").last().click();
    await reload(page);
    await button(page, "Download invoice.txt").waitFor();
    await button(page, "Send").click();
    await saidIn(page, "Sent to ada@quayside.example.");
    await main(page)
      .getByRole("link", { name: /The invoice/ })
      .click();
    const download = page.waitForEvent("download");
    await button(page, /^invoice\.txt/).click();
    expect(await readFile(await (await download).path(), "utf8")).toBe("€ 12");
  },
  "/apps/tasks/list": async (page) => {
    const title = "Present the A.TR for the bed linen";
    await page.getByRole("checkbox", { name: `Done: ${title}` }).check();
    await saidIn(page, `“${title}” was completed.`);
    await main(page).getByRole("link", { name: "Ask for the olive oil quota" }).click();
    await main(page)
      .getByRole("heading", { level: 2, name: /Ask for the olive oil quota/ })
      .waitFor();
  },
  "/apps/tasks/details": async (page) => {
    await page.getByLabel("Another step").fill("Send a copy to Inés");
    await page.getByLabel("Another step").press("Enter");
    await page.getByRole("checkbox", { name: "Send a copy to Inés" }).check();
    await page.getByLabel("Your comment").fill("The report came today.");
    await button(page, "Comment").click();
    await main(page).getByText("The report came today.").first().waitFor();
    await reload(page);
    await expect
      .poll(() => page.getByRole("checkbox", { name: "Send a copy to Inés" }).isChecked())
      .toBe(true);
  },
  "/apps/projects/:id/details": async (page) => {
    await page.getByLabel("New tag").fill("Wine");
    await button(page, "Add tag").click();
    await button(page, "Remove the tag Wine").waitFor();
    await page.getByLabel("Hours to add to the last week").fill("4");
    await button(page, "Add hours").click();
    await saidIn(page, "4 hours added to the last week.");
  },
  "/apps/projects/create": async (page) => {
    await button(page, "Create project").click();
    await main(page).getByRole("alert").first().waitFor();
    await page.getByLabel(/^Name/).fill("Move into hall C");
    await page.getByRole("checkbox", { name: /^Jonas de Wit/ }).check();
    await button(page, "Create project").click();
    await main(page).getByRole("heading", { level: 2, name: "Move into hall C" }).waitFor();
  },
  "/pages/gallery": async (page) => {
    await main(page).getByRole("link", { name: "Documents 4" }).click();
    await saidIn(page, "4 of 16 pictures");
    await main(page).locator(".gallery-card").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("picture 1 of 4").first().waitFor();
    await page.keyboard.press("ArrowRight");
    await dialog.getByText("picture 2 of 4").first().waitFor();
    const width = () =>
      dialog.locator("img").evaluate((picture) => (picture as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await gone(dialog);
  },
};

describe("the demo apps", () => {
  it("R1.6 each has an act or tests of its own", () => {
    const own = demoPaths.filter((path) => !path.startsWith("/ui"));
    expect([...Object.keys(acts), ...elsewhere].toSorted()).toEqual(own);
  });

  it.each(Object.keys(acts))("R1.6 %s does its main act", (path) => stage.perform(path, acts));
});
