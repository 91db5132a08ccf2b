import { showMoney } from "#client/showcase/frame/money.ts";

/** A price and, where it is reduced, what it was before. */
export function Price({ priceCents, wasCents }: { priceCents: number; wasCents: number }) {
  if (wasCents <= priceCents) return <span className="shop-price">{showMoney(priceCents)}</span>;
  return (
    <span className="shop-price">
      <span className="visually-hidden">Now </span>
      {showMoney(priceCents)}{" "}
      <s className="text-muted">
        <span className="visually-hidden">before </span>
        {showMoney(wasCents)}
      </s>
    </span>
  );
}
