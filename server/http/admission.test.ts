import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import express from "express";
import { createClient } from "redis";
import { afterEach, describe, expect, it } from "vitest";
import { createAdmission } from "#server/http/admission.ts";
import { type CountUp, countInMemory, countInRedis } from "#server/http/counts.ts";
import { handleErrors } from "#server/http/errors.ts";
import { type Listening, listen } from "#server/http/shutdown.ts";
import { testLog } from "#tests/support/test-config.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A server behind one proxy, whose every client has made all but two of its requests. */
async function serve(
  shares = 1,
): Promise<{ ask(address: string, account?: string): Promise<Response> }> {
  const counted = countInMemory();
  const left = Math.ceil(1200 / shares) - 2;
  const countUp: CountUp = async (key) => {
    const count = await counted(key);
    return { ...count, hits: count.hits + left };
  };
  const admission = createAdmission({ timeoutFactor: 40, shares, countUp });
  const app = express().set("trust proxy", 1);
  app.get("/", (request, response) =>
    admission.work(request, response, request.get("account") ?? null, async () =>
      response.json({}),
    ),
  );
  app.use(handleErrors(testLog));
  const listening: Listening = await listen(createServer(app), 0, "127.0.0.1");
  opened.push(() => listening.close({ graceMs: 0 }), admission.close);
  return {
    ask: (address, account) =>
      fetch(`http://127.0.0.1:${listening.port}/`, {
        headers: { "x-forwarded-for": address, ...(account ? { account } : {}) },
      }),
  };
}

describe("limits of work", () => {
  it("S8 are by address, an IPv6 network being one, and answer 429 with Retry-After", async () => {
    const { ask } = await serve();
    const statuses: number[] = [];
    for (const address of ["203.0.113.7", "203.0.113.7", "203.0.113.7", "203.0.113.8"])
      statuses.push((await ask(address)).status);
    for (const end of ["1", "2:3", "ffff"])
      statuses.push((await ask(`2001:db8:1:2::${end}`)).status);
    statuses.push((await ask("2001:db8:1:3::1")).status);
    expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 429, 200]);
    const refused = await ask("203.0.113.7");
    expect(await refused.json()).toMatchObject({ error: { code: "too-many-requests" } });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it("S8 are by account too, whatever its addresses", async () => {
    const { ask } = await serve();
    const statuses: number[] = [];
    for (let index = 1; index <= 3; index += 1)
      statuses.push((await ask(`203.0.113.${index}`, "ann@example.com")).status);
    statuses.push((await ask("203.0.113.4", "bob@example.com")).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it("S8 count nobody on this machine, and are divided among processes that count apart", async () => {
    const { ask } = await serve(3);
    for (let index = 0; index < 5; index += 1) expect((await ask("127.0.0.1")).status).toBe(200);
    expect((await ask("203.0.113.7")).status).toBe(200);
    expect((await ask("203.0.113.7")).status).toBe(200);
    expect((await ask("203.0.113.7")).status).toBe(429);
  });

  it("S8 keep a bounded number of clients, and count anew after a minute", async () => {
    let clock = 0;
    const countUp = countInMemory(() => clock);
    await countUp("ann");
    expect(await countUp("ann")).toEqual({ hits: 2, until: 60_000 });
    clock = 60_001;
    expect(await countUp("ann")).toEqual({ hits: 1, until: 120_001 });
    for (let index = 0; index < 20_000; index += 1) await countUp(`client ${index}`);
    expect(await countUp("ann")).toMatchObject({ hits: 1 });
  });

  it.skipIf(!process.env.TEST_REDIS_URL)(
    "S8 are shared over Redis, and let everybody pass without it (needs TEST_REDIS_URL)",
    async () => {
      const redis = createClient({ url: process.env.TEST_REDIS_URL ?? "" });
      await redis.connect();
      const send = (...args: string[]) => redis.sendCommand(args) as Promise<string>;
      const [one, other] = [countInRedis(send), countInRedis(send)];
      const key = randomUUID();
      await one(key);
      expect(await other(key)).toMatchObject({ hits: 2 });
      redis.destroy();
      await expect(one(key)).rejects.toThrow();
      await redis.connect();
      expect(await one(key)).toMatchObject({ hits: 3 });
      redis.destroy();
    },
  );
});
