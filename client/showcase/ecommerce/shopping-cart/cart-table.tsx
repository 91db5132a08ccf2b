import { Trash2 } from "lucide-react";
import { Link } from "react-router-dom";
import { type CartSums, type PricedLine, roomFor } from "#client/showcase/ecommerce/cart.ts";
import { ProductPicture } from "#client/showcase/ecommerce/product-picture.tsx";
import { QuantityField } from "#client/showcase/ecommerce/shopping-cart/quantity-field.tsx";
import { useCart } from "#client/showcase/ecommerce/use-cart.ts";
import { showMoney } from "#client/showcase/frame/money.ts";

type Say = (text: string, undo?: () => void) => void;

export function CartTable({ sums, say }: { sums: CartSums; say: Say }) {
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
            <CartRow key={`${line.good} ${line.size}`} line={line} say={say} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CartRow({ line, say }: { line: PricedLine; say: Say }) {
  const { cart, change, set, remove } = useCart();
  const { product, size, quantity, cents } = line;
  const takeOut = () => {
    remove(line.good, size);
    say(`${product.name} was removed.`, () => change(() => cart));
  };
  return (
    <tr>
      <th scope="row" className="cart-product">
        <div>
          <ProductPicture product={product} size="small" />
          <div>
            <Link to={`/apps/ecommerce/product-details?id=${product.id}`}>{product.name}</Link>
            {size !== "One size" && <p>Size {size}</p>}
          </div>
        </div>
      </th>
      <td className="shop-number cart-price">{showMoney(product.priceCents)}</td>
      <td className="cart-quantity">
        <QuantityField
          name={size === "One size" ? product.name : `${product.name}, ${size}`}
          quantity={quantity}
          room={roomFor(cart, product, size)}
          onQuantity={(next) => set(line.good, size, next)}
        />
      </td>
      <td className="shop-number">{showMoney(cents)}</td>
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
