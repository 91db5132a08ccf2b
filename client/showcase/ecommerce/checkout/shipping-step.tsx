import { Plus } from "lucide-react";
import { type ShippingWay, shippingCents, shippingWays } from "#client/showcase/ecommerce/cart.ts";
import type { Draft } from "#client/showcase/ecommerce/checkout/draft.ts";
import type { SavedAddress } from "#client/showcase/ecommerce/checkout/saved-addresses.ts";
import { useCart } from "#client/showcase/ecommerce/use-cart.ts";
import { showMoney } from "#client/showcase/frame/money.ts";

const ways: Record<ShippingWay, [name: string, words: string]> = {
  standard: ["Standard", "By road, five to seven working days"],
  fast: ["Fast", "By road with two drivers, two working days"],
};

interface ShippingStepProps {
  draft: Draft;
  addresses: readonly SavedAddress[];
  onAddress: (id: string) => void;
  onAdd: () => void;
}

/** Where it goes and how fast. */
export function ShippingStep({ draft, addresses, onAddress, onAdd }: ShippingStepProps) {
  const { cart, change } = useCart();
  const asBilling = { ...draft, id: "billing", title: "Same as billing" };
  return (
    <>
      <fieldset className="mb-4">
        <legend>Deliver to</legend>
        <div className="choice-grid">
          {[asBilling, ...addresses].map((address) => (
            <label key={address.id} className="choice-card">
              <input
                type="radio"
                className="form-check-input"
                name="address"
                checked={draft.address === address.id}
                onChange={() => onAddress(address.id)}
              />
              <span>
                <strong>{address.title}</strong>
                <span>{address.company || address.name}</span>
                <span>{address.street}</span>
                <span>
                  {address.postcode} {address.city}
                </span>
              </span>
            </label>
          ))}
        </div>
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary btn-icon mt-3"
          onClick={onAdd}
        >
          <Plus size={16} aria-hidden="true" />
          Add an address
        </button>
      </fieldset>
      <fieldset>
        <legend>Shipping</legend>
        <div className="choice-grid">
          {shippingWays.map((way) => (
            <label key={way} className="choice-card">
              <input
                type="radio"
                className="form-check-input"
                name="way"
                checked={cart.shipping === way}
                onChange={() => change((now) => ({ ...now, shipping: way }))}
              />
              <span>
                <strong>
                  {ways[way][0]}:{" "}
                  {shippingCents[way] === 0 ? "free" : showMoney(shippingCents[way])}
                </strong>
                <span>{ways[way][1]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
