import { Pencil, ShoppingCart } from "lucide-react";
import { Link } from "react-router-dom";
import { ProductBadge } from "#client/showcase/ecommerce/badges.tsx";
import { roomFor } from "#client/showcase/ecommerce/cart.ts";
import { type Product, sizesOf } from "#client/showcase/ecommerce/catalogue.ts";
import { Price } from "#client/showcase/ecommerce/price.tsx";
import { ProductPicture } from "#client/showcase/ecommerce/product-picture.tsx";
import { Stars } from "#client/showcase/ecommerce/stars.tsx";
import { useCart } from "#client/showcase/ecommerce/use-cart.ts";
import { showCount } from "#client/showcase/frame/money.ts";

const fewFrom = 40;

function stockWords(stock: number): [className: string, words: string] {
  if (stock === 0) return ["shop-badge shop-badge-bad", "Sold out"];
  if (stock <= fewFrom) return ["shop-badge shop-badge-wait", `Only ${stock} left`];
  return ["shop-badge", `${showCount(stock)} in stock`];
}

export function ProductCard({
  product,
  say,
}: {
  product: Product;
  say: (text: string, undo?: () => void) => void;
}) {
  const address = `/apps/ecommerce/product-details?id=${product.id}`;
  const [className, words] = stockWords(product.stock);
  return (
    <li className="card products-card">
      <ProductPicture product={product} size="card" />
      <div className="products-card-body">
        <h3>
          <Link to={address} className="stretched-link">
            {product.name}
          </Link>
        </h3>
        <Stars rating={product.rating} reviews={product.reviews} />
        <p className="mb-0 d-flex flex-wrap gap-2 align-items-center justify-content-between">
          <Price priceCents={product.priceCents} wasCents={product.wasCents} />
          <span className={className}>{words}</span>
        </p>
        {product.status !== "online" && <ProductBadge status={product.status} />}
      </div>
      <CardActions product={product} address={address} say={say} />
    </li>
  );
}

function CardActions({
  product,
  address,
  say,
}: {
  product: Product;
  address: string;
  say: (text: string, undo?: () => void) => void;
}) {
  const { cart, add, change } = useCart();
  const [size = "", ...otherSizes] = sizesOf(product.id);
  const put = () => {
    if (roomFor(cart, product, size) < 1)
      return say(`All ${product.stock} of ${product.name} are in the cart already.`);
    add(product.id, size, 1);
    say(`${product.name} is in the cart.`, () => change(() => cart));
  };
  return (
    <div className="products-card-foot">
      {product.stock > 0 && product.status === "online" && otherSizes.length === 0 && (
        <button type="button" className="btn btn-sm btn-accent btn-icon" onClick={put}>
          <ShoppingCart size={16} aria-hidden="true" />
          <span>
            Add<span className="visually-hidden"> {product.name}</span> to cart
          </span>
        </button>
      )}
      {product.stock > 0 && product.status === "online" && otherSizes.length > 0 && (
        <Link className="btn btn-sm btn-outline-secondary" to={address}>
          Choose a size<span className="visually-hidden"> of {product.name}</span>
        </Link>
      )}
      <Link
        className="btn btn-sm btn-outline-secondary ms-auto"
        to={`/apps/ecommerce/edit-product?id=${product.id}`}
        aria-label={`Edit ${product.name}`}
      >
        <Pencil size={16} aria-hidden="true" />
      </Link>
    </div>
  );
}
