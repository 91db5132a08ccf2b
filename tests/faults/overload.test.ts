import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { listen } from "#server/http/shutdown.ts";
import { supportToken } from "#tests/support/backend-caller.ts";
import { startLossyProxy } from "#tests/support/lossy-proxy.ts";
import { startTestApp } from "#tests/support/start-test-app.ts";
import { startTestBackend } from "#tests/support/start-test-backend.ts";

describe("pages under load", () => {
  it("S8 fifty spellings of an address are one rendering", async () => {
    await using backend = await startTestBackend();
    const proxy = await startLossyProxy(backend.url);
    const asked: string[] = [];
    proxy.decide = ({ path }) => {
      asked.push(path);
      return "pass";
    };
    const env = { BACKEND_URL: proxy.url, BACKEND_TOKEN: supportToken };
    // A stopped clock, so that no page expires.
    await using app = await startTestApp({ env, now: () => 1_790_000_000_000 });
    const open = (address: string, init?: RequestInit) =>
      fetch(app.origin + address, { headers: { accept: "text/html" }, ...init });
    const first = await open("/latest-notifications");
    const body = await first.text();
    asked.length = 0;
    for (let turn = 0; turn < 50; turn += 1) {
      const path = turn % 2 ? "/latest-notifications" : "/Latest-Notifications/";
      const again = await open(`${path}?x=${Math.random()}&utm_source=${turn}`);
      expect(await again.text()).toBe(body);
    }
    expect((await open("/latest-notifications?lng=en")).status).toBe(200);
    expect((await open("/latest-notifications?x=head", { method: "HEAD" })).status).toBe(200);
    for (let turn = 0; turn < 10; turn += 1)
      expect((await open(`/no-such-page-${turn}`)).status).toBe(404);
    expect(asked).toEqual([]);
    await proxy.close();
  });

  it("S8 what nobody waits for any more is given up", async () => {
    let waiting = 0;
    const silent = await listen(
      createServer((_request, response) => {
        waiting += 1;
        response.once("close", () => {
          waiting -= 1;
        });
      }),
      0,
      "127.0.0.1",
    );
    const env = { BACKEND_URL: `http://127.0.0.1:${silent.port}`, BACKEND_TOKEN: supportToken };
    await using app = await startTestApp({ env });
    for (const path of ["/latest-notifications", "/api/notifications"]) {
      const client = new AbortController();
      const page = fetch(app.origin + path, { signal: client.signal });
      page.catch(() => undefined);
      await expect.poll(() => waiting).toBeGreaterThan(0);
      client.abort();
      await expect.poll(() => waiting).toBe(0);
    }
    await silent.close({ graceMs: 0 });
  });
});
