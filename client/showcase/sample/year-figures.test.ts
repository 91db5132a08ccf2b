import { expect, it } from "vitest";
import { customers } from "#client/showcase/sample/partners.ts";
import {
  revenueByCategory,
  revenueCents,
  yearCategories,
} from "#client/showcase/sample/year-figures.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

it("R1.6 the months' revenue is what customers bought, and each month's categories add up to it", () => {
  expect(sum(revenueCents)).toBe(sum(customers.map(({ turnoverCents }) => turnoverCents)));
  revenueCents.forEach((cents, month) => {
    expect(sum(yearCategories.map((category) => revenueByCategory[category][month] ?? 0))).toBe(
      cents,
    );
  });
});
