import { formatMoney } from "#client/showcase/components/money.ts";
import type { Cart, CartSums } from "#client/showcase/ecommerce/cart.ts";

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
