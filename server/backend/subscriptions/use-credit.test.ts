import { describe, expect, it } from "vitest";
import { createKeyedQueue } from "#server/backend/subscriptions/use-credit.ts";
import { AppError } from "#shared/errors.ts";

function createWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, work, endFirst: () => ends.shift()?.() };
}

describe("turns", () => {
  it("S5 are a few at a time for one subject, in order, and apart for others", async () => {
    const { begun, work, endFirst } = createWork();
    const turns = createKeyedQueue({ most: 2, waitMs: 60_000 });
    const all = ["a1", "a2", "a3", "a4", "b1"].map((name) =>
      turns.run(name.slice(0, 1), work(name)),
    );
    await new Promise(setImmediate);
    expect(begun).toEqual(["a1", "a2", "b1"]);
    endFirst();
    await all[0];
    await new Promise(setImmediate);
    expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
    for (let left = 0; left < 4; left += 1) {
      endFirst();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "b1"]);
  });

  it("S5 pass on after a failure, and are refused before the work when they come too late", async () => {
    const { begun, work, endFirst } = createWork();
    const turns = createKeyedQueue({ most: 1, waitMs: 1 });
    const failing = turns.run("a", () => Promise.reject(new Error("failed")));
    await expect(failing).rejects.toThrow("failed");
    const first = turns.run("a", work("first"));
    await expect(turns.run("a", work("late"))).rejects.toBeInstanceOf(AppError);
    endFirst();
    await first;
    const next = turns.run("a", work("next"));
    await new Promise(setImmediate);
    endFirst();
    expect(await next).toBe("next");
    expect(begun).toEqual(["first", "next"]);
  });
});
