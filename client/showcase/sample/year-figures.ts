import { customers } from "#client/showcase/sample/partners.ts";

/**
 * Monthly figures of the last twelve full months, oldest first. Sales add up to the customers'
 * turnover (sample/partners.ts).
 */

const monthWeights = [7.1, 6.4, 7.9, 8.3, 8.8, 8.1, 7.2, 6.6, 8.9, 9.6, 10.9, 10.2];
const beforeWeights = [6.5, 6.1, 6.9, 7.6, 7.9, 7.7, 6.8, 6.2, 7.7, 8.4, 9.5, 9.1];

/** Share of revenue by category, in the first and the last month. */
const categoryShares = {
  "Kitchen and table": [24, 27],
  "Food and drink": [21, 22],
  "Light and power": [23, 16],
  "Home textiles": [12, 14],
  "Wear and carry": [11, 12],
  Leisure: [9, 9],
} as const;
type YearCategory = keyof typeof categoryShares;
export const yearCategories = Object.keys(categoryShares) as YearCategory[];

const months = monthWeights.length;
const turnoverCents = customers.reduce((sum, customer) => sum + customer.turnoverCents, 0);

/** Splits an amount by weight; the last part takes the rounding difference. */
function split(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Math.round((whole * weight) / total));
  const left = whole - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, at) => (at === parts.length - 1 ? part + left : part));
}

/** Revenue by month in euro cents, this year and the year before. */
export const revenueCents: readonly number[] = split(turnoverCents, monthWeights);
export const revenueBeforeCents: readonly number[] = beforeWeights.map((weight, at) =>
  Math.round(((revenueCents[at] ?? 0) * weight) / (monthWeights[at] ?? 1)),
);

/** In euro cents; the categories add up to the month's revenue. */
export const revenueByCategory: Readonly<Record<YearCategory, readonly number[]>> = (() => {
  const byMonth = revenueCents.map((cents, at) =>
    split(
      cents,
      yearCategories.map((category) => {
        const [first, last] = categoryShares[category];
        return first + ((last - first) * at) / (months - 1);
      }),
    ),
  );
  return Object.fromEntries(
    yearCategories.map((category, row) => [category, byMonth.map((month) => month[row] ?? 0)]),
  ) as Record<YearCategory, number[]>;
})();

/** Import duty by month in euro cents; from month eight solar panels bear an anti-dumping duty. */
export const dutyCents: readonly number[] = [
  1_842_000, 1_610_000, 1_975_000, 2_040_000, 2_188_000, 1_990_000, 1_805_000, 2_960_000, 3_410_000,
  3_655_000, 2_870_000, 2_540_000,
];

/** Arrivals by mode of transport. */
export const arrivals = {
  sea: [9, 8, 10, 11, 10, 9, 8, 8, 11, 12, 14, 12],
  road: [21, 19, 23, 24, 26, 24, 20, 18, 25, 27, 31, 29],
  barge: [6, 5, 6, 7, 8, 8, 6, 6, 7, 8, 7, 6],
  air: [2, 3, 1, 2, 2, 1, 2, 1, 3, 4, 5, 3],
} as const;

/** Declarations lodged, and those selected for inspection. */
export const declarations: readonly number[] = [31, 28, 33, 36, 37, 34, 29, 27, 38, 42, 47, 41];
export const checkedDeclarations: readonly number[] = [4, 3, 3, 4, 5, 3, 3, 5, 7, 6, 5, 4];

/** Open orders at the end of the month. */
export const openOrders: readonly number[] = [41, 38, 44, 47, 52, 49, 43, 40, 55, 61, 72, 58];

/** Average hours from arrival to release. */
export const hoursAtCustoms = { Sea: 31, Road: 6, Barge: 14, Air: 4, Post: 22 } as const;
