import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { hydrated } from "#tests/support/open-browser.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

/** The board of a user with the required role. */
async function openBoard(): Promise<Page> {
  const { page } = await journeys.signIn("business@clearlane.test", "/apps/tasks/kanban");
  await page.getByRole("heading", { level: 1, name: "Kanban board" }).waitFor();
  return page;
}

const column = (page: Page, name: string) =>
  page.getByRole("region", { name: new RegExp(`^${name} `) });
const titles = (page: Page, name: string) =>
  column(page, name).getByRole("heading", { level: 3 }).allTextContents();
const card = (page: Page, title: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: title });
const handle = (page: Page, title: string) =>
  page.getByRole("button", { name: `Move ${title}`, exact: true });

/** Waits for the announcement to screen readers. */
const announced = (page: Page, message: string) =>
  page.locator("[id^='DndLiveRegion']").filter({ hasText: message }).waitFor({ state: "attached" });

async function boxOf(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not visible");
  return box;
}

/** Drags a card by its lower edge to the top of a column in steps, like a hand. */
async function dragTo(page: Page, title: string, target: string): Promise<void> {
  const [from, to] = [await boxOf(card(page, title)), await boxOf(column(page, target))];
  const start = { x: from.x + from.width / 2, y: from.y + from.height - 10 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 4, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 70, { steps: 20 });
  await page.locator(".is-drag-overlay").waitFor();
  await column(page, target).getByText(title).first().waitFor({ state: "attached" });
  await page.mouse.up();
  await page.locator(".is-drag-overlay").waitFor({ state: "detached" });
}

/** Picks a card up by its handle. dnd-kit accepts arrow keys only a moment after announcing it. */
async function pickUp(page: Page, title: string, message: string): Promise<void> {
  await handle(page, title).focus();
  await page.keyboard.press("Space");
  await announced(page, message);
  // Timers run in order: the library's own comes first.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}

describe("the task board", () => {
  it("R1.6 a card dragged by mouse stays in its column after a reload", async () => {
    const title = "Ask for the olive oil quota";
    const page = await openBoard();
    expect(await titles(page, "Upcoming")).toContain(title);
    await dragTo(page, title, "In progress");
    await expect.poll(() => titles(page, "In progress")).toContain(title);
    expect(await titles(page, "Upcoming")).not.toContain(title);

    await reload(page);
    await expect.poll(() => titles(page, "In progress")).toContain(title);
    await page.goto(`${journeys.app.origin}/apps/tasks/details?id=T-116`);
    await hydrated(page);
    await expect.poll(() => page.getByLabel("Stage").inputValue()).toBe("in progress");
  });

  it("R1.6 a card moves by keyboard with announcements; Escape cancels", async () => {
    const title = "Present the A.TR for the bed linen";
    const page = await openBoard();
    await pickUp(page, title, "in In progress");
    await page.keyboard.press("ArrowRight");
    await announced(page, "in Completed");
    await page.keyboard.press("Escape");
    await announced(page, "was not moved");
    expect(await titles(page, "In progress")).toContain(title);

    await pickUp(page, title, "in In progress");
    await page.keyboard.press("ArrowRight");
    await announced(page, "in Completed");
    await page.keyboard.press("Space");
    await announced(page, "was dropped");
    await expect.poll(() => titles(page, "Completed")).toContain(title);

    await reload(page);
    await expect.poll(() => titles(page, "Completed")).toContain(title);
    expect(await titles(page, "In progress")).not.toContain(title);
  });

  it("R1.6 arrow buttons move a card and keep the focus; undo and reset work", async () => {
    const title = "Train the packers on the new labels";
    const page = await openBoard();
    await page.getByRole("button", { name: `Move “${title}” to Completed` }).click();
    await expect.poll(() => titles(page, "Completed")).toContain(title);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-step")))
      .toBe("after");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => titles(page, "In progress")).toContain(title);

    await page.getByRole("button", { name: `Move “${title}” to Upcoming` }).click();
    await expect.poll(() => titles(page, "Upcoming")).toContain(title);
    await page.getByRole("button", { name: "Reset sample data" }).click();
    await expect.poll(() => titles(page, "In progress")).toContain(title);
  });

  it("R1.6 adding a task reports missing fields, keeps entries and lists the task", async () => {
    const page = await openBoard();
    await page.getByRole("button", { name: "Add a task" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a task" });
    await dialog.getByLabel(/^Title/).fill("Ask Gatekeep for a quote");
    await dialog.getByRole("button", { name: "Add task" }).click();
    await dialog.getByRole("alert").getByText("Choose a priority.").waitFor();
    expect(await dialog.getByLabel(/^Title/).inputValue()).toBe("Ask Gatekeep for a quote");
    await dialog.getByLabel(/^Description/).fill("Clearance in Leeds, one lorry a week");
    await dialog.getByLabel(/^Priority/).selectOption("high");
    await dialog.getByRole("button", { name: "Add task" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => titles(page, "Upcoming")).toContain("Ask Gatekeep for a quote");

    await page.goto(`${journeys.app.origin}/apps/tasks/list?q=gatekeep`);
    await hydrated(page);
    await page.getByRole("checkbox", { name: "Done: Ask Gatekeep for a quote" }).waitFor();
  });
});
