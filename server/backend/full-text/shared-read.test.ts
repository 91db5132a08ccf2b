import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shareReads } from "#server/backend/full-text/shared-read.ts";

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
};

const step = fc.record({ writes: fc.boolean(), turns: fc.nat(3) });

test("a shared read sees what was there when each caller asked", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.nat(3), async (steps, readTurns) => {
      let stored = 0;
      const read = shareReads(async () => {
        const seen = stored;
        await turns(readTurns);
        return seen;
      });
      const answers: Promise<void>[] = [];
      for (const { writes, turns: pause } of steps) {
        if (writes) stored += 1;
        const asked = stored;
        answers.push(read().then((seen) => expect(seen).toBeGreaterThanOrEqual(asked)));
        await turns(pause);
      }
      await Promise.all(answers);
    }),
  );
});

test("callers that ask together share one read", async () => {
  let reads = 0;
  const read = shareReads(async () => {
    reads += 1;
    return reads;
  });
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  expect(await read()).toBe(2);
});

test("after a failure, which all who share the read get, the next one reads again", async () => {
  let reads = 0;
  const read = shareReads(async () => {
    reads += 1;
    if (reads === 1) throw new Error("gone");
    return reads;
  });
  const results = await Promise.allSettled([read(), read()]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await read()).toBe(2);
});

test("a read that hangs does not keep later callers waiting", async () => {
  let reads = 0;
  const read = shareReads(() => {
    reads += 1;
    return reads === 1 ? new Promise<number>(() => undefined) : Promise.resolve(reads);
  });
  void read();
  await turns(2);
  expect(await read()).toBe(2);
});
