import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { startTestApp } from "#tests/support/start-test-app.ts";
import { openTestRedis } from "#tests/support/test-redis.ts";

const redisUrl = process.env.TEST_REDIS_URL;

describe.skipIf(!redisUrl)(
  "two web processes on one Redis and PostgreSQL (needs TEST_REDIS_URL)",
  () => {
    it("R1.2 R4.8 share sessions and balances", async () => {
      const redis = await openTestRedis(redisUrl ?? "");
      onTestFinished(redis.close);
      const env = { REDIS_URL: redis.url };
      await using first = await startTestApp({ env });
      await using second = await startTestApp({ env, shareDatabaseOf: first });
      const browser = createHttpBrowser();
      await browser.submit(
        await browser.open(`${first.origin}/login`),
        "account=trial@clearlane.test",
      );
      const cookie = browser.cookieHeader(first.origin);
      const getJson = async (origin: string, path: string, init: RequestInit = {}) =>
        (
          await fetch(origin + path, {
            ...init,
            headers: { ...init.headers, cookie, "x-requested-with": "tests" },
          })
        ).json();

      expect(await getJson(second.origin, "/api/session")).toMatchObject({
        user: { email: "trial@clearlane.test" },
      });
      expect(await getJson(second.origin, "/api/credits")).toMatchObject({ balance: 10 });
      const search = await getJson(second.origin, "/api/searches", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
        body: JSON.stringify({ kind: "hs-code", q: "rubber soled running shoes" }),
      });
      expect(search).toMatchObject({ balance: 9 });
      expect(await getJson(first.origin, "/api/credits")).toMatchObject({ balance: 9 });

      await browser.post(`${first.origin}/auth/signout`, {}, { "sec-fetch-site": "same-origin" });
      expect(await getJson(second.origin, "/api/session")).toEqual({ user: null });
    });
  },
);
