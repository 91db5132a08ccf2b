import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/products/products.css";
import { Plus } from "lucide-react";
import { Link } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { CartLink } from "#client/showcase/ecommerce/cart-link.tsx";
import { Empty } from "#client/showcase/ecommerce/empty.tsx";
import { Pager } from "#client/showcase/ecommerce/pager.tsx";
import { ProductCard } from "#client/showcase/ecommerce/products/product-card.tsx";
import { isSort, sortProducts, sorts } from "#client/showcase/ecommerce/products/sort-products.ts";
import { Said, useSaid } from "#client/showcase/ecommerce/said.tsx";
import { SearchField } from "#client/showcase/ecommerce/search-field.tsx";
import { pageOf, useAddressQuery } from "#client/showcase/ecommerce/use-address-query.ts";
import { useCatalogue } from "#client/showcase/ecommerce/use-catalogue.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";

export const handle: PageHandle = { title: () => "Products" };

const pageSize = 10;

export function Component() {
  const { products } = useCatalogue();
  const { query, change, hrefWith } = useAddressQuery({ q: "", sort: "popular", page: "1" });
  const said = useSaid();
  const wanted = query.q.trim().toLowerCase();
  const matching = products.filter(({ name, sku }) =>
    `${name} ${sku}`.toLowerCase().includes(wanted),
  );
  const sort = isSort(query.sort) ? query.sort : "popular";
  const page = pageOf(sortProducts(matching, sort), query.page, pageSize);
  return (
    <ShowcaseScreen
      title="Products"
      lead="Everything in the shop, with its price and what is left of it. Open one to choose a size and put it into the cart."
      actions={
        <>
          <CartLink />
          <Link className="btn btn-accent btn-icon" to="/apps/ecommerce/edit-product">
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
          carried={{ sort: query.sort }}
          onSearch={(q) => change({ q })}
        />
        <label className="ms-sm-auto">
          Sort by
          <select
            className="form-select"
            value={sort}
            onChange={(event) => change({ sort: event.target.value })}
          >
            {Object.entries(sorts).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
      <h2 className="visually-hidden">Products found</h2>
      {page.total === 0 ? (
        <Empty title="No product has such a name">
          <p>Nothing in the shop matches “{query.q}”.</p>
          <Link to="?">Show all products</Link>
        </Empty>
      ) : (
        <>
          <ul className="products-grid">
            {page.rows.map((product) => (
              <ProductCard key={product.id} product={product} say={said.say} />
            ))}
          </ul>
          <Pager
            noun="products"
            page={page}
            hrefOf={(number) => hrefWith({ page: String(number) })}
          />
        </>
      )}
      <Said said={said} />
    </ShowcaseScreen>
  );
}
