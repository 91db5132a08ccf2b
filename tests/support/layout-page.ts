import type { Page } from "playwright-core";
import { layoutCookie, writeSettings } from "#client/shell/layout-settings.ts";
import type { LayoutSettings } from "#shared/domain/layout-settings.ts";
import { hydrated } from "#tests/support/open-browser.ts";

/** Stores the settings as the customizer would, for the next page load. */
export async function chooseLayout(
  page: Page,
  url: string,
  settings: Partial<LayoutSettings>,
): Promise<void> {
  await page
    .context()
    .addCookies([{ name: layoutCookie, value: writeSettings(settings), url: new URL(url).origin }]);
}

/** Waits for hydration and for the work after it. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)).then(() => 0));
}
