import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/shopping-cart/shopping-cart.css";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link, useLoaderData } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { cartProblems, sumCart } from "#client/showcase/ecommerce/cart.ts";
import { CartSumsList } from "#client/showcase/ecommerce/cart-sums.tsx";
import { Empty } from "#client/showcase/ecommerce/empty.tsx";
import { Said, useSaid } from "#client/showcase/ecommerce/said.tsx";
import { CartTable } from "#client/showcase/ecommerce/shopping-cart/cart-table.tsx";
import { CouponForm } from "#client/showcase/ecommerce/shopping-cart/coupon-form.tsx";
import { useCart } from "#client/showcase/ecommerce/use-cart.ts";
import { useCatalogue } from "#client/showcase/ecommerce/use-catalogue.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import type { loadToday } from "#client/showcase/frame/today.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "Shopping cart" };

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const { cart, change } = useCart();
  const { products } = useCatalogue();
  const said = useSaid();
  const sums = sumCart(cart, products, today);
  const problems = cartProblems(cart, products);
  return (
    <ShowcaseScreen
      title="Shopping cart"
      lead="Change quantities, leave a note, use a coupon: the sums follow at once."
    >
      {sums.lines.length === 0 ? (
        <Empty title="The cart is empty">
          <p>Nothing is in it, and nothing is to be paid.</p>
          <Link className="btn btn-accent" to="/apps/ecommerce/products">
            Look through the products
          </Link>
        </Empty>
      ) : (
        <div className="cart-columns">
          <div>
            <CartTable sums={sums} say={said.say} />
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
            <Link className="btn btn-outline-secondary btn-icon" to="/apps/ecommerce/products">
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
                <p className="mb-1">Before the checkout, lower what cannot be had:</p>
                <ul className="mb-0">
                  {problems.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              </div>
            )}
            {problems.length === 0 && (
              <Link
                className="btn btn-accent btn-icon justify-content-center"
                to="/apps/ecommerce/checkout"
              >
                Check out
                <ArrowRight size={18} aria-hidden="true" />
              </Link>
            )}
          </aside>
        </div>
      )}
      <Said said={said} />
    </ShowcaseScreen>
  );
}
