import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { supportToken } from "#tests/support/backend-caller.ts";
import { creditsIn, type Journeys, pressPay, startJourneys } from "#tests/support/journeys.ts";
import { type LossyProxy, startLossyProxy } from "#tests/support/lossy-proxy.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

/** What a paid search costs in requests: of the browser, and of the web server to its backend. */

let backend: TestBackend;
let proxy: LossyProxy;
let journeys: Journeys;
let asked: string[] = [];
beforeAll(async () => {
  backend = await startTestBackend();
  proxy = await startLossyProxy(backend.url);
  proxy.decide = ({ method, path }) => {
    asked.push(`${method} ${path.split("?")[0]}`);
    return "pass";
  };
  journeys = await startJourneys({
    env: {
      BACKEND_URL: proxy.url,
      BACKEND_TOKEN: supportToken,
      DATABASE_URL: backend.testDatabase.url,
    },
  });
});
afterAll(async () => {
  await journeys.stop();
  await proxy.close();
  await backend[Symbol.asyncDispose]();
});
beforeEach(() => {
  asked = [];
});
afterEach(() => journeys.closePages());

const mostBackendCalls = 12;

/** The requests from the press of the button until results and receipt are there. */
async function pay(page: Page): Promise<string[]> {
  await page.waitForLoadState("networkidle");
  asked = [];
  const requests: string[] = [];
  page.on("request", (request) => {
    requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await pressPay(page);
  await page.getByRole("main").getByRole("article").first().waitFor();
  await page.getByRole("complementary", { name: "Receipt" }).waitFor();
  await page.waitForLoadState("networkidle");
  return requests;
}

describe("from the press of the button to results, receipt and balance", () => {
  it.each([
    ["/hs-code-search?q=leather+handbag&destination=GB", "a lane", 9],
    ["/regulation-search?q=deforestation", "a regulation", 8],
  ])("R4.8 is one request with script: %s", async (path, _what, left) => {
    const { page } = await journeys.signIn("trial@clearlane.test", path);
    const requests = await pay(page);
    expect(requests).toEqual(["POST /api/searches"]);
    expect(asked.length).toBeLessThanOrEqual(mostBackendCalls);
    expect(await creditsIn(page).textContent()).toBe(`${left} credits`);
  });

  it("R4.8 is a request and its redirect without script", async () => {
    const { page } = await journeys.signIn("starter@clearlane.test", "/hs-code-search?q=bicycle", {
      javaScriptEnabled: false,
    });
    const requests = await pay(page);
    expect(requests.slice(0, 2)).toEqual(["POST /hs-code-search", "GET /hs-code-search"]);
    expect(asked.length).toBeLessThanOrEqual(mostBackendCalls);
  });
});
