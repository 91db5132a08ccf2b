import { describe, expect, it } from "vitest";
import { dateValue } from "#client/components/date-value.ts";

describe("a date field", () => {
  it.each([
    ["2026-02-28", "2026-02-28"],
    ["2028-02-29", "2028-02-29"],
    ["2026-02-29", ""],
    ["2026-02-30", ""],
    ["2026-99-01", ""],
    ["1 Mar 2026", ""],
    ["", ""],
  ])("#18 given %j shows %j", (text, shown) => {
    expect(dateValue(text)).toBe(shown);
  });
});
