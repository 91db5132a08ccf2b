import { addDays } from "#client/showcase/components/dates.ts";
import { type Good, goodOf } from "#client/showcase/sample/goods.ts";

export type PaymentStatus = "paid" | "awaiting authorization" | "failed" | "unpaid";
export type OrderStatus = "placed" | "packed" | "shipped" | "delivered" | "cancelled";

/** A customer's order (sample/partners.ts), placed on `day`. */
export interface Order {
  id: string;
  customer: string;
  day: string;
  lines: readonly { good: string; quantity: number }[];
  payment: PaymentStatus;
  method: "Bank transfer" | "Card" | "Letter of credit" | "PayPal";
  status: OrderStatus;
}

type Seed = [
  id: string,
  customer: string,
  daysAgo: number,
  lines: string,
  payment: PaymentStatus,
  method: Order["method"],
  status: OrderStatus,
];

const seeds: readonly Seed[] = [
  [
    "HV-10482",
    "northgate",
    1,
    "pans 24, jars 60",
    "awaiting authorization",
    "Letter of credit",
    "placed",
  ],
  ["HV-10481", "maisonclaire", 2, "espresso 120, jars 48", "paid", "Bank transfer", "packed"],
  ["HV-10480", "lakeside", 3, "bicycle 6, bag 10", "unpaid", "Bank transfer", "placed"],
  ["HV-10479", "kaufring", 5, "linen 80, lamp 200", "paid", "Bank transfer", "shipped"],
  ["HV-10478", "fjordhus", 6, "porcelain 18", "paid", "Card", "shipped"],
  [
    "HV-10477",
    "brightpath",
    9,
    "linen 160, lamp 320, porcelain 40",
    "paid",
    "Bank transfer",
    "shipped",
  ],
  [
    "HV-10476",
    "andesmarket",
    12,
    "chocolate 40, olive 36",
    "failed",
    "Letter of credit",
    "cancelled",
  ],
  [
    "HV-10475",
    "sakurahome",
    14,
    "olive 60, chocolate 30, jars 24",
    "paid",
    "Letter of credit",
    "delivered",
  ],
  ["HV-10474", "northgate", 17, "tee 600, trainer 120", "paid", "Bank transfer", "delivered"],
  ["HV-10473", "kaufring", 21, "vacuum 30, headset 90", "paid", "Bank transfer", "delivered"],
  ["HV-10472", "maisonclaire", 25, "espresso 96, chocolate 24", "paid", "Card", "delivered"],
  ["HV-10471", "lakeside", 29, "ebike 4, bicycle 8", "paid", "Bank transfer", "delivered"],
  ["HV-10470", "brightpath", 33, "lamp 400, vacuum 22", "unpaid", "Bank transfer", "delivered"],
  [
    "HV-10469",
    "andesmarket",
    38,
    "olive 48, porcelain 20",
    "paid",
    "Letter of credit",
    "delivered",
  ],
];

/** Orders of the last weeks, newest first. */
export function ordersUntil(today: string): Order[] {
  return seeds.map(([id, customer, daysAgo, lines, payment, method, status]) => ({
    id,
    customer,
    day: addDays(today, -daysAgo),
    lines: lines
      .split(", ")
      .map((line) => ({ good: line.split(" ")[0] ?? "", quantity: Number(line.split(" ")[1]) })),
    payment,
    method,
    status,
  }));
}

interface OrderSums {
  lines: { good: Good; quantity: number; cents: number }[];
  goodsCents: number;
  shippingCents: number;
  vatCents: number;
  totalCents: number;
}

const vatPercent = 21;
const freeShippingFromCents = 500_000;
const shippingCents = 9_500;

/** Shipping is free from €5,000; Dutch VAT applies to goods and shipping. */
export function sumOrder(lines: Order["lines"]): OrderSums {
  const priced = lines.map(({ good: id, quantity }) => {
    const good = goodOf(id);
    return { good, quantity, cents: good.priceCents * quantity };
  });
  const goodsCents = priced.reduce((sum, { cents }) => sum + cents, 0);
  const shipping = goodsCents === 0 || goodsCents >= freeShippingFromCents ? 0 : shippingCents;
  const vatCents = Math.round(((goodsCents + shipping) * vatPercent) / 100);
  return {
    lines: priced,
    goodsCents,
    shippingCents: shipping,
    vatCents,
    totalCents: goodsCents + shipping + vatCents,
  };
}
