import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/product-details/product-details.css";
import { Pencil } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { useHydrated } from "#client/components/use-hydrated.ts";
import type { PageHandle } from "#client/routes.tsx";
import { ProductBadge } from "#client/showcase/ecommerce/badges.tsx";
import { CartLink } from "#client/showcase/ecommerce/cart-link.tsx";
import { countryName, type Product } from "#client/showcase/ecommerce/catalogue.ts";
import { Empty } from "#client/showcase/ecommerce/empty.tsx";
import { Price } from "#client/showcase/ecommerce/price.tsx";
import { BuyForm } from "#client/showcase/ecommerce/product-details/buy-form.tsx";
import { ProductGallery } from "#client/showcase/ecommerce/product-details/gallery.tsx";
import { OutletTable } from "#client/showcase/ecommerce/product-details/outlet-table.tsx";
import { RichText } from "#client/showcase/ecommerce/rich-text.tsx";
import { Stars } from "#client/showcase/ecommerce/stars.tsx";
import { useCatalogue } from "#client/showcase/ecommerce/use-catalogue.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";

export const handle: PageHandle = { title: () => "Product details" };

export function Component() {
  const { products } = useCatalogue();
  const [params] = useSearchParams();
  const id = params.get("id") ?? products[0]?.id;
  const product = products.find((one) => one.id === id);
  return (
    <ShowcaseScreen
      title="Product details"
      lead="What a customer of the shop sees, and where the pieces stand."
      actions={
        <>
          <CartLink />
          {product && (
            <Link
              className="btn btn-outline-secondary btn-icon"
              to={`/apps/ecommerce/edit-product?id=${product.id}`}
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
          {product.name} has been saved. <Link to="/apps/ecommerce/products">See all products</Link>
        </p>
      )}
      {product ? <Details key={product.id} product={product} /> : <NoProduct />}
    </ShowcaseScreen>
  );
}

/**
 * The server knows only the sample as written; a product of this browser's own may still turn up.
 */
function NoProduct() {
  return useHydrated() ? (
    <Empty title="There is no such product">
      <p>It may have been removed from the shop.</p>
      <Link to="/apps/ecommerce/products">Back to all products</Link>
    </Empty>
  ) : (
    <p role="status">Looking for the product in this browser…</p>
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
              <Link to={`/hs-code-search?q=${product.hsCode}`}>{product.hsCode}</Link>
            </dd>
            <dt>Made in</dt>
            <dd>{countryName(product.origin)}</dd>
          </dl>
        </div>
      </article>
      <section className="mt-4" aria-labelledby="description">
        <h2 id="description">Description</h2>
        <RichText doc={product.description} />
      </section>
      <OutletTable product={product} />
    </>
  );
}
