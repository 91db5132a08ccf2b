import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CountingBackend, startCountingBackend } from "#tests/support/counting-backend.ts";
import { creditsIn, type Journeys, pressPay, startJourneys } from "#tests/support/journeys.ts";

/** Requests of a paid search: by the browser, and by the web server to its backend. */

let counting: CountingBackend;
let journeys: Journeys;
beforeAll(async () => {
  counting = await startCountingBackend();
  journeys = await startJourneys({ env: counting.env });
});
afterAll(async () => {
  await journeys.stop();
  await counting[Symbol.asyncDispose]();
});
beforeEach(() => counting.reset());
afterEach(() => journeys.closePages());

const mostBackendCalls = 12;

/** The requests from the click on the button until results and receipt are shown. */
async function pay(page: Page, settled: "load" | "networkidle"): Promise<string[]> {
  await page.waitForLoadState(settled);
  counting.reset();
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // The favicon is requested at any time, the font half a minute after the first input.
    if (!/^\/favicon\.svg$|\/(load-)?font-|\.woff2$/.test(pathname))
      requests.push(`${request.method()} ${pathname}`);
  });
  await pressPay(page);
  await page.getByRole("main").getByRole("article").first().waitFor();
  await page.getByRole("complementary", { name: "Receipt" }).waitFor();
  await page.waitForLoadState(settled);
  return requests;
}

describe("from the press of the button to results, receipt and balance", () => {
  it.each([
    ["/hs-code-search?q=leather+handbag&destination=GB", "a lane", 9],
    ["/regulation-search?q=deforestation", "a regulation", 8],
  ])("R4.8 is one request with script: %s", async (path, _what, left) => {
    const { page } = await journeys.signIn("trial@clearlane.test", path);
    const requests = await pay(page, "networkidle");
    expect(requests).toEqual(["POST /api/searches"]);
    expect(counting.requests().length).toBeLessThanOrEqual(mostBackendCalls);
    expect(await creditsIn(page).textContent()).toBe(`${left} credits`);
  });

  it("R4.8 is a request and its redirect without script", async () => {
    const { page } = await journeys.signIn("starter@clearlane.test", "/hs-code-search?q=bicycle", {
      javaScriptEnabled: false,
    });
    const requests = await pay(page, "load");
    expect(requests.slice(0, 2)).toEqual(["POST /hs-code-search", "GET /hs-code-search"]);
    expect(counting.requests().length).toBeLessThanOrEqual(mostBackendCalls);
  });
});
