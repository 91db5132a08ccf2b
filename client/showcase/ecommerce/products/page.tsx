import { demoPaths, withQuery } from "#client/showcase/paths.ts";
import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/products/products.css";
import { Pencil, Plus, ShoppingCart } from "lucide-react";
import { Link } from "#client/components/link.tsx";
import { formatCount } from "#client/showcase/components/money.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { availableFor, useCart } from "#client/showcase/ecommerce/cart.ts";
import { type Product, sizesOf, useCatalogue } from "#client/showcase/ecommerce/catalogue.ts";
import { Empty, Pager, SearchField } from "#client/showcase/ecommerce/list-controls.tsx";
import { pageOf, useListParams } from "#client/showcase/ecommerce/list-state.ts";
import {
  CartLink,
  Price,
  ProductBadge,
  ProductPicture,
  Stars,
} from "#client/showcase/ecommerce/shop-parts.tsx";

const pageSize = 10;

export function Component() {
  const { products } = useCatalogue();
  const { query, change, hrefWith } = useListParams({ q: "", sort: "popular", page: "1" });
  const { bar, notify } = useUndoBar();
  const wanted = query.q.trim().toLowerCase();
  const matching = products.filter(({ name, sku }) =>
    `${name} ${sku}`.toLowerCase().includes(wanted),
  );
  const sort = isSort(query.sort) ? query.sort : "popular";
  const page = pageOf(sortProducts(matching, sort), query.page, pageSize);
  return (
    <ShowcaseScreen
      title="Products"
      lead="All products with price and stock. Open one to choose a size and add it to the cart."
      actions={
        <>
          <CartLink />
          <Link className="btn btn-accent btn-icon" to={demoPaths.editProduct}>
            <Plus size={18} aria-hidden="true" />
            Add product
          </Link>
        </>
      }
    >
      <div className="shop-bar">
        <SearchField
          label="Search products by name"
          value={query.q}
          overlay={{ sort: query.sort }}
          onSearch={(q) => change({ q })}
        />
        <label className="ms-sm-auto">
          Sort by
          <select
            className="form-select"
            value={sort}
            onChange={(event) => change({ sort: event.target.value })}
          >
            {Object.entries(sorts).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <h2 className="visually-hidden">Products found</h2>
      {page.total === 0 ? (
        <Empty title="No products found">
          <p>No products match “{query.q}”.</p>
          <Link to="?">Show all products</Link>
        </Empty>
      ) : (
        <>
          <ul className="products-grid">
            {page.rows.map((product) => (
              <ProductCard key={product.id} product={product} notify={notify} />
            ))}
          </ul>
          <Pager
            noun="products"
            page={page}
            hrefOf={(number) => hrefWith({ page: String(number) })}
          />
        </>
      )}
      {bar}
    </ShowcaseScreen>
  );
}

const fewFrom = 40;

function stockBadge(stock: number): [className: string, label: string] {
  if (stock === 0) return ["shop-badge shop-badge-bad", "Sold out"];
  if (stock <= fewFrom) return ["shop-badge shop-badge-wait", `Only ${stock} left`];
  return ["shop-badge", `${formatCount(stock)} in stock`];
}

function ProductCard({
  product,
  notify,
}: {
  product: Product;
  notify: (text: string, undo?: () => void) => void;
}) {
  const address = withQuery(demoPaths.productDetails, { id: product.id });
  const [className, label] = stockBadge(product.stock);
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
          <span className={className}>{label}</span>
        </p>
        {product.status !== "online" && <ProductBadge status={product.status} />}
      </div>
      <CardActions product={product} address={address} notify={notify} />
    </li>
  );
}

function CardActions({
  product,
  address,
  notify,
}: {
  product: Product;
  address: string;
  notify: (text: string, undo?: () => void) => void;
}) {
  const { cart, add, change } = useCart();
  const [size = "", ...otherSizes] = sizesOf(product.id);
  const put = () => {
    if (availableFor(cart, product, size) < 1)
      return notify(`All ${product.stock} of ${product.name} are already in the cart.`);
    add(product.id, size, 1);
    notify(`${product.name} was added to the cart.`, () => change(() => cart));
  };
  return (
    <div className="products-card-footer">
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
        to={withQuery(demoPaths.editProduct, { id: product.id })}
        aria-label={`Edit ${product.name}`}
      >
        <Pencil size={16} aria-hidden="true" />
      </Link>
    </div>
  );
}

const sorts = {
  popular: "Most popular",
  "price-low": "Price, low to high",
  "price-high": "Price, high to low",
  "sold-out": "Sold out first",
} as const;

type Sort = keyof typeof sorts;

const isSort = (text: string): text is Sort => Object.hasOwn(sorts, text);

const orders: Record<Sort, (a: Product, b: Product) => number> = {
  popular: (a, b) => b.reviews * b.rating - a.reviews * a.rating,
  "price-low": (a, b) => a.priceCents - b.priceCents,
  "price-high": (a, b) => b.priceCents - a.priceCents,
  "sold-out": (a, b) => a.stock - b.stock,
};

function sortProducts(products: readonly Product[], sort: Sort): Product[] {
  return [...products].sort(orders[sort]);
}
