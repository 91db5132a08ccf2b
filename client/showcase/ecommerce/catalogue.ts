import { docOf, type RichNode } from "#client/showcase/components/rich-doc.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";
import { type Good, goods } from "#client/showcase/sample/goods.ts";

export const productStatuses = ["online", "draft", "offline"] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const statusWords: Record<ProductStatus, string> = {
  online: "Online",
  draft: "Draft",
  offline: "Offline",
};

/** A product of the shop, editable in the product form. Prices in euro cents, without tax. */
export interface Product {
  id: string;
  sku: string;
  name: string;
  hsCode: string;
  category: string;
  origin: string;
  priceCents: number;
  /** Price before a reduction, or 0. */
  wasCents: number;
  stock: number;
  rating: number;
  reviews: number;
  summary: string;
  description: RichNode;
  status: ProductStatus;
  comment: string;
  /** Uploaded pictures as data URLs; if empty, the sample's drawing is shown. */
  pictures: string[];
  metaTitle: string;
  metaKeywords: string;
  metaDescription: string;
}

/** Product categories by warehouse department. */
export const departments: readonly { name: string; categories: readonly string[] }[] = [
  { name: "Home", categories: ["Kitchen and table", "Home textiles", "Light and power"] },
  { name: "Grocery", categories: ["Food and drink"] },
  { name: "Person and leisure", categories: ["Wear and carry", "Leisure"] },
];

const madeIn = new Intl.DisplayNames("en-GB", { type: "region" });
export const countryName = (code: string): string => madeIn.of(code) ?? code;

export const sampleProducts: Product[] = goods.map(productFrom);

function productFrom(good: Good): Product {
  const place = countryName(good.origin);
  return {
    id: good.id,
    sku: good.sku,
    name: good.name,
    hsCode: good.hsCode,
    category: good.category,
    origin: good.origin,
    priceCents: good.priceCents,
    wasCents: good.wasCents ?? 0,
    stock: good.stock,
    rating: good.rating,
    reviews: good.reviews,
    summary: good.summary,
    description: docOf(
      `${good.summary}\n\nMade in ${place}. Declared under HS ${good.hsCode}; ` +
        "the certificate of origin travels with the invoice.",
    ),
    status: "online",
    comment: "Price list of this season.",
    pictures: [],
    metaTitle: good.name,
    metaKeywords: `${good.category.toLowerCase()}, wholesale, ${place}`,
    metaDescription: `${good.summary} From ${place}, in stock at Rotterdam.`,
  };
}

const shoe = ["37", "38", "39", "40", "41", "42", "43", "44", "45"];
const frames = ["50 cm", "54 cm", "58 cm"];
const sizes: Record<string, readonly string[]> = {
  tee: ["XS", "S", "M", "L", "XL", "XXL"],
  trainer: shoe,
  bicycle: frames,
  ebike: frames,
  linen: ["200 x 200 cm", "220 x 240 cm"],
};

/** One size for products without sizes. */
export function sizesOf(id: string): readonly string[] {
  return sizes[id] ?? ["One size"];
}

/** The products stored in this browser, newest first. */
export function useCatalogue() {
  const [products, change] = useSample("ecommerce-products", sampleProducts);
  return {
    products,
    change,
    /** Replaces the product with the same id, or adds it first. */
    save: (product: Product) =>
      change((now) =>
        now.some(({ id }) => id === product.id)
          ? now.map((one) => (one.id === product.id ? product : one))
          : [product, ...now],
      ),
    remove: (id: string) => change((now) => now.filter((one) => one.id !== id)),
  };
}
