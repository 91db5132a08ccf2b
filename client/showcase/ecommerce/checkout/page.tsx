import { demoPaths } from "#client/showcase/paths.ts";
import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/checkout/checkout.css";
import { useLoaderData } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import type { loadToday } from "#client/showcase/components/dates.ts";
import { formatMoney } from "#client/showcase/components/money.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import {
  type Cart,
  type CartSums,
  cartProblems,
  sumCart,
  useCart,
} from "#client/showcase/ecommerce/cart.ts";
import { useCatalogue } from "#client/showcase/ecommerce/catalogue.ts";
import { CheckoutForm } from "#client/showcase/ecommerce/checkout/checkout-form.tsx";
import { Empty } from "#client/showcase/ecommerce/list-controls.tsx";
import { CartSumsList, ProductPicture } from "#client/showcase/ecommerce/shop-parts.tsx";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const { cart } = useCart();
  const { products } = useCatalogue();
  const sums = sumCart(cart, products, today);
  const canOrder = sums.lines.length > 0 && cartProblems(cart, products).length === 0;
  return (
    <ShowcaseScreen
      title="Checkout"
      lead="Three steps. You can go back at any time without losing your entries."
    >
      {canOrder ? (
        <div className="checkout-columns">
          <CheckoutForm cart={cart} sums={sums} today={today} />
          <OrderSummary cart={cart} sums={sums} />
        </div>
      ) : (
        <Empty
          title={
            sums.lines.length === 0 ? "Your cart cannot be ordered" : "The cart exceeds the stock"
          }
        >
          <p>{sums.lines.length === 0 ? "The cart is empty." : "Reduce the quantities first."}</p>
          <Link to={sums.lines.length === 0 ? demoPaths.products : demoPaths.shoppingCart}>
            {sums.lines.length === 0 ? "Browse products" : "Back to the cart"}
          </Link>
        </Empty>
      )}
    </ShowcaseScreen>
  );
}

function OrderSummary({ cart, sums }: { cart: Cart; sums: CartSums }) {
  return (
    <aside className="card checkout-summary" aria-labelledby="summary">
      <h2 id="summary">Order summary</h2>
      <ul>
        {sums.lines.map(({ product, size, quantity, cents }) => (
          <li key={`${product.id} ${size}`}>
            <ProductPicture product={product} />
            <span>
              {product.name}
              <small>
                {quantity} x {formatMoney(product.priceCents)}
                {size !== "One size" && `, ${size}`}
              </small>
            </span>
            <span className="shop-number">{formatMoney(cents)}</span>
          </li>
        ))}
      </ul>
      <CartSumsList sums={sums} cart={cart} />
      <Link to={demoPaths.shoppingCart}>Back to the cart</Link>
    </aside>
  );
}
