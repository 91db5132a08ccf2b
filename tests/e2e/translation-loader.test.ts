import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "#tests/support/open-browser.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app[Symbol.asyncDispose]();
});

/** A page whose Spanish table does not come the first times it is asked for; the moments of asking are noted. */
async function openWithFailures(failures: number): Promise<{ page: Page; asked: number[]; complaints: string[] }> {
  const page = await (await browser.newContext({ locale: "es-ES" })).newPage();
  const asked: number[] = [];
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.route(/\/assets\/tables-es-[^/]+\.js/, async (route) => {
    asked.push(Date.now());
    await (asked.length <= failures ? route.abort("connectionfailed") : route.continue());
  });
  await page.goto(`${app.origin}/auth/login`, { waitUntil: "commit" });
  return { page, asked, complaints };
}

const hydrated = (page: Page) =>
  page.waitForFunction(
    () => Object.keys(document.getElementById("root") ?? {}).some((key) => key.startsWith("__reactContainer")),
    undefined,
    { timeout: 30_000 },
  );

/** The waits between the loader's own requests: the first of all is the preload that the page's head asks for. */
const waitsOf = (asked: readonly number[]) => asked.slice(2).map((moment, at) => moment - (asked[at + 1] ?? 0));

describe("a language's table that does not come at once", () => {
  it("R9.3 is asked for again after 350 ms, then after twice as long each time, and the page is in its language", async () => {
    const { page, asked, complaints } = await openWithFailures(4);
    await hydrated(page);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Iniciar sesión");
    const waits = waitsOf(asked);
    expect(waits).toHaveLength(3);
    for (const [at, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(350 * 2 ** at - 5);
    expect(complaints).toEqual([]);
  });

  it("R9.3 is given up after the fifth retry: the page works in English, and says so", async () => {
    const { page, asked, complaints } = await openWithFailures(1000);
    await hydrated(page);
    expect(waitsOf(asked)).toHaveLength(5);
    await page.getByLabel("User name").fill("test");
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    expect(complaints).toEqual([]);
  }, 60_000);
});
