import type { Product } from "#client/showcase/ecommerce/catalogue.ts";

interface Outlet {
  name: string;
  /** Parts in a hundred of each product's stock; they add up to 100. */
  share: number;
  /** What is added to the shop's price there, in a hundred. */
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
 * A product at each outlet; the pieces add up to its stock. The revenue follows from how often it
 * was reviewed.
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
