import { expect, it } from "vitest";
import {
  changeInPercent,
  countToday,
  progressToday,
} from "#client/showcase/widgets/widget-figures.ts";

it("R1.6 widgets count the sample's own orders, shipments and goods", () => {
  expect(countToday("2026-03-10")).toMatchObject({ orders: 3, underWay: 3 });
  for (const { part, whole } of progressToday("2026-03-10"))
    expect(part > 0 && part <= whole).toBe(true);
});

it("R1.6 a trend is a percentage of the previous month", () => {
  expect(changeInPercent({ now: 120, before: 100 })).toBe(20);
  expect(changeInPercent({ now: 50, before: 100 })).toBe(-50);
  expect(changeInPercent({ now: 5, before: 0 })).toBe(0);
});
