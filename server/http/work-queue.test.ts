import { describe, expect, it } from "vitest";
import { createWorkQueue } from "#server/http/work-queue.ts";

const here = new AbortController().signal;
const busy = { code: "busy", status: 503, retryAfter: 2 };

/** Work that ends when told, and the order in which it began. */
function stage({ waitMs = 600_000 } = {}) {
  const queue = createWorkQueue();
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
  it("S8 begins four at once, and then clients in turn", async () => {
    const { begun, run, end } = stage();
    for (let index = 1; index <= 8; index += 1) void run("greedy", `g${index}`);
    void run("ann", "a1");
    void run("bob", "b1");
    void run("ann", "a2");
    await end("");
    expect(begun).toEqual(["g1", "g2", "g3", "g4"]);
    for (const name of ["g1", "g2", "g3", "g4", "g5", "a1", "b1"]) await end(name);
    expect(begun.slice(4)).toEqual(["g5", "a1", "b1", "g6", "a2", "g7", "g8"]);
  });

  it("S8 refuses the newest of the client with most waiting when all places are taken", async () => {
    const { begun, run, end, queue } = stage();
    const greedy = Array.from({ length: 1004 }, (_, index) => run("greedy", `g${index}`));
    const refused = greedy.map((one) => one.then(String, (error) => error));
    void run("ann", "a1");
    expect(queue.size()).toBe(1004);
    expect(await refused[1003]).toMatchObject(busy);
    await expect(run("greedy", "one more")).rejects.toMatchObject(busy);
    await end("g0");
    await end("g1");
    expect(begun).toContain("a1");
  });

  it("S8 refuses what waited too long, and drops whose client has left", async () => {
    const { run } = stage({ waitMs: 0 });
    const many = Array.from({ length: 40 }, (_, index) =>
      run("ann", `a${index}`).catch((error) => error),
    );
    await expect(Promise.race(many.slice(4))).resolves.toMatchObject(busy);
    const patient = stage();
    for (let index = 0; index < 4; index += 1) void patient.run("ann", `a${index}`);
    const leaver = new AbortController();
    const gone = patient.run("bob", "gone", leaver.signal);
    leaver.abort();
    await expect(gone).rejects.toMatchObject(busy);
    await patient.end("a0");
    expect([patient.begun, patient.queue.size()]).toEqual([["a0", "a1", "a2", "a3"], 3]);
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
