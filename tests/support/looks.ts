import { expect } from "vitest";
import type { WatchedPage } from "#tests/support/open-browser.ts";
import { runAxe } from "#tests/support/run-axe.ts";
import { thorough } from "#tests/support/thorough.ts";

/** Width and colour scheme of a window. */
export interface Look {
  width: number;
  colorScheme: "light" | "dark";
}

/**
 * Both widths and both colour schemes in two looks; `npm run soak -- screens` covers every
 * combination.
 */
export const twoLooks: readonly [Look, Look] = [
  { width: 1440, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
];

/**
 * One of the two looks, always the same for a name, so that a run has about as many of each;
 * `THOROUGH=1 npm test` uses both for all.
 */
export function looksOf(name: string): readonly Look[] {
  if (thorough) return twoLooks;
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return [twoLooks[(sum % 2) as 0 | 1]];
}

/** Expects no axe violation and nothing wider than the window. */
export async function expectGoodLooks({ page }: WatchedPage, name: string): Promise<void> {
  for (const { width, colorScheme } of looksOf(name)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => {
      document.documentElement.dataset.bsTheme = "system";
    });
    // Repeats a measurement made during a colour transition.
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
