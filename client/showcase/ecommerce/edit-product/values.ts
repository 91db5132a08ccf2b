import { parseEuro, writeEuro } from "#client/showcase/components/money.ts";
import { plainText, type RichNode } from "#client/showcase/components/rich-doc.tsx";
import type { Product, ProductStatus } from "#client/showcase/ecommerce/catalogue.ts";
import type { Problems } from "#client/showcase/ecommerce/field.tsx";

/** The form's fields as typed. */
export interface Values {
  name: string;
  sku: string;
  hsCode: string;
  description: RichNode;
  summary: string;
  category: string;
  price: string;
  stock: string;
  status: ProductStatus;
  comment: string;
  pictures: string[];
  metaTitle: string;
  metaKeywords: string;
  metaDescription: string;
}

export type TextName = Exclude<keyof Values, "description" | "status" | "pictures">;

/** Search engines truncate longer ones. */
export const metaMaxLength = { metaTitle: 60, metaDescription: 160 } as const;

const blank: Values = {
  name: "",
  sku: "",
  hsCode: "",
  description: { type: "doc", content: [{ type: "paragraph" }] },
  summary: "",
  category: "",
  price: "",
  stock: "",
  status: "draft",
  comment: "",
  pictures: [],
  metaTitle: "",
  metaKeywords: "",
  metaDescription: "",
};

/** Empty for a new product. */
export function valuesOf(product: Product | undefined): Values {
  if (!product) return blank;
  const {
    name,
    sku,
    hsCode,
    description,
    summary,
    category,
    status,
    comment,
    pictures,
    metaTitle,
    metaKeywords,
    metaDescription,
  } = product;
  const price = writeEuro(product.priceCents);
  const stock = String(product.stock);
  return {
    name,
    sku,
    hsCode,
    description,
    summary,
    category,
    price,
    stock,
    status,
    comment,
    pictures,
    metaTitle,
    metaKeywords,
    metaDescription,
  };
}

const texts: Record<Exclude<TextName, "hsCode" | "price" | "stock"> | "description", string> = {
  name: "Enter the product's name.",
  sku: "Enter the reference.",
  description: "Enter a description.",
  summary: "Enter a summary of one or two sentences.",
  category: "Choose a category.",
  comment: "Enter a comment for colleagues.",
  metaTitle: "Enter the meta title.",
  metaKeywords: "Enter at least one keyword.",
  metaDescription: "Enter the meta description.",
};

/** Error messages by field, in form order. `others` excludes the edited product. */
export function checkValues(values: Values, others: readonly Product[]): Problems {
  const isTaken = others.some(({ sku }) => sku.toLowerCase() === values.sku.trim().toLowerCase());
  const needs = (name: keyof typeof texts): string | undefined => {
    const text = name === "description" ? plainText(values.description) : values[name];
    return text.trim() === "" ? texts[name] : undefined;
  };
  const fits = (name: keyof typeof metaMaxLength): string | undefined => {
    const { length } = values[name];
    return length > metaMaxLength[name]
      ? `Shorten this to ${metaMaxLength[name]} characters; it has ${length}.`
      : undefined;
  };
  const found: Problems = {
    name: needs("name"),
    sku: needs("sku") ?? (isTaken ? "Another product has this reference." : undefined),
    hsCode: /^\d{6}$/.test(values.hsCode.trim())
      ? undefined
      : "Enter the six digits of the HS code.",
    description: needs("description"),
    summary: needs("summary"),
    category: needs("category"),
    price: (parseEuro(values.price) ?? 0) > 0 ? undefined : "Enter a price in euro, like 12.50.",
    stock: /^\d{1,6}$/.test(values.stock.trim())
      ? undefined
      : "Enter the stock: a whole number, 0 or more.",
    comment: needs("comment"),
    metaTitle: needs("metaTitle") ?? fits("metaTitle"),
    metaKeywords: needs("metaKeywords"),
    metaDescription: needs("metaDescription") ?? fits("metaDescription"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message));
}

/** Applies valid form values to a product, or creates one. */
export function productFrom(values: Values, before: Product | undefined): Product {
  const { price, stock, ...rest } = values;
  const sku = values.sku.trim();
  const unrated = {
    id: sku.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    origin: "NL",
    wasCents: 0,
    rating: 0,
    reviews: 0,
  };
  return {
    ...(before ?? unrated),
    ...rest,
    name: values.name.trim(),
    sku,
    hsCode: values.hsCode.trim(),
    priceCents: parseEuro(price) ?? 0,
    stock: Number(stock),
  };
}
