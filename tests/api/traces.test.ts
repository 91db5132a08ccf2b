import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isBuilt, makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { registerCaller } from "#tests/support/mock-sign-in.ts";
import {
  type CollectedSpan,
  type Collector,
  startCollector,
} from "#tests/support/start-collector.ts";
import { startTestApp } from "#tests/support/start-test-app.ts";

const id = "0123456789abcdef";
const failedId = "fedcba9876543210";
const strangers = "4bf92f3577b34da6a3ce929d0e0e4736";
let collector: Collector;

/**
 * Signs in, searches and pays, opens pages, and fails once; stopping the program flushes the
 * traces.
 */
beforeAll(async () => {
  collector = await startCollector();
  const app = await startTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=c0llector%20key",
      MOCK_DELAY_MS: "0",
    },
  });
  const browser = createHttpBrowser();
  const form = await browser.open(`${app.origin}/login`);
  await browser.submit(form, "account=trial@clearlane.test");
  const caller = await registerCaller(app.origin, "canary.person@example.test");
  const search = { kind: "hs-code", q: "leather shoes canaryword" };
  const headers = { "idempotency-key": "canary-key-0123456789", "x-request-id": id };
  expect((await caller.post("/api/searches", search, headers)).status).toBe(201);
  await fetch(`${app.origin}/hs-code-details/canary/canary/US/VN?q=canary-query`, {
    headers: { traceparent: `00-${strangers}-00f067aa0ba902b7-01` },
  });
  await fetch(`${app.origin}/healthz`);
  await app.database?.pool.query("alter table notifications rename to notifications_gone");
  await fetch(`${app.origin}/api/notifications?q=canary`, {
    headers: { "x-request-id": failedId },
  });
  await app[Symbol.asyncDispose]();
});
afterAll(() => collector.close());

const ofRequest = (requestId: string) =>
  collector.spans.filter(({ attributes }) => attributes["clearlane.request_id"] === requestId);

function one(spans: CollectedSpan[], name: string): CollectedSpan {
  const found = spans.filter((span) => span.name === name);
  expect(found.map((span) => span.name)).toEqual([name]);
  return found[0] as CollectedSpan;
}

describe("traces", () => {
  it("Operations: of a paid search has request, backend call, spend and statement, each below the other", () => {
    const spans = ofRequest(id);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    const parents = new Map(collector.spans.map((span) => [span.spanId, span]));
    const above = (span: CollectedSpan | undefined): string[] =>
      span ? [...above(parents.get(span.parentSpanId)), span.name] : [];
    const spend = one(spans, "spend");
    expect(spend.attributes).toMatchObject({
      "clearlane.source": "trial",
      "clearlane.outcome": "debited",
    });
    const statement = spans.find(({ parentSpanId }) => parentSpanId === spend.spanId);
    expect(above(statement)).toEqual([
      "POST /api/searches",
      "backend PUT",
      "PUT /users-smart-hs/subscription/useCredit",
      "spend",
      "pay-opened-trial",
    ]);
    expect(statement?.attributes["db.query.text"]).toContain("insert into ledger");
  });

  it("Operations: have kind, part, route and status", () => {
    const spans = ofRequest(id);
    expect(one(spans, "POST /api/searches")).toMatchObject({
      kind: 2,
      failed: false,
      attributes: {
        "clearlane.part": "web",
        "http.route": "/api/searches",
        "http.response.status_code": 201,
      },
    });
    expect(one(spans, "PUT /users-smart-hs/subscription/useCredit")).toMatchObject({
      kind: 2,
      attributes: { "clearlane.part": "backend" },
    });
  });

  it("Operations: of a failure name its kind, not its words", () => {
    const spans = ofRequest(failedId);
    const failed = spans.filter((span) => span.failed);
    expect(failed.map(({ name }) => name)).toContain("GET /api/notifications");
    expect(failed.map(({ attributes }) => attributes["error.type"])).toContain("42P01");
  });

  it("Operations: hold no address, key, token, path or words of a search", () => {
    expect(collector.spans.length).toBeGreaterThan(30);
    expect(collector.text()).toContain("/hs-code-details/:product/:desc/:destination/:origin");
    expect(collector.text()).not.toMatch(/canary|clearlane\.test|example\.test|JWT|Bearer/i);
    expect(collector.text()).not.toContain("healthz");
  });

  it("Operations: a stranger's trace is not continued", () => {
    expect(collector.text()).not.toContain(strangers);
  });

  it("Operations: reach the collector with the headers that it asks for", () => {
    expect(collector.headers[0]).toMatchObject({
      "content-type": "application/json",
      "api-key": "c0llector key",
    });
  });
});

describe("traces by setting", () => {
  it("Operations: behind a trusted proxy its trace is continued", async () => {
    const collected = await startCollector();
    const app = await startTestApp({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collected.url, TRUST_PROXY: "1" },
    });
    const traceparent = `00-${strangers}-00f067aa0ba902b7-01`;
    await (await fetch(`${app.origin}/tnc`, { headers: { traceparent } })).text();
    await app[Symbol.asyncDispose]();
    expect(collected.spans.map(({ traceId }) => traceId)).toContain(strangers);
    await collected.close();
  });

  it.skipIf(!isBuilt())(
    "Operations: without a collector are not loaded, and one that is away does no harm",
    async () => {
      const { dataDir, remove } = await makeDataDir();
      const loaded = async (env: Record<string, string>) => {
        const program = await startBuiltProgram(dataDir, { NODE_DEBUG: "esm", ...env });
        await (await fetch(`${program.origin}/tnc`)).text();
        await program.end("SIGTERM");
        return program.output().includes("open-telemetry");
      };
      try {
        const away = `http://127.0.0.1:${await findFreePort()}`;
        expect([await loaded({}), await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: away })]).toEqual([
          false,
          true,
        ]);
      } finally {
        await remove();
      }
    },
  );
});
