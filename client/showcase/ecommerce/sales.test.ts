import { describe, expect, it } from "vitest";
import { salesOf } from "#client/showcase/ecommerce/sales.ts";
import { sampleOrders } from "#client/showcase/ecommerce/shop-order.ts";

describe("the shop's sales", () => {
  it("R1.6 count every uncancelled order in one week, as paid or open", () => {
    const today = "2026-11-21";
    const orders = sampleOrders(today);
    const cents = orders
      .filter(({ status }) => status !== "cancelled")
      .reduce((sum, { totalCents }) => sum + totalCents, 0);
    const drawn = salesOf(orders, today).series.flatMap(({ values }) => values);
    // Each of the twelve values is rounded to whole euros.
    expect(
      Math.abs(drawn.reduce<number>((sum, value) => sum + (value ?? 0), 0) - cents / 100),
    ).toBeLessThanOrEqual(6);
  });
});
