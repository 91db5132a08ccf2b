import { addDays } from "#client/showcase/components/dates.ts";
import { useSample } from "#client/showcase/components/use-sample.ts";
import {
  type Order,
  type OrderStatus,
  ordersUntil,
  type PaymentStatus,
  sumOrder,
} from "#client/showcase/sample/orders.ts";
import { partnerOf } from "#client/showcase/sample/partners.ts";

export interface Address {
  name: string;
  company: string;
  street: string;
  postcode: string;
  city: string;
  /** ISO code. */
  country: string;
  email: string;
  phone: string;
}

interface ShopOrderLine {
  good: string;
  name: string;
  size: string;
  quantity: number;
  /** Unit price at the time of the order. */
  unitCents: number;
}

/** Prices (in euro cents) are copied, so later changes to a product do not affect the order. */
export interface ShopOrder {
  id: string;
  customer: string;
  day: string;
  lines: ShopOrderLine[];
  grossCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  payment: PaymentStatus;
  method: string;
  status: OrderStatus;
  billing: Address;
  delivery: Address;
  carrier: string;
  note: string;
}

/** In sequence; a cancelled order is at none of them. */
export const trackingSteps = ["placed", "packed", "shipped", "delivered"] as const;

export const paymentStatuses: readonly PaymentStatus[] = [
  "paid",
  "awaiting authorization",
  "failed",
  "unpaid",
];

const streets: Record<string, readonly [street: string, postcode: string]> = {
  northgate: ["18 Wellington Yard", "LS1 4DL"],
  kaufring: ["Königshof 7", "70173"],
  fjordhus: ["Strandkaien 12", "5013"],
  maisonclaire: ["22 quai des Tanneurs", "69002"],
  andesmarket: ["Avenida Norte 940", "8320000"],
  lakeside: ["Seeweg 31", "8008"],
  brightpath: ["5 Custom Quay Row", "D01 K2X4"],
  sakurahome: ["3-14 Kitahama", "541-0041"],
};

function addressOf(id: string): Address {
  const { name, contact, city, country, email, phone } = partnerOf(id);
  const [street, postcode] = streets[id] ?? ["Maashaven 114", "3081 AE"];
  return { name: contact, company: name, street, postcode, city, country, email, phone };
}

/** The sample's orders, relative to `today`, newest first. */
export function sampleOrders(today: string): ShopOrder[] {
  return ordersUntil(today).map(orderFrom);
}

function orderFrom(order: Order): ShopOrder {
  const sums = sumOrder(order.lines);
  const address = addressOf(order.customer);
  return {
    id: order.id,
    customer: address.company,
    day: order.day,
    lines: sums.lines.map(({ good, quantity }) => ({
      good: good.id,
      name: good.name,
      size: "One size",
      quantity,
      unitCents: good.priceCents,
    })),
    grossCents: sums.goodsCents,
    discountCents: 0,
    shippingCents: sums.shippingCents,
    taxCents: sums.vatCents,
    totalCents: sums.totalCents,
    payment: order.payment,
    method: order.method,
    status: order.status,
    billing: address,
    delivery: { ...address, name: "Goods-in", email: address.email },
    carrier: "Rhine Cargo",
    note: "",
  };
}

export function nextOrderId(orders: readonly ShopOrder[]): string {
  const highest = Math.max(10_000, ...orders.map(({ id }) => Number(id.replace(/\D/g, ""))));
  return `HV-${highest + 1}`;
}

/** The date a step was reached or is expected: two days to pack, one to load, four in transit. */
export function stepDay(
  order: Pick<ShopOrder, "day">,
  step: (typeof trackingSteps)[number],
): string {
  const days = { placed: 0, packed: 2, shipped: 3, delivered: 7 } as const;
  return addDays(order.day, days[step]);
}

/** Paid orders that were not cancelled. */
export function revenueOf(orders: readonly ShopOrder[]): number {
  return orders
    .filter(({ payment, status }) => payment === "paid" && status !== "cancelled")
    .reduce((sum, { totalCents }) => sum + totalCents, 0);
}

/** The orders stored in this browser, newest first. */
export function useOrders(today: string) {
  const [orders, change] = useSample("ecommerce-orders", sampleOrders(today));
  return {
    orders,
    change,
    add: (order: ShopOrder) => change((now) => [order, ...now]),
    mark: (ids: readonly string[], part: Partial<Pick<ShopOrder, "payment" | "status">>) =>
      change((now) => now.map((one) => (ids.includes(one.id) ? { ...one, ...part } : one))),
  };
}
