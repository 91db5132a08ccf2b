import { Heart, ShoppingCart } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { checkQuantity, roomFor } from "#client/showcase/ecommerce/cart.ts";
import { type Product, sizesOf } from "#client/showcase/ecommerce/catalogue.ts";
import { FieldFrame } from "#client/showcase/ecommerce/field.tsx";
import { SubmitButton } from "#client/showcase/ecommerce/submit-button.tsx";
import { useCart } from "#client/showcase/ecommerce/use-cart.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";

const noFavourites: string[] = [];

/** Size, quantity, into the cart; and the heart. */
export function BuyForm({ product }: { product: Product }) {
  const sizes = sizesOf(product.id);
  const { cart, add } = useCart();
  const [size, setSize] = useState(sizes[0] ?? "");
  const [quantity, setQuantity] = useState("1");
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const inCart =
    cart.lines.find((line) => line.good === product.id && line.size === size)?.quantity ?? 0;
  const room = roomFor(cart, product, size) - inCart;
  const isForSale = product.status === "online" && product.stock > 0;
  const put = (event: FormEvent) => {
    event.preventDefault();
    const answer = checkQuantity(quantity, room);
    setProblem(answer.outcome === "refused" ? answer.why : undefined);
    if (answer.outcome === "refused") return field.current?.focus();
    add(product.id, size, answer.quantity);
    setDone(
      `${answer.quantity} x ${product.name}${sizes.length > 1 ? `, ${size},` : ""} put into the cart.`,
    );
  };
  return (
    <form onSubmit={put} noValidate className="product-buy">
      {!isForSale && (
        <p className="shop-badge shop-badge-bad mb-0">
          {product.stock === 0 ? "Sold out at every outlet" : "Not for sale at present"}
        </p>
      )}
      <FieldFrame id="size" label="Size" className="">
        <select
          id="size"
          className="form-select"
          value={size}
          onChange={(event) => setSize(event.target.value)}
        >
          {sizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </FieldFrame>
      <FieldFrame
        id="quantity"
        label="Quantity"
        className=""
        problem={problem}
        hint={isForSale && `${room} can be had${inCart > 0 ? `, ${inCart} in the cart` : ""}.`}
      >
        <input
          ref={field}
          id="quantity"
          className="form-control"
          type="number"
          min="1"
          step="1"
          inputMode="numeric"
          value={quantity}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "quantity-problem quantity-hint" : "quantity-hint"}
          onChange={(event) => setQuantity(event.target.value)}
        />
      </FieldFrame>
      <div className="product-buy-foot">
        <SubmitButton className="btn btn-accent btn-icon" isOff={!isForSale}>
          <ShoppingCart size={18} aria-hidden="true" />
          Add to cart
        </SubmitButton>
        <Favourite product={product} />
      </div>
      <p className="mb-0 product-done" role="status">
        {done && (
          <>
            {done} <Link to="/apps/ecommerce/shopping-cart">Go to the cart</Link>
          </>
        )}
      </p>
    </form>
  );
}

function Favourite({ product }: { product: Product }) {
  const [favourites, change] = useSample("ecommerce-favourites", noFavourites);
  const isOn = favourites.includes(product.id);
  const toggle = () =>
    change((now) =>
      now.includes(product.id) ? now.filter((id) => id !== product.id) : [...now, product.id],
    );
  return (
    <button
      type="button"
      className="btn btn-outline-secondary btn-icon"
      aria-pressed={isOn}
      onClick={toggle}
    >
      <Heart size={18} aria-hidden="true" className={isOn ? "product-heart-on" : ""} />
      Favourite
    </button>
  );
}
