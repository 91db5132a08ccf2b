import { describe, expect, it } from "vitest";
import {
  addMonthsTo,
  countDays,
  dayAfterKey,
  orderRange,
  presetsFor,
  weeksOf,
} from "#client/showcase/forms/advanced/date-range.ts";

describe("a range of dates", () => {
  it("R1.6 is ordered, and counts both its ends", () => {
    const range = orderRange("2026-12-02", "2026-11-29");
    expect(range).toEqual({ from: "2026-11-29", to: "2026-12-02" });
    expect(countDays(range)).toBe(4);
  });

  it("R1.6 is chosen from weeks that begin on Monday", () => {
    const weeks = weeksOf("2026-11");
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks.at(-1)).toEqual(["2026-11-30", null, null, null, null, null, null]);
    expect(weeksOf("2027-02")).toHaveLength(4);
  });

  it.each([
    ["ArrowRight", "2026-12-01"],
    ["ArrowUp", "2026-11-23"],
    ["Home", "2026-11-30"],
    ["End", "2026-12-06"],
    ["PageUp", "2026-10-30"],
    ["PageDown", "2026-12-30"],
    ["a", null],
  ])("R1.6 is chosen by key: %s leads from 30 November to %s", (key, day) => {
    expect(dayAfterKey("2026-11-30", key)).toBe(day);
  });

  it("R1.6 ends with the month where that is shorter", () => {
    expect(addMonthsTo("2027-01-31", 1)).toBe("2027-02-28");
    expect(presetsFor("2028-03-15").at(-1)).toEqual({
      name: "Last month",
      from: "2028-02-01",
      to: "2028-02-29",
    });
  });
});
