import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScreenRecord } from "#client/routes/screen.ts";
import { demoScreens } from "#client/showcase/screens.ts";
import { type BuiltBrowser, startBuiltBrowser } from "#tests/support/built-browser.ts";
import { openPage, type WatchedPage } from "#tests/support/open-browser.ts";
import { addressOf } from "#tests/support/route-facts.ts";

/** By path: the main act of a screen, on a page that has been opened there. */
export type Acts = Readonly<Record<string, (page: Page) => Promise<void>>>;

interface Share {
  /** Which of the demo screens this file answers for. */
  isOwn: (path: string) => boolean;
  acts: Acts;
  displayOnly: readonly string[];
  /** Screens with test files of their own. */
  elsewhere: readonly string[];
}

const records = Object.values<ScreenRecord>(demoScreens);

/** One test a screen, all in one signed-in page of the built program, each with fresh samples. */
export function describeShowcase(name: string, { isOwn, acts, displayOnly, elsewhere }: Share) {
  describe(name, () => {
    let built: BuiltBrowser;
    let watched: WatchedPage;
    beforeAll(async () => {
      built = await startBuiltBrowser();
      watched = await openPage(built.browser);
      const { page } = watched;
      await page.goto(`${built.program.origin}/login?returnTo=/pricing`);
      await page.locator('button[name="account"][value="business@clearlane.test"]').click();
      await watched.hydrated();
    });
    afterAll(() => built.stop());

    it("R1.6 every one has an act or is for display only", () => {
      const known = [...Object.keys(acts), ...displayOnly, ...elsewhere];
      expect(known.toSorted()).toEqual(
        records
          .map(({ path }) => path)
          .filter(isOwn)
          .toSorted(),
      );
    });

    it.each(Object.keys(acts))("R1.6 %s does its main act", async (path) => {
      const record = records.find((one) => one.path === path);
      if (!record) throw new Error(`no demo screen at ${path}`);
      const { page, complaints } = watched;
      complaints.splice(0);
      await page.evaluate(() => localStorage.clear());
      await page.goto(built.program.origin + addressOf(record));
      await watched.hydrated();
      await acts[path]?.(page);
      expect(complaints, "what the page complained about").toEqual([]);
    });
  });
}

export const main = (page: Page) => page.getByRole("main");

/** Waits until a status message says so. */
export const saidIn = (place: Page | Locator, text: string | RegExp): Promise<void> =>
  place.getByRole("status").filter({ hasText: text }).first().waitFor();
