import { Link } from "react-router-dom";
import { ProductPicture } from "#client/showcase/ecommerce/product-picture.tsx";
import type { ShopOrder } from "#client/showcase/ecommerce/shop-order.ts";
import { useCatalogue } from "#client/showcase/ecommerce/use-catalogue.ts";
import { showCount, showMoney } from "#client/showcase/frame/money.ts";

/** What was ordered, at the prices of that day, and what it comes to. */
export function OrderItems({ order }: { order: ShopOrder }) {
  const { products } = useCatalogue();
  return (
    <section className="card mt-4" aria-labelledby="items">
      <h3 id="items" className="p-3 mb-0">
        Items
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard */}
      <section className="table-responsive" aria-label="Items, scrolls sideways" tabIndex={0}>
        <table className="table shop-table">
          <caption className="visually-hidden">Items of order {order.id} with totals</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className="text-end">
                Price
              </th>
              <th scope="col" className="text-end">
                Quantity
              </th>
              <th scope="col" className="text-end">
                Sum
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map(({ good, name, size, quantity, unitCents }) => (
              <tr key={`${good} ${size}`}>
                <th scope="row">
                  <span className="order-product">
                    <ProductPicture
                      product={
                        products.find(({ id }) => id === good) ?? { id: good, name, pictures: [] }
                      }
                    />
                    <span>
                      <Link to={`/apps/ecommerce/product-details?id=${good}`}>{name}</Link>
                      {size !== "One size" && (
                        <small className="d-block text-muted">Size {size}</small>
                      )}
                    </span>
                  </span>
                </th>
                <td className="shop-number">{showMoney(unitCents)}</td>
                <td className="shop-number">{showCount(quantity)}</td>
                <td className="shop-number">{showMoney(unitCents * quantity)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <SumRow words="Goods, gross" cents={order.grossCents} />
            {order.discountCents > 0 && <SumRow words="Discount" cents={-order.discountCents} />}
            <SumRow words="Shipping" cents={order.shippingCents} />
            <SumRow words="Tax, 21% VAT" cents={order.taxCents} />
            <SumRow words="Total" cents={order.totalCents} isTotal />
          </tfoot>
        </table>
      </section>
    </section>
  );
}

function SumRow({
  words,
  cents,
  isTotal = false,
}: {
  words: string;
  cents: number;
  isTotal?: boolean;
}) {
  return (
    <tr className={isTotal ? "order-total" : "order-sum"}>
      <th scope="row" colSpan={3} className="text-end">
        {words}
      </th>
      <td className="shop-number">{showMoney(cents)}</td>
    </tr>
  );
}
