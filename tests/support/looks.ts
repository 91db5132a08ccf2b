import { expect } from "vitest";
import type { WatchedPage } from "#tests/support/open-browser.ts";
import { runAxe } from "#tests/support/run-axe.ts";
import { thorough } from "#tests/support/thorough.ts";

/** Width and colours of a window. */
export interface Look {
  width: number;
  colorScheme: "light" | "dark";
}

/** Both widths and both colours in two looks; `npm run soak -- screens` takes every combination. */
export const twoLooks: readonly [Look, Look] = [
  { width: 1440, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
];

/**
 * One look of the two, always the same for the same name, so that a run has about as many of each;
 * `THOROUGH=1 npm test` takes both for all.
 */
export function looksOf(name: string): readonly Look[] {
  if (thorough) return twoLooks;
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return [twoLooks[(sum % 2) as 0 | 1]];
}

/** The page as it stands: nothing for axe to find, nothing wider than its window. */
export async function expectGoodLooks({ page }: WatchedPage, name: string): Promise<void> {
  for (const { width, colorScheme } of looksOf(name)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => {
      document.documentElement.dataset.bsTheme = "system";
    });
    // Colours on their way from one look to the other are measured again.
    await expect
      .poll(() => runAxe(page), {
        message: `axe at ${width} ${colorScheme}`,
        interval: 200,
      })
      .toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `wider than ${width}`).toBeLessThanOrEqual(0);
  }
}
