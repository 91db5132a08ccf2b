import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuiltProgram, makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";
import { isHydrated, openBrowser, openPage } from "#tests/support/open-browser.ts";

/** Of one attempt; there are as many as a slow machine needs. */
const loadMs = 30_000;

let browser: Browser;
let program: BuiltProgram;
let remove: () => Promise<void>;
beforeAll(async () => {
  browser = await openBrowser();
  const folder = await makeDataDir();
  remove = folder.remove;
  program = await startBuiltProgram(folder.dataDir, { NODE_ENV: "development" }, "dev");
});
afterAll(async () => {
  await browser.close();
  await program.end("SIGTERM");
  await remove();
});

it("#14 the program from its sources renders, hydrates and navigates", async () => {
  const { status } = await fetch(`${program.origin}/latest-notifications`);
  expect(status).toBe(200);
  const { page, close } = await openPage(browser);
  // The first load of a page may be cut short by vite, once it has bundled the packages.
  const load = async () => {
    await page.goto(`${program.origin}/latest-notifications`);
    const limit = { timeout: loadMs };
    return page.waitForFunction(isHydrated, undefined, limit).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(load).toBe(true);
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await page.waitForURL(/page=2/);
  await page.locator("article").first().waitFor();
  await close();
});
