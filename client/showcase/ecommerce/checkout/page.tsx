import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/checkout/checkout.css";
import { Link, useLoaderData } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { cartProblems, sumCart } from "#client/showcase/ecommerce/cart.ts";
import { CheckoutForm } from "#client/showcase/ecommerce/checkout/checkout-form.tsx";
import { OrderSummary } from "#client/showcase/ecommerce/checkout/order-summary.tsx";
import { Empty } from "#client/showcase/ecommerce/empty.tsx";
import { useCart } from "#client/showcase/ecommerce/use-cart.ts";
import { useCatalogue } from "#client/showcase/ecommerce/use-catalogue.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import type { loadToday } from "#client/showcase/frame/today.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "Checkout" };

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const { cart } = useCart();
  const { products } = useCatalogue();
  const sums = sumCart(cart, products, today);
  const canOrder = sums.lines.length > 0 && cartProblems(cart, products).length === 0;
  return (
    <ShowcaseScreen
      title="Checkout"
      lead="Three steps. You can go back at any time; what you have entered stays."
    >
      {canOrder ? (
        <div className="checkout-columns">
          <CheckoutForm cart={cart} sums={sums} today={today} />
          <OrderSummary cart={cart} sums={sums} />
        </div>
      ) : (
        <Empty
          title={
            sums.lines.length === 0
              ? "There is nothing to order"
              : "The cart holds more than can be had"
          }
        >
          <p>
            {sums.lines.length === 0
              ? "The cart is empty."
              : "Lower the quantities in the cart first."}
          </p>
          <Link
            to={
              sums.lines.length === 0 ? "/apps/ecommerce/products" : "/apps/ecommerce/shopping-cart"
            }
          >
            {sums.lines.length === 0 ? "Look through the products" : "Back to the cart"}
          </Link>
        </Empty>
      )}
    </ShowcaseScreen>
  );
}
