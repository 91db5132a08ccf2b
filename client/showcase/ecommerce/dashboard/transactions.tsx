import { Link } from "react-router-dom";
import { PaymentBadge } from "#client/showcase/ecommerce/badges.tsx";
import type { ShopOrder } from "#client/showcase/ecommerce/shop-order.ts";
import { showMoney } from "#client/showcase/frame/money.ts";
import { showDay } from "#client/showcase/frame/today.ts";

const shown = 6;

/** The last payments, by order. */
export function Transactions({ orders }: { orders: readonly ShopOrder[] }) {
  return (
    <section className="card" aria-labelledby="transactions">
      <div className="dashboard-head">
        <h2 id="transactions">Transaction history</h2>
        <Link to="/apps/ecommerce/orders">All orders</Link>
      </div>
      <section
        className="table-responsive"
        aria-label="Transactions, scrolls sideways"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable
        tabIndex={0}
      >
        <table className="table shop-table">
          <caption className="visually-hidden">The last payments</caption>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Date</th>
              <th scope="col">Method</th>
              <th scope="col" className="text-end">
                Amount
              </th>
              <th scope="col">Payment</th>
            </tr>
          </thead>
          <tbody>
            {orders.slice(0, shown).map(({ id, customer, day, method, totalCents, payment }) => (
              <tr key={id}>
                <th scope="row" className="text-nowrap">
                  <Link to={`/apps/ecommerce/order/details?id=${id}`}>{id}</Link>
                  <small className="d-block fw-normal text-muted">{customer}</small>
                </th>
                <td className="text-nowrap">{showDay(day)}</td>
                <td className="text-nowrap">{method}</td>
                <td className="shop-number">{showMoney(totalCents)}</td>
                <td>
                  <PaymentBadge payment={payment} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
