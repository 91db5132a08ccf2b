import { expect, it } from "vitest";
import { attackedPairPolicy, delayAfter, pairPolicy } from "#server/auth/attempt-policy.ts";

const delays = (count: number, policy: typeof pairPolicy) =>
  Array.from({ length: count }, (_, index) => delayAfter(index + 1, policy));

it("S11 five failures are free, then each doubles the wait, to 15 minutes", () => {
  expect(delays(16, pairPolicy)).toEqual([
    ...[0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900],
  ]);
  expect(delayAfter(1_000_000, pairPolicy)).toBe(900);
});

it("S11 an attacked account's first failure at an address costs a minute", () => {
  expect(delays(5, attackedPairPolicy)).toEqual([60, 120, 240, 480, 900]);
});
