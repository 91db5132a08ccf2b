import { type Cart, type CartSums, piecesOf } from "#client/showcase/ecommerce/cart.ts";
import type { Product } from "#client/showcase/ecommerce/catalogue.ts";
import type { Problems } from "#client/showcase/ecommerce/field.tsx";
import {
  type Address,
  nextOrderId,
  type ShopOrder,
} from "#client/showcase/ecommerce/shop-order.ts";
import { company } from "#client/showcase/sample/people.ts";

export const steps = ["billing", "shipping", "payment"] as const;
export type Step = (typeof steps)[number];

export const methods = { paypal: "PayPal", card: "Card", cash: "Cash on delivery" } as const;
export type Method = keyof typeof methods;

/** Survives navigation and reload. Never contains card data. */
export interface Draft extends Address {
  /** Id of a saved address, or "billing". */
  address: string;
  method: Method;
  paypal: string;
}

export const initialDraft: Draft = {
  name: "",
  company: "",
  email: "",
  phone: "",
  street: "",
  postcode: "",
  city: "",
  country: "NL",
  address: "billing",
  method: "paypal",
  paypal: "",
};

/** Component state only: card data is never stored. */
export interface Card {
  number: string;
  holder: string;
  expires: string;
  code: string;
}

export const noCard: Card = { number: "", holder: "", expires: "", code: "" };

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
const isPhone = (text: string): boolean => /^\+?[\d ()-]{6,20}$/.test(text.trim());

const left = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, message]) => message));
const needs = (text: string, message: string): string | undefined =>
  text.trim() === "" ? message : undefined;

/** Error messages by field. */
export function checkAddress(address: Address): Problems {
  return left({
    name: needs(address.name, "Enter a name."),
    email: isEmail(address.email)
      ? undefined
      : "Enter an email address, like name@company.example.",
    phone: isPhone(address.phone) ? undefined : "Enter a phone number with area code.",
    street: needs(address.street, "Enter the street and number."),
    postcode: needs(address.postcode, "Enter the postcode."),
    city: needs(address.city, "Enter the town."),
  });
}

/** Error messages by field; `today` is an ISO date. */
export function checkPayment(
  draft: Pick<Draft, "method" | "paypal">,
  card: Card,
  today: string,
): Problems {
  if (draft.method === "paypal") {
    return left({
      paypal: isEmail(draft.paypal) ? undefined : "Enter the email address of your PayPal account.",
    });
  }
  if (draft.method === "cash") return {};
  return left({
    "card-number": isCardNumber(card.number)
      ? undefined
      : "Enter the 12 to 19 digits of the card; one of them seems to be wrong.",
    "card-holder": needs(card.holder, "Enter the name on the card."),
    "card-expires": checkExpiry(card.expires, today),
    "card-code": /^\d{3,4}$/.test(card.code.trim())
      ? undefined
      : "Enter the 3 or 4 digits of the security code.",
  });
}

/** Luhn check (ISO/IEC 7812-1). */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function checkExpiry(text: string, today: string): string | undefined {
  const match = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(text.trim());
  if (!match) return "Enter month and year as on the card, like 09/29.";
  // Cards expire at the end of the month.
  return `20${match[2]}-${match[1]}` < today.slice(0, 7) ? "This card has expired." : undefined;
}

/** Error messages by step. */
export function checkDraft(draft: Draft, card: Card, today: string): Record<Step, Problems> {
  return { billing: checkAddress(draft), shipping: {}, payment: checkPayment(draft, card, today) };
}

interface Placing {
  orders: readonly ShopOrder[];
  cart: Cart;
  sums: CartSums;
  draft: Draft;
  delivery: Address;
  today: string;
}

/** The order, at current prices. */
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

/** Picks the address out of a larger object. */
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

export interface SavedAddress extends Address {
  id: string;
  title: string;
}

const { name, email, phone } = company;

/** Previous delivery addresses. */
export const sampleAddresses: SavedAddress[] = [
  {
    id: "warehouse",
    title: "Warehouse",
    name: "Luca Ferri",
    company: name,
    street: "Maashaven 114",
    postcode: "3081 AE",
    city: "Rotterdam",
    country: "NL",
    email,
    phone,
  },
  {
    id: "dock",
    title: "Dock 9",
    name: "Goods-in",
    company: name,
    street: "Scheldekaai 9",
    postcode: "2000",
    city: "Antwerp",
    country: "BE",
    email,
    phone,
  },
];
