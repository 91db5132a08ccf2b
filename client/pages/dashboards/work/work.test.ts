import { describe, expect, it } from "vitest";
import {
  compareSpans,
  monthByMonth,
  spans,
  sumBetween,
} from "#client/pages/dashboards/work/work.ts";

const day = (day: string, announced: number, inForce = 0) => ({ day, announced, inForce });
const today = "2026-03-10";
const days = [
  day("2025-03-31", 5),
  day("2026-02-25", 1),
  day("2026-03-03", 2),
  day("2026-03-04", 4),
  day(today, 8),
  day("2026-05-01", 0, 16),
];
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

describe("comparing periods", () => {
  it("R1.6 compares the last seven days, today included, with the seven before", () => {
    const { starts, now, before } = compareSpans(days, today, "week");
    expect([starts[0], starts.at(-1)]).toEqual(["2026-03-04", today]);
    expect(now).toEqual([4, 0, 0, 0, 0, 0, 8]);
    expect(before).toEqual([1, 0, 0, 0, 0, 0, 2]);
  });

  it.each(spans)("R1.6 counts each day of a %s once", (span) => {
    const every = Array.from({ length: 900 }, (_, at) =>
      day(new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10), 1),
    ).filter((one) => one.day <= today);
    const { now, before } = compareSpans(every, today, span);
    const expected = { week: [7, 7], quarter: [91, 91], year: [344, 365] }[span];
    expect([sum(now), sum(before)]).toEqual(expected);
  });

  it("R1.6 knows effective dates of future months, not their announcements", () => {
    const { months, announced, inForce } = monthByMonth(days, today);
    expect([months[0], months.at(-1)]).toEqual(["2025-04", "2026-06"]);
    expect(announced.slice(-4)).toEqual([14, null, null, null]);
    expect(inForce.slice(-4)).toEqual([0, 0, 16, 0]);
  });

  it("R1.6 sums between two days, both inclusive", () => {
    expect(sumBetween(days, "2026-03-03", "2026-03-04")).toEqual({ announced: 6, inForce: 0 });
  });
});
