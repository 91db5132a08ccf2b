import { formatDate } from "#client/showcase/components/dates.ts";
import { useSample } from "#client/showcase/components/use-sample.ts";
import type { Product } from "#client/showcase/ecommerce/catalogue.ts";

/** Prices are in euro cents. */
interface CartLine {
  good: string;
  size: string;
  quantity: number;
}

export const shippingWays = ["standard", "fast"] as const;
export type ShippingWay = (typeof shippingWays)[number];

export const shippingCents: Record<ShippingWay, number> = { standard: 0, fast: 2_500 };

export interface Cart {
  lines: CartLine[];
  /** Accepted coupon code, or "". */
  coupon: string;
  note: string;
  shipping: ShippingWay;
}

export const emptyCart: Cart = { lines: [], coupon: "", note: "", shipping: "standard" };

const initialCart: Cart = {
  ...emptyCart,
  lines: [
    { good: "pans", size: "One size", quantity: 2 },
    { good: "jars", size: "One size", quantity: 6 },
    { good: "tee", size: "M", quantity: 20 },
  ],
};

export interface PricedLine extends CartLine {
  product: Product;
  cents: number;
}

export interface CartSums {
  lines: PricedLine[];
  /** Number of items. */
  pieces: number;
  grossCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}

const taxPercent = 21;

/** total = gross - discount + shipping + tax, never negative; zero for an empty cart. */
export function sumCart(cart: Cart, products: readonly Product[], today: string): CartSums {
  const lines = cart.lines.flatMap((line) => {
    const product = products.find(({ id }) => id === line.good);
    return product && line.quantity > 0
      ? [{ ...line, product, cents: product.priceCents * line.quantity }]
      : [];
  });
  const grossCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const accepted = checkCoupon(cart.coupon, grossCents, today);
  const discountCents = accepted.outcome === "accepted" ? accepted.discountCents : 0;
  const shipping = lines.length === 0 ? 0 : shippingCents[cart.shipping];
  const taxCents = Math.round(((grossCents - discountCents + shipping) * taxPercent) / 100);
  return {
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    grossCents,
    discountCents,
    shippingCents: shipping,
    taxCents,
    totalCents: grossCents - discountCents + shipping + taxCents,
  };
}

interface Coupon {
  code: string;
  description: string;
  percent?: number;
  cents?: number;
  /** Minimum order value. */
  fromCents?: number;
  /** Last day of validity (ISO). */
  until?: string;
}

const coupons: readonly Coupon[] = [
  { code: "VALE10", description: "10% off all goods", percent: 10 },
  { code: "HARBOUR20", description: "€20 off from €150", cents: 2_000, fromCents: 15_000 },
  { code: "SPRING25", description: "25% off all goods", percent: 25, until: "2026-03-31" },
];

type CouponAnswer =
  | { outcome: "accepted"; code: string; description: string; discountCents: number }
  | { outcome: "refused"; why: string };

/** Validates a coupon for this order value and date. */
export function checkCoupon(text: string, grossCents: number, today: string): CouponAnswer {
  const code = text.trim().toUpperCase();
  if (code === "") return { outcome: "refused", why: "Enter a coupon code." };
  const coupon = coupons.find((one) => one.code === code);
  if (!coupon)
    return {
      outcome: "refused",
      why: `Coupon “${text.trim()}” not found. Check the spelling.`,
    };
  if (coupon.until && today > coupon.until)
    return {
      outcome: "refused",
      why: `${code} has expired: it was valid until ${formatDate(coupon.until)}.`,
    };
  if (grossCents < (coupon.fromCents ?? 0)) {
    return {
      outcome: "refused",
      why: `${code} requires an order of at least €${(coupon.fromCents ?? 0) / 100}.`,
    };
  }
  const off = coupon.cents ?? Math.round((grossCents * (coupon.percent ?? 0)) / 100);
  return {
    outcome: "accepted",
    code,
    description: coupon.description,
    discountCents: Math.min(off, grossCents),
  };
}

type QuantityAnswer =
  | { outcome: "accepted"; quantity: number }
  | { outcome: "refused"; why: string };

/** A whole number from one to the available stock. */
export function checkQuantity(text: string, available: number): QuantityAnswer {
  const quantity = Number(text.trim());
  if (text.trim() === "" || !Number.isInteger(quantity))
    return { outcome: "refused", why: "Enter a whole number." };
  if (quantity < 1) return { outcome: "refused", why: "Enter 1 or more, or remove the line." };
  if (quantity > available)
    return {
      outcome: "refused",
      why: available > 0 ? `Only ${available} available.` : "Sold out.",
    };
  return { outcome: "accepted", quantity };
}

/** Stock left for a line: other sizes of the same product share it. */
export function availableFor(
  cart: Cart,
  product: Pick<Product, "id" | "stock">,
  size: string,
): number {
  const others = cart.lines.filter((line) => line.good === product.id && line.size !== size);
  return Math.max(0, product.stock - others.reduce((sum, { quantity }) => sum + quantity, 0));
}

const isLine = (line: CartLine, good: string, size: string): boolean =>
  line.good === good && line.size === size;

/** Increases the line of the same product and size, or adds one. */
export function addToCart(cart: Cart, good: string, size: string, quantity: number): Cart {
  const has = cart.lines.some((line) => isLine(line, good, size));
  const lines = has
    ? cart.lines.map((line) =>
        isLine(line, good, size) ? { ...line, quantity: line.quantity + quantity } : line,
      )
    : [...cart.lines, { good, size, quantity }];
  return { ...cart, lines };
}

function setQuantity(cart: Cart, good: string, size: string, quantity: number): Cart {
  return {
    ...cart,
    lines: cart.lines.map((line) => (isLine(line, good, size) ? { ...line, quantity } : line)),
  };
}

export function removeLine(cart: Cart, good: string, size: string): Cart {
  return { ...cart, lines: cart.lines.filter((line) => !isLine(line, good, size)) };
}

/** Why the cart cannot be ordered, by line; empty if it can. */
export function cartProblems(cart: Cart, products: readonly Product[]): string[] {
  return products
    .map((product) => ({ product, wanted: piecesOf(cart, product.id) }))
    .filter(({ product, wanted }) => wanted > product.stock)
    .map(
      ({ product, wanted }) => `${product.name}: ${wanted} in the cart, ${product.stock} in stock.`,
    );
}

export function piecesOf(cart: Cart, good: string): number {
  return cart.lines
    .filter((line) => line.good === good)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The cart that all shop screens share. */
export function useCart() {
  const [cart, change] = useSample<Cart>("cart", initialCart);
  return {
    cart,
    change,
    add: (good: string, size: string, quantity: number) =>
      change((now) => addToCart(now, good, size, quantity)),
    set: (good: string, size: string, quantity: number) =>
      change((now) => setQuantity(now, good, size, quantity)),
    remove: (good: string, size: string) => change((now) => removeLine(now, good, size)),
  };
}
