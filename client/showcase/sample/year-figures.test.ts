import { expect, it } from "vitest";
import { customers } from "#client/showcase/sample/partners.ts";
import {
  revenueByCategory,
  revenueCents,
  yearCategories,
} from "#client/showcase/sample/year-figures.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

it("R1.6 monthly revenue equals customers' purchases and the sum of its categories", () => {
  expect(sum(revenueCents)).toBe(sum(customers.map(({ turnoverCents }) => turnoverCents)));
  revenueCents.forEach((cents, month) => {
    expect(sum(yearCategories.map((category) => revenueByCategory[category][month] ?? 0))).toBe(
      cents,
    );
  });
});
