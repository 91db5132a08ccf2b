import { Minus, Plus } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { checkQuantity } from "#client/showcase/ecommerce/cart.ts";

interface QuantityFieldProps {
  name: string;
  quantity: number;
  room: number;
  onQuantity: (quantity: number) => void;
}

/** How many: typed or by one up and down. What cannot be is said and left out of the cart. */
export function QuantityField({ name, quantity, room, onQuantity }: QuantityFieldProps) {
  const id = useId();
  const [text, setText] = useState(String(quantity));
  useEffect(() => setText(String(quantity)), [quantity]);
  const answer = checkQuantity(text, room);
  const problem = answer.outcome === "refused" ? answer.why : "";
  const type = (next: string) => {
    setText(next);
    const wanted = checkQuantity(next, room);
    if (wanted.outcome === "accepted") onQuantity(wanted.quantity);
  };
  return (
    <>
      <div className="quantity">
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`One ${name} less`}
          disabled={quantity <= 1}
          onClick={() => type(String(Math.min(quantity - 1, Math.max(1, room))))}
        >
          <Minus size={16} aria-hidden="true" />
        </button>
        <input
          type="number"
          min="1"
          step="1"
          inputMode="numeric"
          className={problem ? "form-control is-invalid" : "form-control"}
          aria-label={`Quantity of ${name}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          // What was not taken makes way for what is in the cart.
          onBlur={() => problem !== "" && quantity <= room && setText(String(quantity))}
        />
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`One ${name} more`}
          disabled={quantity >= room}
          onClick={() => type(String(quantity + 1))}
        >
          <Plus size={16} aria-hidden="true" />
        </button>
      </div>
      <p id={id} className="field-problem" role="status">
        {problem}
      </p>
    </>
  );
}
