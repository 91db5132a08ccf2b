import { Link } from "react-router-dom";
import type { Cart, CartSums } from "#client/showcase/ecommerce/cart.ts";
import { CartSumsList } from "#client/showcase/ecommerce/cart-sums.tsx";
import { ProductPicture } from "#client/showcase/ecommerce/product-picture.tsx";
import { showMoney } from "#client/showcase/frame/money.ts";

/** Beside every step: what is bought and what it comes to. */
export function OrderSummary({ cart, sums }: { cart: Cart; sums: CartSums }) {
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
                {quantity} x {showMoney(product.priceCents)}
                {size !== "One size" && `, ${size}`}
              </small>
            </span>
            <span className="shop-number">{showMoney(cents)}</span>
          </li>
        ))}
      </ul>
      <CartSumsList sums={sums} cart={cart} />
      <Link to="/apps/ecommerce/shopping-cart">Back to the cart</Link>
    </aside>
  );
}
