import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { performance } from "node:perf_hooks";
import express, { type Express, type Response as ServerResponse } from "express";
import { createClient } from "redis";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Admission, createAdmission } from "#server/http/admission.ts";
import { handleErrors } from "#server/http/errors.ts";
import { type ListeningServer, listen } from "#server/http/shutdown.ts";
import { type CountUp, countInMemory, countInRedis } from "#server/http/window-counts.ts";
import { testLog } from "#tests/support/test-config.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const close of opened.splice(0)) await close();
});

/** The server's address. */
async function open(app: Express, admission: Admission): Promise<string> {
  app.use(handleErrors(testLog));
  const listening: ListeningServer = await listen(createServer(app), 0, "127.0.0.1");
  opened.push(() => listening.close({ graceMs: 0 }), admission.close);
  return `http://127.0.0.1:${listening.port}/`;
}

/** A server behind one proxy; every client has made all but two of its allowed requests. */
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
  const origin = await open(app, admission);
  return {
    ask: (address, account) =>
      fetch(origin, {
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

  it("S8 exempt callers on this machine, and are divided among processes that count separately", async () => {
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

/** Starts requests that block the event loop for the given time and stay open until released. */
async function serveShedding() {
  const admission = createAdmission({ timeoutFactor: 1, shares: 1, countUp: countInMemory() });
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const begun: ServerResponse[] = [];
  const app = express();
  app.use((request, response, next) => {
    // The 50 ms timer fires before the loop lags. Nothing else runs before the next line.
    clock.mockReturnValue(50 + Number(request.get("behind")));
    admission.shed(request, response, next);
    clock.mockReturnValue(0);
  });
  app.get("/", (_request, response) => void begun.push(response));
  const origin = await open(app, admission);
  const ask = (behindMs: number) => fetch(origin, { headers: { behind: String(behindMs) } });
  const begin = async (count: number) => {
    const before = begun.length;
    for (let index = 0; index < count; index += 1) void ask(0);
    await expect.poll(() => begun.length).toBe(before + count);
  };
  /** Waits until as many requests have begun as before and the last has ended. */
  const askAndEnd = async (behindMs: number): Promise<number> => {
    const before = begun.length;
    const answer = ask(behindMs);
    await Promise.race([answer, expect.poll(() => begun.length).toBe(before + 1)]);
    if (begun.length > before) await end();
    return (await answer).status;
  };
  async function end(): Promise<void> {
    const response = begun.pop();
    const closed = new Promise((resolve) => response?.once("close", resolve));
    response?.json({});
    await closed;
  }
  return {
    ask,
    begin,
    askAndEnd,
    end,
    endAll: () => Promise.all(begun.splice(0).map((one) => one.json({}))),
  };
}

describe("shedding", () => {
  it("S8 begins with the 33rd request at once, when the loop is over 150 ms behind", async () => {
    const { ask, begin, askAndEnd, end, endAll } = await serveShedding();
    await begin(31);
    // So few requests are no overload, however slow the machine.
    expect(await askAndEnd(60_000)).toBe(200);
    await begin(1);
    expect([await askAndEnd(0), await askAndEnd(150)]).toEqual([200, 200]);
    const refused = await ask(151);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await refused.json()).toMatchObject({ error: { code: "busy" } });
    await end();
    expect(await askAndEnd(60_000)).toBe(200);
    await endAll();
  });

  it("S8 refuses at once a read whose turn would come too late, and nothing that changes", async () => {
    const admission = createAdmission({ timeoutFactor: 1, shares: 1, countUp: countInMemory() });
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    keepBusy();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { origin, ends, queued } = await openUntilEnded(admission);
    let asked = 0;
    const ask = (method = "GET") => {
      asked += 1;
      const headers = { "x-forwarded-for": `203.0.113.${asked}` };
      return fetch(origin, { method, headers });
    };
    const patient = ["GET", "POST"].flatMap((method) =>
      Array.from({ length: 40 }, () => ask(method)),
    );
    await expect.poll(() => [queued(), ends.length]).toEqual([80, 18]);
    // The average from 0, a twentieth of half a second, for each of the 37 reads that wait.
    clock.mockReturnValue(500);
    vi.advanceTimersByTime(50);
    ends.shift()?.();
    await expect.poll(() => ends.length).toBe(18);
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    patient.push(ask("POST"));
    const finish = setImmediateLoop(() => ends.shift()?.());
    expect((await Promise.all(patient)).map(({ status }) => status)).toEqual(
      patient.map(() => 200),
    );
    finish();
  });
});

describe("changes", () => {
  it("S8 are begun sixteen at once, whatever reads are waiting", async () => {
    keepBusy();
    const admission = createAdmission({ timeoutFactor: 40, shares: 1, countUp: countInMemory() });
    const { origin, begun, ends, queued } = await openUntilEnded(admission);
    const asked = Array.from({ length: 60 }, (_, index) =>
      fetch(origin, {
        method: index % 2 === 0 ? "GET" : "POST",
        headers: { "x-forwarded-for": `203.0.113.${index}` },
      }),
    );
    await expect.poll(() => [queued(), begun.length]).toEqual([60, 18]);
    expect(begun.filter((method) => method === "POST")).toHaveLength(16);
    const finish = setImmediateLoop(() => ends.shift()?.());
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
    finish();
  });
});

/** Serves requests whose work ends on demand. */
async function openUntilEnded(admission: Admission) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  let queued = 0;
  const app = express().set("trust proxy", 1);
  app.use(admission.shed);
  app.all("/", async (request, response) => {
    const done = admission.work(request, response, null, async () => {
      begun.push(request.method);
      await new Promise<void>((resolve) => ends.push(resolve));
      response.json({});
    });
    setImmediate(() => {
      queued += 1;
    });
    await done;
  });
  return { origin: await open(app, admission), begun, ends, queued: () => queued };
}

/** Repeats until stopped. */
function setImmediateLoop(act: () => void): () => void {
  let isOver = false;
  const turn = () => {
    act();
    if (!isOver) setImmediate(turn);
  };
  turn();
  return () => {
    isOver = true;
  };
}

/** As the queue sees it, so that it opens no further places. */
function keepBusy(): void {
  const whole = { idle: 0, active: 1, utilization: 1 };
  vi.spyOn(performance, "eventLoopUtilization").mockReturnValue(whole);
}

describe("a client that leaves", () => {
  it.each(["counted", "queued"])("S8 while it is %s has no work begun for it", async (phase) => {
    keepBusy();
    let counted: () => void = () => undefined;
    const countUp: CountUp = async (key) => {
      if (key.endsWith("203.0.113.9") && phase === "counted")
        await new Promise<void>((resolve) => {
          counted = resolve;
        });
      return { hits: 1, until: 0 };
    };
    const admission = createAdmission({ timeoutFactor: 40, shares: 1, countUp });
    const [asked, begun, gone]: [string[], string[], string[]] = [[], [], []];
    const ends: (() => void)[] = [];
    const app = express().set("trust proxy", 1);
    app.get("/", (request, response) => {
      const name = request.ip ?? "";
      asked.push(name);
      const done = admission.work(request, response, null, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        response.json({});
      });
      response.once("close", () => response.writableFinished || gone.push(name));
      return done;
    });
    const origin = await open(app, admission);
    const leaver = new AbortController();
    const ask = (address: string, signal: AbortSignal | null = null) =>
      fetch(origin, { headers: { "x-forwarded-for": address }, signal });
    const others = [1, 2].map((end) => ask(`203.0.113.${end}`));
    await expect.poll(() => begun.length).toBe(2);
    const left = ask("203.0.113.9", leaver.signal).catch(() => "left");
    await expect.poll(() => asked.length).toBe(3);
    leaver.abort();
    expect(await left).toBe("left");
    await expect.poll(() => gone).toEqual(["203.0.113.9"]);
    counted();
    const last = ask("203.0.113.10");
    await expect.poll(() => asked.length).toBe(4);
    const end = () => {
      for (const one of ends.splice(0)) one();
    };
    end();
    await expect.poll(() => begun).toContain("203.0.113.10");
    end();
    for (const answer of [...others, last]) expect((await answer).status).toBe(200);
    expect(begun).not.toContain("203.0.113.9");
  });
});

describe("counts in Redis that is down", () => {
  it("S8 let every request pass", async () => {
    const redis = createClient({ url: "redis://127.0.0.1:1" });
    const countUp = countInRedis((...args) => redis.sendCommand(args) as Promise<string>);
    await expect(countUp("any")).rejects.toThrow();
    const admission = createAdmission({ timeoutFactor: 40, shares: 1, countUp });
    const app = express().set("trust proxy", 1);
    app.get("/", (request, response) =>
      admission.work(request, response, "ann@example.com", async () => response.json({})),
    );
    const origin = await open(app, admission);
    const answer = await fetch(origin, { headers: { "x-forwarded-for": "203.0.113.7" } });
    expect(answer.status).toBe(200);
  });
});
