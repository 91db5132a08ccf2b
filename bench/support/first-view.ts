import { type Browser, chromium, type Page } from "playwright-core";
import { median } from "#bench/statistics.ts";
import { launchOptions, openPage } from "#tests/support/open-browser.ts";

/** A first visit on a slow phone; times in milliseconds from the start of the navigation. */
export interface FirstView {
  paint: number;
  blocking: number;
  shift: number;
  /** When the last link or button was hydrated. */
  hydrated: number;
  requests: number;
}

/** Lighthouse's figures for slow 4G, as applied by the browser itself. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
const slowerBy = 4;
/** A page has settled after this time without long tasks, requests or hydration. */
const quietMs = 1500;

/**
 * Evaluated in the page before anything else; as text, since a compiled function may use helpers
 * the page lacks.
 */
const observers = `
  globalThis.seen = { paint: 0, firstPaint: 0, tasks: [], shift: 0, hydrated: 0, taken: 0, changed: 0 };
  const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    note(entry);
    seen.changed = performance.now();
  })).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => { seen.paint = entry.startTime; });
  watch("paint", (entry) => { if (entry.name === "first-contentful-paint") seen.firstPaint = entry.startTime; });
  watch("longtask", (entry) => { seen.tasks.push([entry.startTime, entry.duration]); });
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  watch("resource", () => {});
  setInterval(() => {
    let taken = 0;
    for (const element of document.querySelectorAll("a, button"))
      if (Object.keys(element).some((key) => key.startsWith("__reactProps"))) taken += 1;
    if (taken === seen.taken) return;
    Object.assign(seen, { taken, hydrated: performance.now(), changed: performance.now() });
  }, 100);
`;

interface Seen {
  paint: number;
  firstPaint: number;
  tasks: [number, number][];
  shift: number;
  hydrated: number;
  changed: number;
}

/**
 * Medians of several first visits of each address, in turns in one browser; null without Chromium.
 */
export async function measureFirstViews<Name extends string>(
  addresses: Readonly<Record<Name, string>>,
  visits: number,
): Promise<Record<Name, FirstView> | null> {
  // Of two pages, uses the one that receives the input.
  const browser = await launchBrowser().catch(() => null);
  if (!browser) return null;
  const names = Object.keys(addresses) as Name[];
  const views = new Map<Name, FirstView[]>(names.map((name) => [name, []]));
  try {
    for (let visit = 0; visit < visits; visit += 1)
      for (const name of names) views.get(name)?.push(await visitOnce(browser, addresses[name]));
  } finally {
    await browser.close();
  }
  const medians = names.map((name) => [name, medianOf(views.get(name) ?? [])]);
  return Object.fromEntries(medians) as Record<Name, FirstView>;
}

async function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions({ whole: true }));
}

function medianOf(views: readonly FirstView[]): FirstView {
  const of = (key: keyof FirstView) => median(views.map((view) => view[key]));
  return {
    paint: of("paint"),
    blocking: of("blocking"),
    shift: of("shift"),
    hydrated: of("hydrated"),
    requests: of("requests"),
  };
}

async function visitOnce(browser: Browser, url: string): Promise<FirstView> {
  const { page, close } = await openPage(browser, phone);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
  let requests = 0;
  page.on("request", (request) => {
    if (!request.url().startsWith("data:") && !/favicon/.test(request.url())) requests += 1;
  });
  await page.addInitScript({ content: observers });
  await page.goto(url, { waitUntil: "load" });
  const seen = await waitUntilQuiet(page);
  await close();
  return {
    paint: seen.paint,
    blocking: seen.tasks
      .filter(([start, duration]) => start + duration > seen.firstPaint)
      .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
    shift: seen.shift,
    hydrated: seen.hydrated,
    requests,
  };
}

async function waitUntilQuiet(page: Page): Promise<Seen> {
  for (;;) {
    // As a function: the page's policy forbids to evaluate text.
    const { seen, now } = await page.evaluate(() => ({
      seen: (globalThis as unknown as { seen: Seen }).seen,
      now: performance.now(),
    }));
    if (now - seen.changed > quietMs) return seen;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
