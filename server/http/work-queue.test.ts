import { performance } from "node:perf_hooks";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createWorkQueue } from "#server/http/work-queue.ts";

const here = new AbortController().signal;
const busy = { code: "busy", status: 503, retryAfter: 2 };

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The event loop as the queue sees it from now on. */
function setUtilization(utilization: number): void {
  const measured = { idle: 0, active: 0, utilization };
  vi.spyOn(performance, "eventLoopUtilization").mockReturnValue(measured);
}

/** The queue's clock and ticks, of a busy process; returns a function that advances the time. */
function stopClock(): (ms: number) => Promise<void> {
  let now = 0;
  setUtilization(1);
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  return async (ms) => {
    now += ms;
    vi.advanceTimersByTime(50);
    await new Promise((resolve) => setImmediate(resolve));
  };
}

/** Work that ends on demand, and the order in which it began. */
function stage({ waitMs = 600_000 } = {}) {
  const queue = createWorkQueue({ least: 2, most: 8 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (client: string, name: string, left = here) =>
    queue.run({ client, left, waitMs }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, begun, run, end };
}

describe("the queue of work", () => {
  it("S8 begins two at once, and then clients in turn", async () => {
    const { begun, run, end } = stage();
    for (let index = 1; index <= 8; index += 1) void run("greedy", `g${index}`);
    void run("ann", "a1");
    void run("bob", "b1");
    void run("ann", "a2");
    await end("");
    expect(begun).toEqual(["g1", "g2"]);
    for (const name of ["g1", "g2", "g3", "a1", "b1", "g4", "a2"]) await end(name);
    expect(begun.slice(2)).toEqual(["g3", "a1", "b1", "g4", "a2", "g5", "g6"]);
  });

  it("S8 begins more, up to eight, while the process idles, and fewer when it is busy", async () => {
    const pass = stopClock();
    const { begun, run, end } = stage();
    for (let index = 0; index < 40; index += 1) void run("ann", `${index}`);
    setUtilization(0.5);
    const counts: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      await pass(10);
      counts.push(begun.length);
    }
    expect(counts).toEqual([3, 4, 5, 6, 7, 8, 8, 8]);
    setUtilization(0.9);
    for (let turn = 0; turn < 8; turn += 1) await pass(1);
    for (let index = 0; index < 6; index += 1) await end(`${index}`);
    expect(begun).toHaveLength(8);
    await end("6");
    expect(begun).toHaveLength(9);
  });

  it("S8 refuses the newest of the client with most waiting when all places are taken", async () => {
    const { begun, run, end, queue } = stage();
    const greedy = Array.from({ length: 1002 }, (_, index) => run("greedy", `g${index}`));
    const refused = greedy.map((one) => one.then(String, (error) => error));
    void run("ann", "a1");
    expect(queue.size()).toBe(1002);
    expect(await refused[1001]).toMatchObject(busy);
    await expect(run("greedy", "one more")).rejects.toMatchObject(busy);
    await end("g0");
    await end("g1");
    expect(begun).toContain("a1");
  });

  it("S8 takes the place from the client with most waiting, first come or not", async () => {
    const { run, end, queue } = stage();
    const refused: string[] = [];
    const fill = (client: string, count: number) => {
      for (let index = 1; index <= count; index += 1)
        run(client, `${client}${index}`).catch(() => refused.push(`${client}${index}`));
    };
    fill("begun", 2);
    fill("small", 150);
    fill("greedy", 501);
    fill("middle", 349);
    await end("");
    expect([queue.size(), refused]).toEqual([1002, []]);
    fill("ann", 1);
    await end("");
    expect(refused.splice(0)).toEqual(["greedy501"]);
    // Greedy has 500 entries: each entry of middle displaces one of them until both have as many.
    await expect(run("greedy", "one more")).rejects.toMatchObject(busy);
    for (let index = 0; index < 75; index += 1)
      run("middle", `more${index}`).catch(() => refused.push(`more${index}`));
    await end("");
    expect(refused).toEqual(Array.from({ length: 75 }, (_, index) => `greedy${500 - index}`));
    await expect(run("middle", "one more")).rejects.toMatchObject(busy);
    expect(queue.size()).toBe(1002);
  });

  it("S8 refuses for its wait alone while more than 16 wait, and none of fewer within 5 s", async () => {
    const pass = stopClock();
    const { queue, run } = stage({ waitMs: 800 });
    let begun = 0;
    const endless = () => {
      begun += 1;
      return new Promise(() => undefined);
    };
    for (let index = 0; index < 64; index += 1)
      void queue.run({ client: `begun ${index}`, left: here, waitMs: 600_000 }, endless);
    for (let turn = 0; turn < 32; turn += 1) await pass(1001);
    expect(begun).toBe(64);
    const refused: number[] = [];
    for (let index = 0; index < 17; index += 1)
      run(`client ${index}`, "").catch(() => refused.push(index));
    await pass(800);
    expect(refused).toEqual([]);
    await pass(1);
    expect(refused).toEqual([0]);
    await pass(4199);
    expect(refused).toEqual([0]);
    await pass(1);
    expect(refused).toHaveLength(17);
  });

  it("S8 tells how long one more client would wait, once more than 16 wait", async () => {
    const pass = stopClock();
    const { queue, run, end, begun } = stage();
    for (let index = 0; index < 2; index += 1) void run("first", `f${index}`);
    for (let index = 0; index < 57; index += 1) void run(`client ${index}`, `${index}`);
    await end("");
    expect(queue.expectedWaitMs()).toBe(0);
    for (let turn = 0; turn < 40; turn += 1) {
      await pass(30);
      await end(begun[turn] ?? "");
    }
    // 17 wait, one begins each 30 ms, and the average began at 0.
    expect(queue.expectedWaitMs() / (17 * 30)).toBeCloseTo(1 - 0.95 ** 40, 5);
    await pass(30);
    await end(begun[40] ?? "");
    expect(queue.expectedWaitMs()).toBe(0);
  });

  it("S8 refuses what waited too long, and drops whose client has left", async () => {
    const { run } = stage({ waitMs: 0 });
    const many = Array.from({ length: 40 }, (_, index) =>
      run("ann", `a${index}`).catch((error) => error),
    );
    await expect(Promise.race(many.slice(2))).resolves.toMatchObject(busy);
    const patient = stage();
    for (let index = 0; index < 2; index += 1) void patient.run("ann", `a${index}`);
    const leaver = new AbortController();
    const gone = patient.run("bob", "gone", leaver.signal);
    leaver.abort();
    await expect(gone).rejects.toMatchObject(busy);
    await patient.end("a0");
    expect([patient.begun, patient.queue.size()]).toEqual([["a0", "a1"], 1]);
  });

  it("S8 begins up to 64 while the begun work waits for others", async () => {
    const { begun, run, end } = stage();
    for (let index = 0; index < 70; index += 1) void run(`client ${index}`, `${index}`);
    await expect.poll(() => begun.length).toBe(64);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(begun).toHaveLength(64);
    await end("0");
    expect(begun).toHaveLength(65);
  });

  it("S8 begins up to 64 in all queues that share their count", async () => {
    const inAll = { count: 0 };
    const places = { least: 40, most: 40 };
    const [reads, changes] = [createWorkQueue(places, inAll), createWorkQueue(places, inAll)];
    const ends: (() => void)[] = [];
    const work = () => new Promise<void>((resolve) => ends.push(resolve));
    const place = { client: "ann", left: here, waitMs: 600_000 };
    for (let index = 0; index < 40; index += 1)
      for (const queue of [reads, changes]) void queue.run(place, work);
    await expect.poll(() => ends.length).toBe(64);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(ends).toHaveLength(64);
    for (let ended = 0; ended < 80; ended += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(ended);
      ends[ended]?.();
    }
    await expect.poll(() => inAll.count).toBe(0);
  });

  it("S8 lets one caller a turn block the event loop", async () => {
    const { queue } = stage();
    const order: string[] = [];
    const callers = ["a", "b", "c"].map((name) => queue.turn().then(() => order.push(name)));
    const between = (async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        order.push("loop");
      }
    })();
    await Promise.all([...callers, between]);
    expect(order.filter((name, index) => name === "loop" && order[index + 1] === "loop")).toEqual(
      [],
    );
    expect(order.join(" ")).not.toMatch(/[abc] [abc]/);
  });
});
