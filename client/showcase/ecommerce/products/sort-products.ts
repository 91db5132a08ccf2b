import type { Product } from "#client/showcase/ecommerce/catalogue.ts";

export const sorts = {
  popular: "Most popular",
  "price-low": "Price, low to high",
  "price-high": "Price, high to low",
  "sold-out": "Sold out first",
} as const;

export type Sort = keyof typeof sorts;

export const isSort = (text: string): text is Sort => Object.hasOwn(sorts, text);

const orders: Record<Sort, (a: Product, b: Product) => number> = {
  popular: (a, b) => b.reviews * b.rating - a.reviews * a.rating,
  "price-low": (a, b) => a.priceCents - b.priceCents,
  "price-high": (a, b) => b.priceCents - a.priceCents,
  "sold-out": (a, b) => a.stock - b.stock,
};

export function sortProducts(products: readonly Product[], sort: Sort): Product[] {
  return [...products].sort(orders[sort]);
}
