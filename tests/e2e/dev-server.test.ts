import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuiltProgram, makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";
import { hydrated, openBrowser, openPage } from "#tests/support/open-browser.ts";

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
  await page.goto(`${program.origin}/latest-notifications`);
  await hydrated(page);
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await page.waitForURL(/page=2/);
  await page.locator("article").first().waitFor();
  await close();
});
