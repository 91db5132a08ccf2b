import { demoPaths, withQuery } from "#client/showcase/paths.ts";
import { paths } from "#shared/paths.ts";
import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/product-details/product-details.css";
import { Heart, Pencil, ShoppingCart } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { formatCount, formatMoney } from "#client/showcase/components/money.ts";
import { RichDocView } from "#client/showcase/components/rich-doc.tsx";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";
import { availableFor, checkQuantity, useCart } from "#client/showcase/ecommerce/cart.ts";
import {
  countryName,
  type Product,
  sizesOf,
  useCatalogue,
} from "#client/showcase/ecommerce/catalogue.ts";
import { FieldLayout, SubmitButton } from "#client/showcase/ecommerce/field.tsx";
import { Empty } from "#client/showcase/ecommerce/list-controls.tsx";
import { outletsOf } from "#client/showcase/ecommerce/sales.ts";
import {
  CartLink,
  Price,
  ProductBadge,
  picturesOf,
  Stars,
} from "#client/showcase/ecommerce/shop-parts.tsx";

export function Component() {
  const { products } = useCatalogue();
  const [params] = useSearchParams();
  const id = params.get("id") ?? products[0]?.id;
  const product = products.find((one) => one.id === id);
  return (
    <ShowcaseScreen
      title="Product details"
      lead="The product as customers see it, with stock by outlet."
      actions={
        <>
          <CartLink />
          {product && (
            <Link
              className="btn btn-outline-secondary btn-icon"
              to={withQuery(demoPaths.editProduct, { id: product.id })}
            >
              <Pencil size={18} aria-hidden="true" />
              Edit
            </Link>
          )}
        </>
      }
    >
      {product && params.has("saved") && (
        <p className="alert alert-success" role="status">
          {product.name} was saved. <Link to={demoPaths.products}>See all products</Link>
        </p>
      )}
      {product ? <Details key={product.id} product={product} /> : <ProductNotFound />}
    </ShowcaseScreen>
  );
}

/**
 * The server knows only the original sample; products added in this browser appear after hydration.
 */
function ProductNotFound() {
  return useHydrated() ? (
    <Empty title="Product not found">
      <p>It may have been removed from the shop.</p>
      <Link to={demoPaths.products}>Back to all products</Link>
    </Empty>
  ) : (
    <p role="status">Loading the product from this browser…</p>
  );
}

function Details({ product }: { product: Product }) {
  const saved =
    product.wasCents > product.priceCents
      ? Math.round((1 - product.priceCents / product.wasCents) * 100)
      : 0;
  return (
    <>
      <article className="card product-sheet">
        <ProductGallery product={product} />
        <div className="product-facts">
          <p className="text-muted mb-0">{product.category}</p>
          <h2>{product.name}</h2>
          <div className="d-flex flex-wrap gap-2 align-items-center">
            <Stars rating={product.rating} reviews={product.reviews} />
            {product.status !== "online" && <ProductBadge status={product.status} />}
          </div>
          <p className="product-price mb-0">
            <Price priceCents={product.priceCents} wasCents={product.wasCents} />
            {saved > 0 && <span className="shop-badge shop-badge-good">{saved}% off</span>}
            <small className="text-muted">without VAT</small>
          </p>
          <p>{product.summary}</p>
          <BuyForm product={product} />
          <dl className="product-terms">
            <dt>Reference</dt>
            <dd>{product.sku}</dd>
            <dt>HS code</dt>
            <dd>
              <Link to={paths.hsCodeSearch({ q: product.hsCode })}>{product.hsCode}</Link>
            </dd>
            <dt>Made in</dt>
            <dd>{countryName(product.origin)}</dd>
          </dl>
        </div>
      </article>
      <section className="mt-4" aria-labelledby="description">
        <h2 id="description">Description</h2>
        <RichDocView className="shop-text" doc={product.description} />
      </section>
      <OutletTable product={product} />
    </>
  );
}

const noFavourites: string[] = [];

function BuyForm({ product }: { product: Product }) {
  const sizes = sizesOf(product.id);
  const { cart, add } = useCart();
  const [size, setSize] = useState(sizes[0] ?? "");
  const [quantity, setQuantity] = useState("1");
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const inCart =
    cart.lines.find((line) => line.good === product.id && line.size === size)?.quantity ?? 0;
  const available = availableFor(cart, product, size) - inCart;
  const isForSale = product.status === "online" && product.stock > 0;
  const put = (event: FormEvent) => {
    event.preventDefault();
    const answer = checkQuantity(quantity, available);
    setProblem(answer.outcome === "refused" ? answer.why : undefined);
    if (answer.outcome === "refused") return field.current?.focus();
    add(product.id, size, answer.quantity);
    const sizeText = sizes.length > 1 ? `, ${size},` : "";
    setDone(`${answer.quantity} x ${product.name}${sizeText} added to the cart.`);
  };
  return (
    <form onSubmit={put} noValidate className="product-buy">
      {!isForSale && (
        <p className="shop-badge shop-badge-bad mb-0">
          {product.stock === 0 ? "Sold out at every outlet" : "Not for sale"}
        </p>
      )}
      <FieldLayout id="size" label="Size" className="">
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
      </FieldLayout>
      <FieldLayout
        id="quantity"
        label="Quantity"
        className=""
        problem={problem}
        hint={isForSale && `${available} available${inCart > 0 ? `, ${inCart} in the cart` : ""}.`}
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
      </FieldLayout>
      <div className="product-buy-footer">
        <SubmitButton className="btn btn-accent btn-icon" isOff={!isForSale}>
          <ShoppingCart size={18} aria-hidden="true" />
          Add to cart
        </SubmitButton>
        <Favourite product={product} />
      </div>
      <p className="mb-0 product-done" role="status">
        {done && (
          <>
            {done} <Link to={demoPaths.shoppingCart}>Go to the cart</Link>
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

/** Thumbnails as tabs, with arrow keys, Home and End. */
function ProductGallery({ product }: { product: Product }) {
  const pictures = picturesOf(product);
  const [selected, setSelected] = useState(0);
  const shown = pictures[selected] ?? pictures[0];
  const go = (to: number) => {
    const next = (to + pictures.length) % pictures.length;
    setSelected(next);
    document.getElementById(`picture-${next}`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const target = {
      ArrowRight: selected + 1,
      ArrowLeft: selected - 1,
      Home: 0,
      End: pictures.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  };
  return (
    <div className="product-gallery">
      <div id="picture-panel" role="tabpanel" aria-labelledby={`picture-${selected}`}>
        <img className="shop-picture" src={shown?.url} width="400" height="400" alt={shown?.alt} />
      </div>
      <div role="tablist" aria-label={`Pictures of ${product.name}`} className="product-tabs">
        {pictures.map(({ url, alt }, at) => (
          <button
            key={url}
            id={`picture-${at}`}
            type="button"
            role="tab"
            aria-selected={at === selected}
            aria-controls="picture-panel"
            tabIndex={at === selected ? 0 : -1}
            onClick={() => setSelected(at)}
            onKeyDown={press}
          >
            <img src={url} width="72" height="72" alt={alt} />
          </button>
        ))}
      </div>
    </div>
  );
}

/** Stock, price and revenue by outlet. */
function OutletTable({ product }: { product: Product }) {
  const rows = outletsOf(product);
  const most = Math.max(1, ...rows.map(({ stock }) => stock));
  return (
    <section className="card mt-4" aria-labelledby="outlets">
      <h2 id="outlets" className="p-3 mb-0">
        At our outlets
      </h2>
      <ScrollRegion label="Outlets, scrolls sideways">
        <table className="table shop-table">
          <caption className="visually-hidden">
            Price, stock and revenue of {product.name} at each outlet
          </caption>
          <thead>
            <tr>
              <th scope="col">Outlet</th>
              <th scope="col" className="text-end">
                Price
              </th>
              <th scope="col">Stock</th>
              <th scope="col" className="text-end">
                Revenue, 12 months
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, priceCents, stock, revenueCents }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="shop-number">{formatMoney(priceCents)}</td>
                <td className="product-stock">
                  <meter
                    className="shop-meter"
                    min={0}
                    max={most}
                    value={stock}
                    aria-label={`Stock at ${name}`}
                  />
                  <span>{stock === 0 ? "None left" : `${formatCount(stock)} pieces`}</span>
                </td>
                <td className="shop-number">{formatMoney(revenueCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
