import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { anySignal } from "./abort-signals.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const patience = 10_000;

test.each([
  ["one limit", (left: AbortSignal) => anySignal([left, AbortSignal.timeout(300)])],
  [
    "a limit within another",
    (left: AbortSignal) =>
      anySignal([AbortSignal.timeout(600_000), anySignal([left, AbortSignal.timeout(300)])]),
  ],
])("S6 a time limit outlives garbage collection: %s", async (_name, combine) => {
  const signal = combine(new AbortController().signal);
  const aborted = once(signal, "abort").then(() => "aborted");
  for (let round = 0; round < 5; round += 1) {
    collectGarbage();
    await sleep(20);
  }
  expect(await Promise.race([aborted, sleep(patience).then(() => "still waiting")])).toBe(
    "aborted",
  );
});

test("a signal that aborts is the reason of all", () => {
  const controller = new AbortController();
  const signal = anySignal([controller.signal, AbortSignal.timeout(600_000)]);
  controller.abort(new Error("left"));
  expect(signal.reason).toEqual(new Error("left"));
});
