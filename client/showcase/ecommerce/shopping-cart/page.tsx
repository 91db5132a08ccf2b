import { demoPaths, withQuery } from "#client/showcase/paths.ts";
import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/shopping-cart/shopping-cart.css";
import { ArrowLeft, ArrowRight, Minus, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useLoaderData } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import type { loadToday } from "#client/showcase/components/dates.ts";
import { formatMoney } from "#client/showcase/components/money.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import {
  availableFor,
  type CartSums,
  cartProblems,
  checkCoupon,
  checkQuantity,
  type PricedLine,
  sumCart,
  useCart,
} from "#client/showcase/ecommerce/cart.ts";
import { useCatalogue } from "#client/showcase/ecommerce/catalogue.ts";
import { SubmitButton } from "#client/showcase/ecommerce/field.tsx";
import { Empty } from "#client/showcase/ecommerce/list-controls.tsx";
import { CartSumsList, ProductPicture } from "#client/showcase/ecommerce/shop-parts.tsx";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const { cart, change } = useCart();
  const { products } = useCatalogue();
  const { bar, notify } = useUndoBar();
  const sums = sumCart(cart, products, today);
  const problems = cartProblems(cart, products);
  return (
    <ShowcaseScreen
      title="Shopping cart"
      lead="Change quantities, add a note or use a coupon; totals update immediately."
    >
      {sums.lines.length === 0 ? (
        <Empty title="The cart is empty">
          <p>Add products to check out.</p>
          <Link className="btn btn-accent" to={demoPaths.products}>
            Browse products
          </Link>
        </Empty>
      ) : (
        <div className="cart-columns">
          <div>
            <CartTable sums={sums} notify={notify} />
            <div className="mt-4">
              <label className="form-label" htmlFor="note">
                Note for the order
              </label>
              <textarea
                id="note"
                className="form-control"
                rows={3}
                maxLength={300}
                value={cart.note}
                aria-describedby="note-hint"
                onChange={(event) => change((now) => ({ ...now, note: event.target.value }))}
              />
              <p id="note-hint" className="form-text">
                For the warehouse: gate, hours, pallet height. {300 - cart.note.length} characters
                left.
              </p>
            </div>
            <Link className="btn btn-outline-secondary btn-icon" to={demoPaths.products}>
              <ArrowLeft size={18} aria-hidden="true" />
              Continue shopping
            </Link>
          </div>
          <aside className="card cart-summary" aria-labelledby="summary">
            <h2 id="summary">Summary</h2>
            <CartSumsList sums={sums} cart={cart} />
            <CouponForm grossCents={sums.grossCents} today={today} />
            {problems.length > 0 && (
              <div className="alert alert-danger mb-0">
                <p className="mb-1">Reduce these quantities before checking out:</p>
                <ul className="mb-0">
                  {problems.map((message) => (
                    <li key={message}>{message}</li>
                  ))}
                </ul>
              </div>
            )}
            {problems.length === 0 && (
              <Link
                className="btn btn-accent btn-icon justify-content-center"
                to={demoPaths.checkout}
              >
                Check out
                <ArrowRight size={18} aria-hidden="true" />
              </Link>
            )}
          </aside>
        </div>
      )}
      {bar}
    </ShowcaseScreen>
  );
}

type Say = (text: string, undo?: () => void) => void;

function CartTable({ sums, notify }: { sums: CartSums; notify: Say }) {
  return (
    <div className="card">
      <h2 className="visually-hidden">In the cart</h2>
      <table className="table shop-table cart-table">
        <caption className="visually-hidden">Products in the cart</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="text-end">
              Price
            </th>
            <th scope="col">Quantity</th>
            <th scope="col" className="text-end">
              Sum
            </th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.lines.map((line) => (
            <CartRow key={`${line.good} ${line.size}`} line={line} notify={notify} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CartRow({ line, notify }: { line: PricedLine; notify: Say }) {
  const { cart, change, set, remove } = useCart();
  const { product, size, quantity, cents } = line;
  const takeOut = () => {
    remove(line.good, size);
    notify(`${product.name} was removed.`, () => change(() => cart));
  };
  return (
    <tr>
      <th scope="row" className="cart-product">
        <div>
          <ProductPicture product={product} size="small" />
          <div>
            <Link to={withQuery(demoPaths.productDetails, { id: product.id })}>{product.name}</Link>
            {size !== "One size" && <p>Size {size}</p>}
          </div>
        </div>
      </th>
      <td className="shop-number cart-price">{formatMoney(product.priceCents)}</td>
      <td className="cart-quantity">
        <QuantityField
          name={size === "One size" ? product.name : `${product.name}, ${size}`}
          quantity={quantity}
          available={availableFor(cart, product, size)}
          onQuantity={(next) => set(line.good, size, next)}
        />
      </td>
      <td className="shop-number">{formatMoney(cents)}</td>
      <td className="text-end cart-remove">
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`Remove ${product.name}`}
          onClick={takeOut}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}

interface QuantityFieldProps {
  name: string;
  quantity: number;
  available: number;
  onQuantity: (quantity: number) => void;
}

/** A number field with plus and minus buttons; invalid input is reported and not applied. */
function QuantityField({ name, quantity, available, onQuantity }: QuantityFieldProps) {
  const id = useId();
  const [text, setText] = useState(String(quantity));
  useEffect(() => setText(String(quantity)), [quantity]);
  const answer = checkQuantity(text, available);
  const problem = answer.outcome === "refused" ? answer.why : "";
  const type = (next: string) => {
    setText(next);
    const wanted = checkQuantity(next, available);
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
          onClick={() => type(String(Math.min(quantity - 1, Math.max(1, available))))}
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
          // Replaces rejected input by the cart's quantity.
          onBlur={() => problem !== "" && quantity <= available && setText(String(quantity))}
        />
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`One ${name} more`}
          disabled={quantity >= available}
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

/** Applies a coupon and shows its effect, or the reason for rejecting it. */
function CouponForm({ grossCents, today }: { grossCents: number; today: string }) {
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
        Try VALE10, HARBOUR20 or the expired SPRING25.
      </p>
      <div role="status">
        {applied && (
          <p className="cart-coupon">
            <span>
              {applied.outcome === "accepted"
                ? `${applied.code} applied: ${applied.description}.`
                : `${cart.coupon} is not applied. ${applied.why}`}
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
