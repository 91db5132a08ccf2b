import { getEventListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createTimeLimit } from "#server/http/time-limit.ts";

const long = 600_000;

it("S8 aborts when time is up, with the reason", async () => {
  const limit = createTimeLimit(new AbortController().signal, 5);
  const signal = limit.signal();
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  expect((signal.reason as Error).name).toBe("TimeoutError");
});

it("S8 aborts with the other signal, also with one that was aborted before", () => {
  const before = new AbortController();
  const limit = createTimeLimit(before.signal, long);
  const signal = limit.signal();
  expect(signal.aborted).toBe(false);
  before.abort(new Error("left"));
  expect((signal.reason as Error).message).toBe("left");
  const late = createTimeLimit(before.signal, long).signal();
  expect((late.reason as Error).message).toBe("left");
});

it("S8 holds nothing after its end, and does not abort any more", async () => {
  const other = new AbortController();
  const limit = createTimeLimit(other.signal, 5);
  const signal = limit.signal();
  expect(limit.signal()).toBe(signal);
  expect(getEventListeners(other.signal, "abort")).toHaveLength(1);
  limit.end();
  expect(getEventListeners(other.signal, "abort")).toHaveLength(0);
  await sleep(30);
  other.abort();
  expect(signal.aborted).toBe(false);
});

it("S8 makes no timer unless somebody asks for the signal", () => {
  const other = new AbortController();
  const limit = createTimeLimit(other.signal, 5);
  limit.end();
  expect(getEventListeners(other.signal, "abort")).toHaveLength(0);
});
