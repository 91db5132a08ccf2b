import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Journeys, startJourneys } from "#tests/support/journeys.ts";
import { hydrated } from "#tests/support/open-browser.ts";

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());
afterEach(() => journeys.closePages());

/** Runs in the page. */
function noteShifts(): void {
  const shifts = { sum: 0 };
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      shifts.sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

describe("the bundled font", () => {
  it.each(["/latest-notifications", "/hs-code-search?q=handbag", "/landing"])(
    "#18 costs a first visit of %s no request, and moves nothing where it is shown",
    async (path) => {
      const { page } = await journeys.visit("/tnc");
      // Paused, so that only the test lets time pass.
      await page.clock.install();
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.addInitScript(noteShifts);
      const open = async () => {
        asked.splice(0);
        await page.goto(journeys.app.origin + path);
        await hydrated(page);
        await page.waitForLoadState("load");
      };
      const fontsAsked = () => asked.filter((one) => /\.woff2$|\/font-/.test(one));
      const state = () =>
        page.evaluate(() => ({
          family: getComputedStyle(document.body).fontFamily.split(",")[0],
          isLoaded: [...document.fonts].some(
            ({ family, status }) => family === "Inter" && status === "loaded",
          ),
          shift: (globalThis as unknown as { shifts: { sum: number } }).shifts.sum,
        }));

      await open();
      expect(fontsAsked()).toEqual([]);
      expect((await state()).family).not.toBe("Inter");

      await page.keyboard.press("Shift");
      await page.clock.fastForward(29_000);
      expect(fontsAsked()).toEqual([]);
      await page.clock.fastForward(2000);
      await page.waitForFunction(() => document.cookie.includes("clearlane_font="));
      expect(fontsAsked()).toHaveLength(2);
      expect(await state()).toMatchObject({ family: "system-ui", shift: 0 });

      await open();
      await page.waitForFunction(() => document.fonts.status === "loaded");
      expect(await state()).toEqual({ family: "Inter", isLoaded: true, shift: 0 });
    },
  );
});
