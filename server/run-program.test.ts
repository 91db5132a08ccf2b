import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runProgram } from "#server/run-program.ts";

const signals = ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"] as const;
let others: Map<NodeJS.Signals, NodeJS.SignalsListener[]>;
beforeEach(() => {
  others = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  for (const signal of signals) process.removeAllListeners(signal);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const [signal, listeners] of others) {
    process.removeAllListeners(signal);
    for (const listener of listeners) process.on(signal, listener);
  }
});

it.each([
  ["after ten seconds", "1", 10_000],
  ["later where the limits are longer", "3", 30_000],
])("S23 ends a program whose stop hangs, %s", async (_when, factor, limitMs) => {
  // Vite sets one of its own.
  vi.stubEnv("BASE_URL", undefined);
  vi.stubEnv("TIMEOUT_FACTOR", factor);
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  let graceMs = 0;
  await runProgram("backend", async () => (closing) => {
    graceMs = closing.graceMs ?? 0;
    return new Promise(() => undefined);
  });
  process.emit("SIGTERM");
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  expect(exit).not.toHaveBeenCalled();
  expect(graceMs).toBe(0.8 * limitMs);
  await vi.advanceTimersByTimeAsync(1);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});
