import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeUntil } from "#client/pages/upcoming/page.tsx";

describe("the countdown", () => {
  it("R2.3 shows days, hours, minutes and seconds that add up to the time left", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: 0, max: 4e12 }),
        (until, now) => {
          const { days, hours, minutes, seconds, over } = timeUntil(until, now);
          const all = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
          expect(all).toBe(Math.max(0, Math.ceil((until - now) / 1000)));
          expect(over).toBe(until <= now);
          expect([hours < 24, minutes < 60, seconds < 60]).toEqual([true, true, true]);
        },
      ),
    );
  });
});
