import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { supportToken } from "#tests/support/backend-caller.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { startLossyProxy } from "#tests/support/lossy-proxy.ts";
import { registerCaller } from "#tests/support/mock-sign-in.ts";
import { startTestApp } from "#tests/support/start-test-app.ts";
import { startTestBackend } from "#tests/support/start-test-backend.ts";

it("S6 a page of a silent backend shows what it has, and a spend says what is not known", async () => {
  await using backend = await startTestBackend();
  const proxy = await startLossyProxy(backend.url);
  await using app = await startTestApp({
    env: {
      BACKEND_URL: proxy.url,
      BACKEND_TOKEN: supportToken,
      DATABASE_URL: backend.testDatabase.url,
    },
    timeoutFactor: 1,
  });
  const browser = createHttpBrowser();
  await browser.submit(await browser.open(`${app.origin}/login`), "account=trial@clearlane.test");
  const caller = await registerCaller(app.origin);

  const asked: string[] = [];
  proxy.decide = ({ method, path }) => {
    if (path !== "/content-version") asked.push(`${method} ${path}`);
    return "swallow";
  };
  const page = await browser.open(`${app.origin}/hs-code-search`);
  expect(page.status).toBe(200);
  expect(page.text).toContain("<h1");
  // The page's limit is shorter than an attempt's, so there is no retry.
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());

  asked.length = 0;
  const key = { "idempotency-key": randomUUID() };
  const search = { kind: "hs-code", q: "leather gloves" };
  const refused = await caller.post("/api/searches", search, key);
  expect(refused).toMatchObject({
    status: 503,
    body: { error: { code: "credits-exhausted", details: [{ field: "cause" }] } },
  });
  expect(JSON.stringify(refused.body)).toContain("We don't know yet whether a credit was used.");
  // Five attempts, and the read of their outcome.
  expect(asked).toEqual(Array(6).fill(asked[0]));

  proxy.decide = () => "pass";
  await expect
    .poll(() => caller.post("/api/searches", search, key))
    .toMatchObject({ status: 201, body: { state: "open", balance: 9 } });
  await proxy.close();
});
