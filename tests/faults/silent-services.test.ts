import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { createSessionLocks } from "#server/database/locks.ts";
import { connectRedis } from "#server/redis.ts";
import { supportToken } from "#tests/support/backend-caller.ts";
import { type SilentProxy, startSilentProxy } from "#tests/support/silent-proxy.ts";
import { startTestApp } from "#tests/support/start-test-app.ts";
import { startTestBackend } from "#tests/support/start-test-backend.ts";
import { testLog } from "#tests/support/test-config.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const redisUrl = process.env.TEST_REDIS_URL;
/**
 * Multiplies production's limits. Short ones where the machine answers at once; on a busy one fifty
 * times what connecting takes, so that what has to succeed does.
 */
let timeoutFactor = 0.25;

async function measureTimeoutFactor(url: string): Promise<number> {
  const connectLimitMs = 3000;
  const database = await openDatabase({
    database: { embedded: false, url },
    dataDir: "",
    timeoutFactor: 40,
  });
  const started = performance.now();
  await ten(() => sql`select 1`.execute(database));
  const connectedMs = performance.now() - started;
  await database.close();
  // In quarters: limits are whole milliseconds.
  return Math.ceil((4 * 50 * connectedMs) / 10 / connectLimitMs) / 4;
}

/** Ten at once, so that the pool opens as many connections. */
const ten = <T>(work: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: 10 }, (_, index) => work(index)));

describe("PostgreSQL that goes silent", () => {
  let own: TestDatabase;
  let proxy: SilentProxy;
  beforeAll(async () => {
    own = await createTestDatabase();
    proxy = await startSilentProxy(own.url);
    timeoutFactor = await measureTimeoutFactor(own.url);
  });
  afterAll(async () => {
    await proxy.close();
    await own.drop();
  });

  it("S6 queries and transactions fail, every silent connection is closed, new ones work", async () => {
    const database = await openDatabase({
      database: { embedded: false, url: proxy.url },
      dataDir: "",
      timeoutFactor,
    });
    const select = () => sql`select pg_sleep(0.02)`.execute(database);
    const transact = () =>
      database.transaction().execute((trx) => sql`select pg_sleep(0.02)`.execute(trx));
    await expect
      .poll(async () => (await ten(select)).every(({ status }) => status === "fulfilled"))
      .toBe(true);

    proxy.silence();
    const failed = await ten((index) => (index % 2 ? select() : transact()));
    expect(failed.map(({ status }) => status)).toEqual(Array(10).fill("rejected"));
    await expect(database.ping()).rejects.toThrow();

    proxy.resume();
    await expect.poll(() => proxy.silentLeft()).toBe(0);
    await expect.poll(() => database.ping().then(() => "up", String)).toBe("up");
    await expect.poll(() => transact().then(() => "up", String)).toBe("up");
    await database.close();
  });

  it("S6 idle connections that died unseen go with the first that is noticed", async () => {
    const database = await openDatabase({
      database: { embedded: false, url: proxy.url },
      dataDir: "",
      timeoutFactor,
    });
    await expect
      .poll(() =>
        ten(() => sql`select pg_sleep(0.05)`.execute(database)).then(() => database.pool.idleCount),
      )
      .toBeGreaterThan(3);
    proxy.silence();
    proxy.resume();
    await expect(database.ping()).rejects.toThrow("Query read timeout");
    await expect.poll(() => proxy.silentLeft()).toBe(0);
    await expect.poll(() => database.ping().then(() => "up", String)).toBe("up");
    await database.close();
  });

  it("S6 a session's lock that nobody answers for is given up", async () => {
    const locks = createSessionLocks(proxy.url, timeoutFactor, () => undefined);
    const release = await locks.acquire("a", 10);
    proxy.silence();
    await release?.();
    await expect(locks.acquire("b", 10)).rejects.toThrow();
    proxy.resume();
    await expect
      .poll(() => locks.acquire("b", 10).then((held) => held?.(), String))
      .toBe(undefined);
    await locks.close();
  });

  it("S6 a transaction that sets its own limit is not cut short by the driver", async () => {
    const database = await openDatabase({
      database: { embedded: false, url: own.url },
      dataDir: "",
      timeoutFactor,
    });
    // Longer than a statement may take, and than the driver waits for its answer.
    const sleep = sql`select pg_sleep(${8 * timeoutFactor})`;
    const slow = () =>
      database.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        await sleep.execute(trx);
      });
    await expect(sleep.execute(database)).rejects.toThrow();
    await expect.poll(() => slow().then(() => "done", String)).toBe("done");
    await database.close();
  });

  it("S6 /readyz says so of a backend that answers and has no database", async () => {
    await using backend = await startTestBackend({
      env: { DATABASE_URL: proxy.url },
      timeoutFactor: 1,
    });
    await using app = await startTestApp({
      env: { BACKEND_URL: backend.url, BACKEND_TOKEN: supportToken },
      timeoutFactor: 1,
    });
    const ready = async () => (await fetch(`${app.origin}/readyz`)).json();
    await expect.poll(ready).toMatchObject({ status: "ready" });
    proxy.silence();
    await expect.poll(ready).toMatchObject({ parts: { backend: "down", database: "ok" } });
    proxy.resume();
  });
});

describe.skipIf(!redisUrl)("Redis that goes silent (needs TEST_REDIS_URL)", () => {
  it("S6 commands fail, the silent connection is replaced", async () => {
    const proxy = await startSilentProxy(redisUrl ?? "");
    const redis = await connectRedis(proxy.url, testLog, timeoutFactor);
    await expect.poll(() => redis.ping().catch(String)).toBe("PONG");
    proxy.silence();
    await expect(redis.ping()).rejects.toThrow();
    // While commands are still being written.
    const writing = setInterval(() => redis.ping().catch(() => undefined), 20);
    await expect.poll(() => redis.isReady).toBe(false);
    clearInterval(writing);
    proxy.resume();
    await expect.poll(() => redis.ping().catch(String)).toBe("PONG");
    await expect.poll(() => proxy.silentLeft()).toBe(0);
    redis.destroy();
    await proxy.close();
  });
});
