import { describe, expect, it } from "vitest";
import { addToCart, emptyCart, sumCart } from "#client/showcase/ecommerce/cart.ts";
import { sampleProducts } from "#client/showcase/ecommerce/catalogue.ts";
import {
  buildOrder,
  checkAddress,
  checkPayment,
  type Draft,
  initialDraft,
  noCard,
  takeFromStock,
} from "#client/showcase/ecommerce/checkout/draft.ts";
import { sampleOrders } from "#client/showcase/ecommerce/shop-order.ts";

const today = "2026-11-21";
const filled: Draft = {
  ...initialDraft,
  name: "Ada Brand",
  email: "ada@shop.example",
  phone: "+31 10 555 0100",
  street: "Kade 4",
  postcode: "3011 AA",
  city: "Rotterdam",
  method: "card",
};
const card = { number: "4242 4242 4242 4242", holder: "Ada Brand", expires: "11/26", code: "123" };

describe("the checkout", () => {
  it("R1.6 reports every missing address field", () => {
    expect(Object.keys(checkAddress(initialDraft))).toEqual([
      "name",
      "email",
      "phone",
      "street",
      "postcode",
      "city",
    ]);
    expect(checkAddress(filled)).toEqual({});
  });

  it("R1.6 accepts a card until its month ends and rejects mistyped or expired ones", () => {
    expect(checkPayment(filled, card, today)).toEqual({});
    expect(
      Object.keys(checkPayment(filled, { ...card, number: "4242 4242 4242 4241" }, today)),
    ).toEqual(["card-number"]);
    expect(checkPayment(filled, { ...card, expires: "10/26" }, today)).toEqual({
      "card-expires": "This card has expired.",
    });
    expect(Object.keys(checkPayment(filled, noCard, today))).toHaveLength(4);
    expect(checkPayment({ method: "cash", paypal: "" }, noCard, today)).toEqual({});
  });

  it("R1.6 turns the cart into the next order with the same totals and reduces the stock", () => {
    const cart = { ...addToCart(emptyCart, "bicycle", "54 cm", 2), coupon: "VALE10" };
    const sums = sumCart(cart, sampleProducts, today);
    const order = buildOrder({
      orders: sampleOrders(today),
      cart,
      sums,
      draft: filled,
      delivery: filled,
      today,
    });
    expect(order).toMatchObject({
      id: "HV-10483",
      totalCents: sums.totalCents,
      discountCents: 9_780,
      payment: "paid",
      method: "Card",
    });
    expect(order.lines).toEqual([
      {
        good: "bicycle",
        name: "City bicycle, 7 gears",
        size: "54 cm",
        quantity: 2,
        unitCents: 48_900,
      },
    ]);
    expect(takeFromStock(sampleProducts, cart).find(({ id }) => id === "bicycle")?.stock).toBe(15);
  });
});
