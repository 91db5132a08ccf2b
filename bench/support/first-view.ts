import type { Browser } from "playwright-core";
import { openBrowser, openPage } from "#tests/support/open-browser.ts";

/** A first visit on a slow phone. */
export interface FirstView {
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  hydratedMs: number;
  requests: number;
}

const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/**
 * Evaluated in the page before anything else; as text, since a compiled function may use helpers
 * the page lacks.
 */
const observers = `
  globalThis.seen = { paint: 0, blocking: 0, shift: 0 };
  const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => { seen.paint = entry.startTime; });
  watch("longtask", (entry) => { seen.blocking += Math.max(0, entry.duration - 50); });
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
`;

/** Median of several first visits with 4x CPU throttling and slow 4G; null without Chromium. */
export async function measureFirstView(url: string, visits: number): Promise<FirstView | null> {
  const browser = await openBrowser().catch(() => null);
  if (!browser) return null;
  try {
    const views: FirstView[] = [];
    for (let visit = 0; visit < visits; visit += 1) views.push(await visitOnce(browser, url));
    const median = (key: keyof FirstView) =>
      views.map((view) => view[key]).toSorted((a, b) => a - b)[Math.floor(visits / 2)] ?? 0;
    return {
      largestPaintMs: median("largestPaintMs"),
      blockingMs: median("blockingMs"),
      layoutShift: median("layoutShift"),
      hydratedMs: median("hydratedMs"),
      requests: median("requests"),
    };
  } finally {
    await browser.close();
  }
}

async function visitOnce(browser: Browser, url: string): Promise<FirstView> {
  const watched = await openPage(browser);
  const { page } = watched;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  let requests = 0;
  page.on("request", () => {
    requests += 1;
  });
  await page.addInitScript({ content: observers });
  await page.goto(url, { waitUntil: "commit" });
  await watched.hydrated();
  const hydratedMs = await page.evaluate(() => performance.now());
  await page.waitForLoadState("networkidle");
  const seen = await page.evaluate(
    () =>
      (globalThis as unknown as { seen: { paint: number; blocking: number; shift: number } }).seen,
  );
  await watched.close();
  return {
    largestPaintMs: seen.paint,
    blockingMs: seen.blocking,
    layoutShift: seen.shift,
    hydratedMs,
    requests,
  };
}
