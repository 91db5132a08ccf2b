import { Link } from "react-router-dom";
import { ProductBadge } from "#client/showcase/ecommerce/badges.tsx";
import { ProductPicture } from "#client/showcase/ecommerce/product-picture.tsx";
import { useCatalogue } from "#client/showcase/ecommerce/use-catalogue.ts";
import { showCount, showMoney } from "#client/showcase/frame/money.ts";

const shown = 6;

/** What came into the shop last. */
export function RecentProducts() {
  const { products } = useCatalogue();
  return (
    <section className="card" aria-labelledby="recent">
      <div className="dashboard-head">
        <h2 id="recent">Recent products</h2>
        <Link to="/apps/ecommerce/products">All products</Link>
      </div>
      <section
        className="table-responsive"
        aria-label="Recent products, scrolls sideways"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable
        tabIndex={0}
      >
        <table className="table shop-table">
          <caption className="visually-hidden">Products that came into the shop last</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className="text-end">
                Price
              </th>
              <th scope="col" className="text-end">
                Stock
              </th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {products.slice(0, shown).map((product) => (
              <tr key={product.id}>
                <th scope="row">
                  <span className="recent-product">
                    <ProductPicture product={product} />
                    <Link to={`/apps/ecommerce/product-details?id=${product.id}`}>
                      {product.name}
                    </Link>
                  </span>
                </th>
                <td className="shop-number">{showMoney(product.priceCents)}</td>
                <td className="shop-number">{showCount(product.stock)}</td>
                <td>
                  <ProductBadge status={product.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
