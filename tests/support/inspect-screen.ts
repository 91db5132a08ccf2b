import type { Browser, BrowserContextOptions, Page, Request } from "playwright-core";
import { openPage, type WatchedPage } from "#tests/support/open-browser.ts";
import { addressOf, type RouteFact } from "#tests/support/route-facts.ts";
import { runAxe } from "#tests/support/run-axe.ts";

interface InspectOptions {
  axe?: boolean;
  /**
   * Waits until the network has been idle for half a second, for late content (a calendar, an
   * editor).
   */
  patient?: boolean;
  /** Expected status of the page. */
  status?: number;
}

/** A page that visits screens and records the requests and layout shifts of each. */
export interface Inspector {
  watched: WatchedPage;
  /** The status of each screen, in the order of the visits. */
  statuses: number[];
  /** Defects of a screen, one sentence each. */
  inspect(fact: RouteFact, options?: InspectOptions): Promise<string[]>;
}

/** Opens a page that records requests outside the origin. */
export async function openInspector(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Inspector> {
  const watched = await openPage(browser, { ...options });
  const { page, complaints } = watched;
  const outside: string[] = [];
  const missing: string[] = [];
  const statuses: number[] = [];
  const quiet = noteOpenRequests(page);
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin))
      outside.push(request.url());
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== "document")
      missing.push(`${response.status()} ${response.url()}`);
  });
  await page.addInitScript(noteShifts);
  return {
    watched,
    statuses,
    inspect: async (fact, { axe = false, patient = false, status } = {}) => {
      complaints.splice(0);
      outside.splice(0);
      missing.splice(0);
      const answer = await page.goto(origin + addressOf(fact));
      if (answer) statuses.push(answer.status());
      await watched.hydrated();
      await page.waitForLoadState("load");
      if (patient) await quiet();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      const { headings, wide, shift } = await measure(page);
      const title = await page.title();
      const found = axe ? await runAxe(page) : [];
      return [
        ...complaints.map((text) => `complains: ${text}`),
        ...outside.map((url) => `asked outside: ${url}`),
        ...missing.map((text) => `failed: ${text}`),
        ...(status === undefined || answer?.status() === status
          ? []
          : [`status ${answer?.status()}`]),
        ...(headings === 1 ? [] : [`${headings} h1`]),
        ...(/^.+ – Clearlane$/.test(title) ? [] : [`title "${title}"`]),
        ...(wide > 0 ? [`${wide} px wider than the window`] : []),
        ...(shift > 0.001 ? [`layout shift ${shift.toFixed(3)}`] : []),
        ...found.map((rule) => `axe: ${rule}`),
      ];
    },
  };
}

function noteShifts(): void {
  const shifts = { sum: 0 };
  Object.assign(globalThis, { clearlaneShifts: shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) shifts.sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * Records a page's requests; resolves after half a second without one, naming those that never end.
 */
function noteOpenRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const note = (change: () => void) => {
    change();
    changedAt = Date.now();
  };
  page.on("request", (request) => note(() => open.add(request)));
  page.on("requestfinished", (request) => note(() => open.delete(request)));
  page.on("requestfailed", (request) => note(() => open.delete(request)));
  return async () => {
    const until = Date.now() + 30_000;
    while (open.size > 0 || Date.now() - changedAt < 500) {
      if (Date.now() > until)
        throw new Error(
          `still asking after 30 s for ${[...open].map((request) => request.url()).join(", ")}`,
        );
      await page.waitForTimeout(50);
    }
  };
}

function measure(page: Page): Promise<{ headings: number; wide: number; shift: number }> {
  return page.evaluate(() => ({
    headings: document.querySelectorAll("h1").length,
    wide: document.documentElement.scrollWidth - innerWidth,
    shift: (globalThis as unknown as { clearlaneShifts: { sum: number } }).clearlaneShifts.sum,
  }));
}
