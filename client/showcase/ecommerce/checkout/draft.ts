import type { Problems } from "#client/showcase/ecommerce/field.tsx";
import type { Address } from "#client/showcase/ecommerce/shop-order.ts";

export const steps = ["billing", "shipping", "payment"] as const;
export type Step = (typeof steps)[number];

export const methods = { paypal: "PayPal", card: "Card", cash: "Cash on delivery" } as const;
export type Method = keyof typeof methods;

/**
 * What is kept of the checkout while one goes back and forth, or away and comes again. Never a
 * card.
 */
export interface Draft extends Address {
  /** A saved address, or `billing`. */
  address: string;
  method: Method;
  paypal: string;
}

export const firstDraft: Draft = {
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

/** Kept by the screen alone and gone with it. */
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
  Object.fromEntries(Object.entries(problems).filter(([, words]) => words));
const needs = (text: string, words: string): string | undefined =>
  text.trim() === "" ? words : undefined;

/** What is wrong with an address, by field. */
export function checkAddress(address: Address): Problems {
  return left({
    name: needs(address.name, "Enter the name of a person."),
    email: isEmail(address.email)
      ? undefined
      : "Enter an e-mail address, like name@company.example.",
    phone: isPhone(address.phone) ? undefined : "Enter a telephone number with its area code.",
    street: needs(address.street, "Enter street and number."),
    postcode: needs(address.postcode, "Enter the postcode."),
    city: needs(address.city, "Enter the town."),
  });
}

/** What is wrong with the chosen way of paying, by field. `today` is a day (ISO). */
export function checkPayment(
  draft: Pick<Draft, "method" | "paypal">,
  card: Card,
  today: string,
): Problems {
  if (draft.method === "paypal") {
    return left({
      paypal: isEmail(draft.paypal)
        ? undefined
        : "Enter the e-mail address of your PayPal account.",
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

/** Digits whose check digit is right (Luhn, ISO/IEC 7812-1). */
export function isCardNumber(text: string): boolean {
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
  // A card counts until the last day of its month.
  return `20${match[2]}-${match[1]}` < today.slice(0, 7) ? "This card has expired." : undefined;
}

/** The problems of each step. */
export function checkDraft(draft: Draft, card: Card, today: string): Record<Step, Problems> {
  return { billing: checkAddress(draft), shipping: {}, payment: checkPayment(draft, card, today) };
}
