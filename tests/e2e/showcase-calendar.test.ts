import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";

// No sample data two months ahead, so test events fit into any day.
const month = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 7);
const address = `/apps/calendar?day=${month}-10`;
/** High enough to reach every day without scrolling. */
const options = { viewport: { width: 1440, height: 1300 } };
const ready = "Lodge import declaration";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

const openCalendar = async (): Promise<Page> => {
  const { page } = await journeys.signIn("business@clearlane.test", address, options);
  await dayCell(page, 10).waitFor();
  return page;
};
const dayCell = (page: Page, day: number) =>
  page.locator(`[role="cell"][data-date="${month}-${String(day).padStart(2, "0")}"]`);
const eventNamed = (page: Page, name: string) =>
  page.getByRole("region", { name: "Calendar of events" }).getByRole("button", { name });
const note = (page: Page, text: string | RegExp) =>
  page.getByRole("status").getByText(text).waitFor();

/** Drags in steps, like a hand. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await centreOf(from), await centreOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 12, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
}

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.waitFor();
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing to point at");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function isOnDay(page: Page, name: string, day: number): Promise<boolean> {
  const { x, y } = await centreOf(eventNamed(page, name));
  const cell = await dayCell(page, day).boundingBox();
  return (
    cell !== null && x > cell.x && x < cell.x + cell.width && y > cell.y && y < cell.y + cell.height
  );
}

describe("the calendar", () => {
  it("R1.6 an event dragged to another day stays there after a reload", async () => {
    const page = await openCalendar();
    await page.getByLabel("Date for the buttons").fill(`${month}-10`);
    await page.getByRole("button", { name: new RegExp(`^Add on .*: ${ready}$`) }).click();
    await note(page, `“${ready}” was added on 10 `);
    await expect.poll(() => isOnDay(page, ready, 10)).toBe(true);

    await drag(page, eventNamed(page, ready), dayCell(page, 19));
    await note(page, `“${ready}” was moved to 19 `);
    await expect.poll(() => isOnDay(page, ready, 19)).toBe(true);

    await page.reload();
    await expect.poll(() => isOnDay(page, ready, 19)).toBe(true);
  });

  it("R1.6 a template dropped on a day is stored; deleting it can be undone", async () => {
    const page = await openCalendar();
    await drag(page, page.locator('[data-ready="ready-declaration"]'), dayCell(page, 17));
    await note(page, `“${ready}” was added on 17 `);
    await page.reload();
    await expect.poll(() => isOnDay(page, ready, 17)).toBe(true);

    await eventNamed(page, ready).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await note(page, `“${ready}” was deleted.`);
    expect(await eventNamed(page, ready).count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => isOnDay(page, ready, 17)).toBe(true);
  });

  it("R1.6 the form reports missing fields, focuses them and works by keyboard alone", async () => {
    const page = await openCalendar();
    await page.getByRole("button", { name: "New event" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "New event" });
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    const summary = dialog.getByRole("alert");
    await summary.getByText("Give the event a name.").waitFor();
    await summary.getByText("Choose a category.").waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);

    await dialog.getByLabel("Event name").fill("Quota opens");
    await dialog.getByRole("radio", { name: "Deadline" }).press("Space");
    await dialog.getByLabel("Starts on").fill(`${month}-12`);
    await dialog.getByLabel("Ends on").fill(`${month}-13`);
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await note(page, "“Quota opens” was added on 12 ");
    await eventNamed(page, "Quota opens").waitFor();
    expect(await dialog.count()).toBe(0);
  });

  it("R2.3 without script the events of the month are a table", async () => {
    const { page } = await journeys.signIn("business@clearlane.test", "/apps/calendar", {
      ...options,
      javaScriptEnabled: false,
    });
    const table = page.getByRole("table", { name: "Events of this month" });
    await table.waitFor();
    expect(await table.getByRole("row").count()).toBeGreaterThan(3);
  });
});
