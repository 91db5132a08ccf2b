import { ShoppingCart, Star } from "lucide-react";
import { Link } from "#client/components/link.tsx";
import { formatMoney } from "#client/showcase/components/money.ts";
import { type Cart, type CartSums, useCart } from "#client/showcase/ecommerce/cart.ts";
import {
  type Product,
  type ProductStatus,
  statusWords,
} from "#client/showcase/ecommerce/catalogue.ts";
import { demoPaths } from "#client/showcase/paths.ts";
import type { OrderStatus, PaymentStatus } from "#client/showcase/sample/orders.ts";

// As files, never inlined: the fragment selects a view of the SVG.
const drawings = import.meta.glob<string>("./pictures/*.svg", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

const drawing = (name: string): string =>
  drawings[`./pictures/${name}.svg`] ?? drawings["./pictures/carton.svg"] ?? "";

interface Picture {
  url: string;
  alt: string;
}

/** Uploaded pictures, or else four views of the drawing. */
export function picturesOf({
  id,
  name,
  pictures,
}: Pick<Product, "id" | "name" | "pictures">): Picture[] {
  if (pictures.length > 0)
    return pictures.map((url, at) => ({ url, alt: `${name}, picture ${at + 1}` }));
  const url = drawing(id);
  return [
    { url, alt: `${name}, whole` },
    { url: `${url}#near`, alt: `${name}, close-up` },
    { url: `${url}#detail`, alt: `${name}, detail` },
    { url: drawing("carton"), alt: `${name}, in its carton` },
  ];
}

const sizes = { tiny: 40, small: 64, card: 400 } as const;
const classes = {
  tiny: "shop-thumb",
  small: "shop-thumb shop-thumb-small",
  card: "shop-picture",
} as const;

/** The product's first picture; decorative where its name is beside it. */
export function ProductPicture({
  product,
  size = "tiny",
  alt = "",
}: {
  product: Pick<Product, "id" | "name" | "pictures">;
  size?: keyof typeof sizes;
  alt?: string;
}) {
  const [first] = picturesOf(product);
  return (
    <img
      className={classes[size]}
      src={first?.url}
      width={sizes[size]}
      height={sizes[size]}
      alt={alt}
    />
  );
}

/** The price, with the former one if reduced. */
export function Price({ priceCents, wasCents }: { priceCents: number; wasCents: number }) {
  if (wasCents <= priceCents) return <span className="shop-price">{formatMoney(priceCents)}</span>;
  return (
    <span className="shop-price">
      <span className="visually-hidden">Now </span>
      {formatMoney(priceCents)}{" "}
      <s className="text-muted">
        <span className="visually-hidden">before </span>
        {formatMoney(wasCents)}
      </s>
    </span>
  );
}

const places = [1, 2, 3, 4, 5];

/** A rating out of five: stars, with text for screen readers. */
export function Stars({ rating, reviews }: { rating: number; reviews?: number }) {
  if (rating === 0) return <span className="shop-stars text-muted">Not rated yet</span>;
  return (
    <span className="shop-stars">
      <span aria-hidden="true" className="d-inline-flex">
        {places.map((place) => (
          <Star
            key={place}
            size={15}
            className={rating >= place - 0.5 ? "shop-star-on" : "shop-star-off"}
          />
        ))}
      </span>
      <span className="visually-hidden">{rating.toFixed(1)} of 5 stars</span>
      <span aria-hidden="true" className="shop-stars-figure">
        {rating.toFixed(1)}
      </span>
      {reviews !== undefined && (
        <span className="text-muted">
          <span aria-hidden="true">({reviews})</span>
          <span className="visually-hidden">{reviews} reviews</span>
        </span>
      )}
    </span>
  );
}

/** Link to the cart with the number of items. */
export function CartLink() {
  const pieces = useCart().cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Link className="btn btn-outline-secondary btn-icon" to={demoPaths.shoppingCart}>
      <ShoppingCart size={18} aria-hidden="true" />
      Cart ({pieces} {pieces === 1 ? "piece" : "pieces"})
    </Link>
  );
}

const good = "shop-badge shop-badge-good";
const wait = "shop-badge shop-badge-wait";
const bad = "shop-badge shop-badge-bad";
const calm = "shop-badge shop-badge-calm";

const payments: Record<PaymentStatus, [className: string, label: string]> = {
  paid: [good, "Paid"],
  "awaiting authorization": [wait, "Awaiting authorization"],
  failed: [bad, "Payment failed"],
  unpaid: [wait, "Unpaid"],
};

export function PaymentBadge({ payment }: { payment: PaymentStatus }) {
  const [className, label] = payments[payment] ?? [calm, payment];
  return <span className={className}>{label}</span>;
}

const orders: Record<OrderStatus, [className: string, label: string]> = {
  placed: [calm, "Placed"],
  packed: [calm, "Packed"],
  shipped: [wait, "Shipped"],
  delivered: [good, "Delivered"],
  cancelled: [bad, "Cancelled"],
};

export function OrderBadge({ status }: { status: OrderStatus }) {
  const [className, label] = orders[status] ?? [calm, status];
  return <span className={className}>{label}</span>;
}

const stages: Record<ProductStatus, string> = { online: good, draft: wait, offline: calm };

export function ProductBadge({ status }: { status: ProductStatus }) {
  return <span className={stages[status]}>{statusWords[status]}</span>;
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <span className={isActive ? good : bad}>{isActive ? "Active" : "Blocked"}</span>;
}

const shippingWords = { standard: "standard", fast: "fast" } as const;

/** The cart's totals; changes are announced. */
export function CartSumsList({
  sums,
  cart,
}: {
  sums: CartSums;
  cart: Pick<Cart, "coupon" | "shipping">;
}) {
  return (
    <>
      <dl className="shop-sums">
        <dt>Goods, gross</dt>
        <dd>{formatMoney(sums.grossCents)}</dd>
        <dt>Discount{cart.coupon && sums.discountCents > 0 ? ` (${cart.coupon})` : ""}</dt>
        <dd>{sums.discountCents > 0 ? `−${formatMoney(sums.discountCents)}` : formatMoney(0)}</dd>
        <dt>Shipping, {shippingWords[cart.shipping]}</dt>
        <dd>{sums.shippingCents > 0 ? formatMoney(sums.shippingCents) : "Free"}</dd>
        <dt>Tax, 21% VAT</dt>
        <dd>{formatMoney(sums.taxCents)}</dd>
        <dt className="is-total">Total</dt>
        <dd className="is-total" data-testid="total">
          {formatMoney(sums.totalCents)}
        </dd>
      </dl>
      <p className="visually-hidden" role="status">
        Total {formatMoney(sums.totalCents)}
      </p>
    </>
  );
}
