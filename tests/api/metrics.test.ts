import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isBuilt, makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { registerCaller } from "#tests/support/mock-sign-in.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

const token = "m3trics-t0ken-of-a-test";
const bearer = { authorization: `Bearer ${token}` };

/** Value of the series whose line begins so; undefined where there is none. */
function figureOf(text: string, series: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** A request is counted once its response is complete. */
async function readUntil(
  read: () => Promise<string>,
  isThere: (text: string) => boolean,
): Promise<string> {
  for (;;) {
    const text = await read();
    if (isThere(text)) return text;
    await new Promise(setImmediate);
  }
}

describe("the figures on their own port", () => {
  let app: TestApp;
  let port: number;
  beforeAll(async () => {
    port = await findFreePort();
    app = await startTestApp({ env: { METRICS_PORT: String(port), MOCK_DELAY_MS: "0" } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

  it("Operations: count requests by route and status, errors, spends, sessions, pool, lag", async () => {
    const browser = createHttpBrowser();
    const form = await browser.open(`${app.origin}/login`);
    await browser.submit(form, "account=trial@clearlane.test");
    const caller = await registerCaller(app.origin, "canary.person@example.test");
    const search = { kind: "hs-code", q: "leather shoes canaryword" };
    await caller.post("/api/searches", search, { "idempotency-key": "canary-key-0123456789" });
    await caller.get("/api/hs-codes/canary-code");
    await fetch(`${app.origin}/canary-path?q=canary-query`);
    await fetch(`${app.origin}/hs-code-details/canary/canary/US/VN`);
    // The second response comes from the cache.
    for (let n = 0; n < 2; n += 1) await (await fetch(`${app.origin}/pages/faq`)).text();
    const requests = (labels: string) => `clearlane_http_requests_total{${labels}}`;
    const faq = requests('part="web",method="GET",route="/pages/faq",status="200"');
    const text = await readUntil(read, (one) => figureOf(one, faq) === 2);
    expect(text).toContain('route="/hs-code-details/:product/:desc/:destination/:origin"');
    expect(text).toContain('clearlane_spends_total{outcome="accepted"} 1');
    expect(
      figureOf(text, requests('part="web",method="POST",route="/api/searches",status="201"')),
    ).toBe(1);
    expect(figureOf(text, requests('part="web",method="GET",route="other",status="404"'))).toBe(1);
    expect(text).toMatch(/clearlane_errors_total\{part="web",code="invalid-input"\} \d/);
    expect(text).toMatch(
      /clearlane_http_request_seconds_bucket\{le="0\.1",part="backend",route="[^"]+"\} \d/,
    );
    expect(figureOf(text, "clearlane_sessions")).toBe(1);
    expect(text).toMatch(/clearlane_database_connections\{state="idle"\} \d/);
    expect(text).toMatch(/clearlane_tariff_editions\{schedule="us-hts",state="live"\} 1/);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(text).not.toMatch(/canary|clearlane\.test|example\.test|JWT|Bearer/i);
  });

  it("Operations: stand nowhere else, and the program's own port has none", async () => {
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(404);
    expect((await fetch(`${app.origin}/metrics`)).status).toBe(404);
  });
});

describe("the figures behind a token", () => {
  it("Operations: are for those who send it, on the program's port", async () => {
    await using app = await startTestApp({ env: { METRICS_TOKEN: token } });
    const read = (headers: Record<string, string>) => fetch(`${app.origin}/metrics`, { headers });
    expect((await read({})).status).toBe(401);
    expect((await read({ authorization: `Bearer ${token}x` })).status).toBe(401);
    const answer = await read(bearer);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/plain"),
    ]);
    expect(await answer.text()).toContain("clearlane_http_requests_total");
  });

  it("Operations: are off by default", async () => {
    await using app = await startTestApp();
    expect((await fetch(`${app.origin}/metrics`, { headers: bearer })).status).toBe(404);
    expect(app.context.metrics).toBeNull();
  });
});

describe.skipIf(!isBuilt())("the figures of several workers", () => {
  it("Operations: are summed, and sessions counted once", async () => {
    const { dataDir, remove } = await makeDataDir();
    const port = String(await findFreePort());
    try {
      const program = await startBuiltProgram(dataDir, { WORKERS: "2", METRICS_PORT: port });
      const pages = 12;
      // Each on a connection of its own, which the workers take in turn.
      for (let n = 0; n < pages; n += 1)
        await (await fetch(`${program.origin}/tnc`, { headers: { connection: "close" } })).text();
      const series =
        'clearlane_http_requests_total{part="web",method="GET",route="/tnc",status="200"}';
      const text = await readUntil(
        // The port opens when all workers are ready.
        async () =>
          fetch(`http://127.0.0.1:${port}/metrics`).then(
            (answer) => answer.text(),
            () => "",
          ),
        (one) => (figureOf(one, series) ?? 0) >= pages,
      );
      expect(figureOf(text, series)).toBe(pages);
      expect(text).toContain('part="backend"');
      expect(figureOf(text, "clearlane_sessions")).toBe(0);
      await program.end("SIGTERM");
    } finally {
      await remove();
    }
  });
});
