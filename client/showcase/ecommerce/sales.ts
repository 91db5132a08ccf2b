import type { Figures } from "#client/components/chart/figures.ts";
import { addDays, formatDate } from "#client/showcase/components/dates.ts";
import { formatWholeMoney } from "#client/showcase/components/money.ts";
import type { Product } from "#client/showcase/ecommerce/catalogue.ts";
import type { ShopOrder } from "#client/showcase/ecommerce/shop-order.ts";

interface Outlet {
  name: string;
  /** Percentage of each product's stock; they add up to 100. */
  share: number;
  /** Percentage added to the shop's price. */
  markUp: number;
}

/** The company's own shops. */
export const outlets: readonly Outlet[] = [
  { name: "Rotterdam, Maashaven warehouse", share: 55, markUp: 0 },
  { name: "Rotterdam, Quay shop", share: 20, markUp: 4 },
  { name: "Antwerp, Dock 9", share: 15, markUp: 4 },
  { name: "Utrecht, Station arcade", share: 10, markUp: 7 },
];

/**
 * Distributes a product's stock over the outlets; revenue is derived from the number of reviews.
 */
export function outletsOf({
  priceCents,
  stock,
  reviews,
}: Pick<Product, "priceCents" | "stock" | "reviews">) {
  let left = stock;
  return outlets.map(({ name, share, markUp }, at) => {
    const pieces =
      at === outlets.length - 1 ? left : Math.min(left, Math.round((stock * share) / 100));
    left -= pieces;
    const price = Math.round((priceCents * (100 + markUp)) / 100);
    return {
      name,
      priceCents: price,
      stock: pieces,
      revenueCents: price * Math.round((reviews * share) / 20),
    };
  });
}

const weeks = 6;

/** The six weeks' sales target. */
export const targetCents = 12_000_000;

const euro = (value: number): string => formatWholeMoney(value * 100);

/** Sales by week in whole euros, paid and open, without cancelled orders. */
export function salesOf(orders: readonly ShopOrder[], today: string): Figures {
  const ends = Array.from({ length: weeks }, (_, at) => addDays(today, -7 * (weeks - 1 - at)));
  const sum = (end: string, isPaid: boolean): number => {
    const inWeek = orders.filter(
      ({ day, status }) => day <= end && day > addDays(end, -7) && status !== "cancelled",
    );
    const cents = inWeek
      .filter(({ payment }) => (payment === "paid") === isPaid)
      .reduce((all, { totalCents }) => all + totalCents, 0);
    return Math.round(cents / 100);
  };
  return {
    kind: "bar",
    stacked: true,
    labels: ends.map((end) => `to ${formatDate(end).replace(/ \d{4}$/, "")}`),
    series: [
      { name: "Paid", values: ends.map((end) => sum(end, true)) },
      { name: "Open", values: ends.map((end) => sum(end, false)) },
    ],
    show: euro,
  };
}

/** Revenue and the gap to the target, in whole euros. */
export function gaugeOf(revenueCents: number): Figures {
  return {
    kind: "gauge",
    labels: ["Come in", "To go"],
    series: [
      {
        name: "Revenue",
        values: [
          Math.round(revenueCents / 100),
          Math.max(0, Math.round((targetCents - revenueCents) / 100)),
        ],
      },
    ],
    show: euro,
  };
}
