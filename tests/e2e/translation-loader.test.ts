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

/**
 * A page whose Spanish table does not come for so long, milliseconds, after it was first asked for;
 * the moments of asking are noted.
 */
async function openWithFailures(
  forMs: number,
): Promise<{ page: Page; asked: number[]; complaints: string[] }> {
  const page = await (await browser.newContext({ locale: "es-ES" })).newPage();
  const asked: number[] = [];
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.route(/\/assets\/auth-[^/]+\.js/, async (route) => {
    asked.push(Date.now());
    await (Date.now() - (asked[0] ?? 0) < forMs
      ? route.abort("connectionfailed")
      : route.continue());
  });
  await page.goto(`${app.origin}/auth/login`, { waitUntil: "commit" });
  return { page, asked, complaints };
}

const hydrated = (page: Page) =>
  page.waitForFunction(
    () =>
      Object.keys(document.getElementById("root") ?? {}).some((key) =>
        key.startsWith("__reactContainer"),
      ),
    undefined,
    { timeout: 30_000 },
  );

/**
 * Requests closer together than this belong to one attempt: every namespace asks for itself, and
 * they all have the same table.
 */
const oneAttemptMs = 250;

/**
 * The waits between the loader's attempts: the first request of all is the preload that the page's
 * head asks for.
 */
function waitsOf(asked: readonly number[]): number[] {
  const attempts = asked
    .slice(1)
    .filter((moment, at, all) => at === 0 || moment - (all[at - 1] ?? 0) > oneAttemptMs);
  return attempts.slice(1).map((moment, at) => moment - (attempts[at] ?? 0));
}

describe("a language's table that does not come at once", () => {
  it("R9.3 is asked for again after 350 ms, then after twice as long each time, and the page is in its language", async () => {
    const { page, asked, complaints } = await openWithFailures(1_500);
    await hydrated(page);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Iniciar sesión");
    const waits = waitsOf(asked);
    expect(waits.length).toBeGreaterThanOrEqual(2);
    for (const [at, wait] of waits.entries())
      expect(wait).toBeGreaterThanOrEqual(350 * 2 ** at - 60);
    expect(complaints).toEqual([]);
  });

  it("R9.3 is given up after the fifth retry: the page works in English, and says so", async () => {
    const { page, asked, complaints } = await openWithFailures(60_000);
    await hydrated(page);
    const waits = waitsOf(asked);
    expect(waits.length).toBeGreaterThanOrEqual(5);
    for (const [at, wait] of waits.slice(0, 5).entries())
      expect(wait).toBeGreaterThanOrEqual(350 * 2 ** at - 60);
    // On a busy machine the requests of the last attempt come in drops; a sixth retry would come 11
    // s after the fifth.
    for (const wait of waits.slice(5)) expect(wait).toBeLessThan(5_000);
    await page.getByLabel("Username").fill("test");
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    expect(complaints).toEqual([]);
  }, 60_000);
});
