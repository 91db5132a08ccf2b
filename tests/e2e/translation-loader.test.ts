import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { isHydrated } from "#tests/support/open-browser.ts";
import type { TestApp } from "#tests/support/start-test-app.ts";

let journeys: Journeys;
let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  journeys = await startJourneys();
  ({ app, browser } = journeys);
});
afterAll(() => journeys.stop());

const stepMs = 50;

interface Failing {
  page: Page;
  /** Times of the requests for the table, in ms on the page's clock. */
  requests: number[];
  errors: string[];
  /** Advances the page's clock. */
  pass(milliseconds: number): Promise<void>;
  /** Advances it until React has hydrated the page. */
  untilHydrated(): Promise<void>;
}

/**
 * Opens a page whose Spanish table fails for this time. Its clock is stopped and advanced by the
 * test, independent of the machine's speed.
 */
async function openWithFailures(forMs: number): Promise<Failing> {
  const page = await (await browser.newContext({ locale: "es-ES" })).newPage();
  const start = new Date("2026-11-22T10:00:00Z");
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start.getTime() + 1000);
  let now = 0;
  const requests: number[] = [];
  const errors: string[] = [];
  const answered = new Set<Promise<void>>();
  page.on("pageerror", (error) => errors.push(error.message));
  await page.route(/\/assets\/es-[^/]+\.js/, (route) => {
    requests.push(now);
    // The first request is the preload in the page's head.
    const response =
      now - (requests[1] ?? now) < forMs ? route.abort("connectionfailed") : route.continue();
    answered.add(response);
    return response;
  });
  await page.goto(`${app.origin}/auth/login`, { waitUntil: "commit" });

  const advance = async (milliseconds: number) => {
    for (const end = now + milliseconds; now < end; ) {
      await Promise.all(answered);
      answered.clear();
      now += stepMs;
      await page.clock.runFor(stepMs);
      // Answered after what the page asked for in this step, which is noted by then.
      await page.evaluate(async () => void (await fetch("/favicon.svg", { cache: "no-store" })));
    }
  };
  return {
    page,
    requests,
    errors,
    pass: advance,
    untilHydrated: async () => {
      while (!(await page.evaluate(isHydrated))) await advance(stepMs);
    },
  };
}

/** Requests closer than this are one attempt: each namespace loads the same table. */
const oneAttemptMs = 250;

/** The delays between the loader's attempts, which follow the preload. */
function waitsOf(requests: readonly number[]): number[] {
  const attempts = requests
    .slice(1)
    .filter((moment, index, all) => index === 0 || moment - (all[index - 1] ?? 0) > oneAttemptMs);
  return attempts.slice(1).map((moment, index) => moment - (attempts[index] ?? 0));
}

/** Later than its delay only by the steps in which a failure was on its way. */
function expectDoubling(waits: readonly number[]): void {
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(350 * 2 ** index);
    expect(wait).toBeLessThanOrEqual(350 * 2 ** index + oneAttemptMs);
  }
}

describe("a failing translation table", () => {
  it("R9.3 R7.12 is retried after 350 ms and then at doubled delays, until it loads", async () => {
    const { page, requests, errors, untilHydrated } = await openWithFailures(1_500);
    await untilHydrated();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Iniciar sesión");
    const waits = waitsOf(requests);
    expect(waits.length).toBeGreaterThanOrEqual(2);
    expectDoubling(waits);
    expect(errors).toEqual([]);
  });

  it("R9.3 is given up after the fifth retry, and the page works in English", async () => {
    const { page, requests, errors, pass: advance, untilHydrated } = await openWithFailures(60_000);
    await untilHydrated();
    // A sixth retry would follow 11.2 s after the fifth.
    await advance(15_000);
    const waits = waitsOf(requests);
    expect(waits).toHaveLength(5);
    expectDoubling(waits);
    await page.getByLabel("Username").fill("test");
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    expect(errors).toEqual([]);
  });
});
