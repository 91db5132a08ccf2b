import type { Product } from "#client/showcase/ecommerce/catalogue.ts";
import { outletsOf } from "#client/showcase/ecommerce/outlets.ts";
import { showCount, showMoney } from "#client/showcase/frame/money.ts";

/** Where the pieces of a product stand, what they cost there and what they brought. */
export function OutletTable({ product }: { product: Product }) {
  const rows = outletsOf(product);
  const most = Math.max(1, ...rows.map(({ stock }) => stock));
  return (
    <section className="card mt-4" aria-labelledby="outlets">
      <h2 id="outlets" className="p-3 mb-0">
        At our outlets
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard */}
      <section className="table-responsive" aria-label="Outlets, scrolls sideways" tabIndex={0}>
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
                <td className="shop-number">{showMoney(priceCents)}</td>
                <td className="product-stock">
                  <meter
                    className="shop-meter"
                    min={0}
                    max={most}
                    value={stock}
                    aria-label={`Stock at ${name}`}
                  />
                  <span>{stock === 0 ? "None left" : `${showCount(stock)} pieces`}</span>
                </td>
                <td className="shop-number">{showMoney(revenueCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
