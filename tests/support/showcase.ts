import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { ScreenRecord } from "#client/routes/screen.ts";
import { demoScreens } from "#client/showcase/screens.ts";
import { startBuiltBrowser } from "#tests/support/built-browser.ts";
import { openPage } from "#tests/support/open-browser.ts";
import { addressOf } from "#tests/support/route-facts.ts";

/** The main act of each screen by path, on a page opened there. */
export type Acts = Readonly<Record<string, (page: Page) => Promise<void>>>;

const records = Object.values<ScreenRecord>(demoScreens);

export const demoPaths: readonly string[] = records.map(({ path }) => path).toSorted();

export interface ShowcaseStage {
  /** Opens the screen with fresh samples; fails on browser errors during the act. */
  perform(path: string, acts: Acts): Promise<void>;
  stop(): Promise<void>;
}

/** The built program, and one signed-in page that visits screens. */
export async function startShowcase(): Promise<ShowcaseStage> {
  const built = await startBuiltBrowser();
  const { page, complaints, hydrated } = await openPage(built.browser);
  await page.goto(`${built.program.origin}/login?returnTo=/pricing`);
  await page.locator('button[name="account"][value="business@clearlane.test"]').click();
  await hydrated();
  return {
    perform: async (path, acts) => {
      const record = records.find((one) => one.path === path);
      if (!record) throw new Error(`no demo screen at ${path}`);
      complaints.splice(0);
      await page.evaluate(() => localStorage.clear());
      await page.goto(built.program.origin + addressOf(record));
      await hydrated();
      await acts[path]?.(page);
      expect(complaints, "what the page complained about").toEqual([]);
    },
    stop: built.stop,
  };
}

export const main = (page: Page) => page.getByRole("main");
export const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: typeof name === "string" });

export const region = (page: Page, name: string) =>
  main(page).getByRole("region", { name, exact: true });

/** Later says whether the element has been disabled since, even if only for a moment. */
export async function noteDisabled(element: Locator): Promise<() => Promise<boolean>> {
  await element.evaluate((node) => {
    const note = () => {
      if (node.ariaDisabled === "true") node.setAttribute("data-was-disabled", "");
    };
    new MutationObserver(note).observe(node, { attributeFilter: ["aria-disabled"] });
  });
  return async () => (await element.getAttribute("data-was-disabled")) !== null;
}

/** Waits for a status message. */
export const saidIn = (place: Page | Locator, text: string | RegExp): Promise<void> =>
  place.getByRole("status").filter({ hasText: text }).first().waitFor();

/** Drags to the lower edge of another element in steps, like a hand; the button stays pressed. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("nothing to drag");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2 + 12, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height - 4, { steps: 12 });
}
