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

const stepMs = 50;

interface Failing {
  page: Page;
  /** When the table was asked for, on the page's own clock, milliseconds from its start. */
  asked: number[];
  complaints: string[];
  /** Lets the page's clock go on, so many milliseconds. */
  pass(milliseconds: number): Promise<void>;
  /** Lets it go on until React has taken over the server's HTML. */
  untilHydrated(): Promise<void>;
}

/**
 * A page whose Spanish table does not come for so long, milliseconds. Its clock stands still but
 * for the steps that the test makes it take: how fast the machine is has no part in it.
 */
async function openWithFailures(forMs: number): Promise<Failing> {
  const page = await (await browser.newContext({ locale: "es-ES" })).newPage();
  const start = new Date("2026-11-22T10:00:00Z");
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start.getTime() + 1000);
  let now = 0;
  const asked: number[] = [];
  const complaints: string[] = [];
  const answered = new Set<Promise<void>>();
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.route(/\/assets\/tables-es-[^/]+\.js/, (route) => {
    asked.push(now);
    // The first request is the preload that the page's head asks for.
    const answer =
      now - (asked[1] ?? now) < forMs ? route.abort("connectionfailed") : route.continue();
    answered.add(answer);
    return answer;
  });
  await page.goto(`${app.origin}/auth/login`, { waitUntil: "commit" });

  const pass = async (milliseconds: number) => {
    for (const end = now + milliseconds; now < end; ) {
      await Promise.all(answered);
      answered.clear();
      now += stepMs;
      await page.clock.runFor(stepMs);
    }
  };
  return {
    page,
    asked,
    complaints,
    pass,
    untilHydrated: async () => {
      while (!(await page.evaluate(isHydrated))) await pass(stepMs);
    },
  };
}

const isHydrated = () =>
  Object.keys(document.getElementById("root") ?? {}).some((key) =>
    key.startsWith("__reactContainer"),
  );

/**
 * Requests closer together than this belong to one attempt: every namespace asks for itself, and
 * they all have the same table.
 */
const oneAttemptMs = 250;

/** The waits between the loader's attempts, which come after the preload. */
function waitsOf(asked: readonly number[]): number[] {
  const attempts = asked
    .slice(1)
    .filter((moment, at, all) => at === 0 || moment - (all[at - 1] ?? 0) > oneAttemptMs);
  return attempts.slice(1).map((moment, at) => moment - (attempts[at] ?? 0));
}

describe("a language's table that does not come at once", () => {
  it("R9.3 is asked for again after 350 ms, then after twice as long each time, and the page is in its language", async () => {
    const { page, asked, complaints, untilHydrated } = await openWithFailures(1_500);
    await untilHydrated();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Iniciar sesión");
    const waits = waitsOf(asked);
    expect(waits.length).toBeGreaterThanOrEqual(2);
    for (const [at, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(350 * 2 ** at);
    expect(complaints).toEqual([]);
  });

  it("R9.3 is given up after the fifth retry: the page works in English, and says so", async () => {
    const { page, asked, complaints, pass, untilHydrated } = await openWithFailures(60_000);
    await untilHydrated();
    // A sixth retry would come 11.2 s after the fifth.
    await pass(15_000);
    const waits = waitsOf(asked);
    expect(waits).toHaveLength(5);
    for (const [at, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(350 * 2 ** at);
    await page.getByLabel("User name").fill("test");
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    expect(complaints).toEqual([]);
  });
});
