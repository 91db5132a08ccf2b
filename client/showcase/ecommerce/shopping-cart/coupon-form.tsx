import { type FormEvent, useRef, useState } from "react";
import { checkCoupon } from "#client/showcase/ecommerce/cart.ts";
import { SubmitButton } from "#client/showcase/ecommerce/submit-button.tsx";
import { useCart } from "#client/showcase/ecommerce/use-cart.ts";

/** A code is checked and either counts, with what it does, or is refused, with why. */
export function CouponForm({ grossCents, today }: { grossCents: number; today: string }) {
  const { cart, change } = useCart();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const applied = cart.coupon ? checkCoupon(cart.coupon, grossCents, today) : null;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const answer = checkCoupon(text, grossCents, today);
    if (answer.outcome === "refused") {
      setProblem(answer.why);
      return field.current?.focus();
    }
    setProblem("");
    setText("");
    change((now) => ({ ...now, coupon: answer.code }));
  };
  return (
    <form onSubmit={apply} noValidate>
      <label className="form-label" htmlFor="coupon">
        Coupon code
      </label>
      <div className="d-flex gap-2">
        <input
          ref={field}
          id="coupon"
          className={problem ? "form-control is-invalid" : "form-control"}
          autoComplete="off"
          autoCapitalize="characters"
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "coupon-problem coupon-hint" : "coupon-hint"}
          onChange={(event) => setText(event.target.value)}
        />
        <SubmitButton className="btn btn-outline-secondary">Apply</SubmitButton>
      </div>
      <p id="coupon-problem" className="field-problem" role="alert">
        {problem}
      </p>
      <p id="coupon-hint" className="form-text mb-0">
        To try: VALE10, HARBOUR20, or SPRING25, which has expired.
      </p>
      <div role="status">
        {applied && (
          <p className="cart-coupon">
            <span>
              {applied.outcome === "accepted"
                ? `${applied.code} counts: ${applied.words}.`
                : `${cart.coupon} does not count at present. ${applied.why}`}
            </span>
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              onClick={() => change((now) => ({ ...now, coupon: "" }))}
            >
              Remove<span className="visually-hidden"> the coupon</span>
            </button>
          </p>
        )}
      </div>
    </form>
  );
}
