import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addToCart,
  availableFor,
  type Cart,
  cartProblems,
  checkCoupon,
  checkQuantity,
  emptyCart,
  removeLine,
  shippingWays,
  sumCart,
} from "#client/showcase/ecommerce/cart.ts";
import { sampleProducts } from "#client/showcase/ecommerce/catalogue.ts";

const today = "2026-11-21";

const anyCart: fc.Arbitrary<Cart> = fc.record({
  lines: fc.array(
    fc.record({
      good: fc.constantFrom(...sampleProducts.map(({ id }) => id), "gone"),
      size: fc.constantFrom("One size", "M"),
      quantity: fc.integer({ min: 1, max: 2_000 }),
    }),
    { maxLength: 12 },
  ),
  coupon: fc.constantFrom("", "VALE10", "harbour20", "SPRING25", "NONSENSE"),
  note: fc.string(),
  shipping: fc.constantFrom(...shippingWays),
});

describe("the cart total", () => {
  it("R1.6 is gross less discount plus shipping plus tax, whole cents, never below zero", () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const sums = sumCart(cart, sampleProducts, today);
        expect(sums.totalCents).toBe(
          sums.grossCents - sums.discountCents + sums.shippingCents + sums.taxCents,
        );
        for (const cents of [
          sums.grossCents,
          sums.discountCents,
          sums.shippingCents,
          sums.taxCents,
          sums.totalCents,
        ]) {
          expect(Number.isInteger(cents)).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(0);
        }
        expect(sums.discountCents).toBeLessThanOrEqual(sums.grossCents);
      }),
    );
  });

  it("R1.6 is zero for an empty cart", () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const bare = cart.lines.reduce(
          (left, { good, size }) => removeLine(left, good, size),
          cart,
        );
        expect(sumCart(bare, sampleProducts, today)).toMatchObject({
          pieces: 0,
          totalCents: 0,
          shippingCents: 0,
          taxCents: 0,
        });
      }),
    );
  });

  it("R1.6 rises by the price and tax of an added item", () => {
    const one = addToCart(emptyCart, "pans", "One size", 1);
    expect(sumCart(one, sampleProducts, today)).toMatchObject({
      grossCents: 11_900,
      taxCents: 2_499,
      totalCents: 14_399,
    });
    const fast: Cart = {
      ...addToCart(one, "pans", "One size", 1),
      shipping: "fast",
      coupon: "VALE10",
    };
    expect(fast.lines).toHaveLength(1);
    expect(sumCart(fast, sampleProducts, today)).toMatchObject({
      grossCents: 23_800,
      discountCents: 2_380,
      shippingCents: 2_500,
      taxCents: 5_023,
      totalCents: 28_943,
    });
  });
});

describe("cart input", () => {
  it.each([
    ["VALE10", 10_000, "accepted"],
    [" vale10 ", 10_000, "accepted"],
    ["HARBOUR20", 15_000, "accepted"],
    ["HARBOUR20", 14_999, "at least €150"],
    ["SPRING25", 10_000, "expired"],
    ["NOPE", 10_000, "Coupon “NOPE” not found"],
    ["  ", 10_000, "Enter a coupon code."],
  ])("R1.6 coupon %j on %d cents: %s", (code, gross, answer) => {
    expect(JSON.stringify(checkCoupon(code, gross, today))).toContain(answer);
  });

  it.each([
    ["3", 5, "accepted"],
    ["5", 5, "accepted"],
    ["6", 5, "Only 5 available."],
    ["1", 0, "Sold out."],
    ["0", 5, "Enter 1 or more"],
    ["-2", 5, "Enter 1 or more"],
    ["1.5", 5, "whole number"],
    ["", 5, "whole number"],
    ["two", 5, "whole number"],
  ])("R1.6 quantity %j with %d available: %s", (text, available, answer) => {
    expect(JSON.stringify(checkQuantity(text, available))).toContain(answer);
  });

  it("R1.6 shares the stock between sizes and reports what exceeds it", () => {
    const cart = addToCart(addToCart(emptyCart, "bicycle", "50 cm", 10), "bicycle", "54 cm", 9);
    expect(availableFor(cart, { id: "bicycle", stock: 17 }, "54 cm")).toBe(7);
    expect(cartProblems(cart, sampleProducts)).toEqual([
      "City bicycle, 7 gears: 19 in the cart, 17 in stock.",
    ]);
  });
});
