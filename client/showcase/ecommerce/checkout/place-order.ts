import { type Cart, type CartSums, piecesOf } from "#client/showcase/ecommerce/cart.ts";
import type { Product } from "#client/showcase/ecommerce/catalogue.ts";
import { type Draft, methods } from "#client/showcase/ecommerce/checkout/draft.ts";
import {
  type Address,
  nextOrderId,
  type ShopOrder,
} from "#client/showcase/ecommerce/shop-order.ts";

interface Placing {
  orders: readonly ShopOrder[];
  cart: Cart;
  sums: CartSums;
  draft: Draft;
  delivery: Address;
  today: string;
}

/** The order a cart becomes, at the prices of this moment. */
export function buildOrder({ orders, cart, sums, draft, delivery, today }: Placing): ShopOrder {
  const billing = addressOf(draft);
  return {
    id: nextOrderId(orders),
    customer: billing.company || billing.name,
    day: today,
    lines: sums.lines.map(({ product, size, quantity }) => ({
      good: product.id,
      name: product.name,
      size,
      quantity,
      unitCents: product.priceCents,
    })),
    grossCents: sums.grossCents,
    discountCents: sums.discountCents,
    shippingCents: sums.shippingCents,
    taxCents: sums.taxCents,
    totalCents: sums.totalCents,
    payment: draft.method === "cash" ? "unpaid" : "paid",
    method: methods[draft.method],
    status: "placed",
    billing,
    delivery: addressOf(delivery),
    carrier: cart.shipping === "fast" ? "Rhine Cargo, fast lane" : "Rhine Cargo",
    note: cart.note.trim(),
  };
}

/** An address and nothing that stands beside it. */
function addressOf({
  name,
  company,
  street,
  postcode,
  city,
  country,
  email,
  phone,
}: Address): Address {
  return { name, company, street, postcode, city, country, email, phone };
}

export function takeFromStock(products: readonly Product[], cart: Cart): Product[] {
  return products.map((product) => ({
    ...product,
    stock: Math.max(0, product.stock - piecesOf(cart, product.id)),
  }));
}
