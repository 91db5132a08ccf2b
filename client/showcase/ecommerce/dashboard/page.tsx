import { demoPaths, withQuery } from "#client/showcase/paths.ts";
import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/dashboard/dashboard.css";
import { Euro, Package, Store, Users } from "lucide-react";
import { useMemo } from "react";
import { useLoaderData } from "react-router-dom";
import { Chart } from "#client/components/chart/chart.tsx";
import { Link } from "#client/components/link.tsx";
import { formatDate, type loadToday } from "#client/showcase/components/dates.ts";
import { formatCount, formatMoney, formatWholeMoney } from "#client/showcase/components/money.ts";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";
import { useCatalogue } from "#client/showcase/ecommerce/catalogue.ts";
import { gaugeOf, outlets, salesOf, targetCents } from "#client/showcase/ecommerce/sales.ts";
import { revenueOf, type ShopOrder, useOrders } from "#client/showcase/ecommerce/shop-order.ts";
import {
  PaymentBadge,
  ProductBadge,
  ProductPicture,
} from "#client/showcase/ecommerce/shop-parts.tsx";
import { sampleSellers } from "#client/showcase/ecommerce/shop-seller.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const { orders } = useOrders(today);
  const [sellers] = useSample("ecommerce-sellers", sampleSellers(today));
  const sales = useMemo(() => salesOf(orders, today), [orders, today]);
  const gauge = useMemo(() => gaugeOf(revenueOf(orders)), [orders]);
  const revenueCents = revenueOf(orders);
  const percent = Math.round((revenueCents / targetCents) * 100);
  return (
    <ShowcaseScreen
      title="Ecommerce dashboard"
      lead="The shop's last six weeks: orders, products and sellers."
    >
      <h2 className="visually-hidden">Figures</h2>
      <ul className="counters">
        <Counter
          Icon={Euro}
          name="Revenue"
          value={formatWholeMoney(revenueCents)}
          to={withQuery(demoPaths.orders, { payment: "paid" })}
        />
        <Counter
          Icon={Package}
          name="Orders"
          value={formatCount(orders.length)}
          to={demoPaths.orders}
        />
        <Counter
          Icon={Store}
          name="Stores"
          value={formatCount(outlets.length)}
          to={demoPaths.productDetails}
        />
        <Counter
          Icon={Users}
          name="Sellers"
          value={formatCount(sellers.length)}
          to={demoPaths.sellers}
        />
      </ul>
      <div className="dashboard-charts">
        <section className="card p-3" aria-labelledby="gauge">
          <h2 id="gauge">Revenue vs. target</h2>
          <Chart caption="Revenue vs. target" hideCaption figures={gauge} height="small" />
          <p className="gauge-caption">
            <strong>{percent}%</strong> of {formatWholeMoney(targetCents)}
          </p>
          <p className="mb-0 text-muted">
            {percent >= 100
              ? "Target reached."
              : `${formatWholeMoney(targetCents - revenueCents)} to go.`}{" "}
            Paid orders only.
          </p>
        </section>
        <section className="card p-3" aria-labelledby="sales">
          <h2 id="sales">Sales by week</h2>
          <Chart caption="Sales by week, paid and open" hideCaption figures={sales} />
        </section>
      </div>
      <div className="dashboard-tables">
        <Transactions orders={orders} />
        <RecentProducts />
      </div>
    </ShowcaseScreen>
  );
}

function Counter({
  Icon,
  name,
  value,
  to,
}: {
  Icon: typeof Euro;
  name: string;
  value: string;
  to: string;
}) {
  return (
    <li className="card counter">
      <span className="counter-icon">
        <Icon size={22} aria-hidden="true" />
      </span>
      <span>
        <Link to={to} className="stretched-link">
          {name}
        </Link>
        <strong>{value}</strong>
      </span>
    </li>
  );
}

const rowCount = 6;

function RecentProducts() {
  const { products } = useCatalogue();
  return (
    <section className="card" aria-labelledby="recent">
      <div className="dashboard-header">
        <h2 id="recent">Recent products</h2>
        <Link to={demoPaths.products}>All products</Link>
      </div>
      <ScrollRegion label="Recent products, scrolls sideways">
        <table className="table shop-table">
          <caption className="visually-hidden">Products added last</caption>
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
            {products.slice(0, rowCount).map((product) => (
              <tr key={product.id}>
                <th scope="row">
                  <span className="recent-product">
                    <ProductPicture product={product} />
                    <Link to={withQuery(demoPaths.productDetails, { id: product.id })}>
                      {product.name}
                    </Link>
                  </span>
                </th>
                <td className="shop-number">{formatMoney(product.priceCents)}</td>
                <td className="shop-number">{formatCount(product.stock)}</td>
                <td>
                  <ProductBadge status={product.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

function Transactions({ orders }: { orders: readonly ShopOrder[] }) {
  return (
    <section className="card" aria-labelledby="transactions">
      <div className="dashboard-header">
        <h2 id="transactions">Transaction history</h2>
        <Link to={demoPaths.orders}>All orders</Link>
      </div>
      <ScrollRegion label="Transactions, scrolls sideways">
        <table className="table shop-table">
          <caption className="visually-hidden">Recent payments</caption>
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
            {orders.slice(0, rowCount).map(({ id, customer, day, method, totalCents, payment }) => (
              <tr key={id}>
                <th scope="row" className="text-nowrap">
                  <Link to={withQuery(demoPaths.orderDetails, { id })}>{id}</Link>
                  <small className="d-block fw-normal text-muted">{customer}</small>
                </th>
                <td className="text-nowrap">{formatDate(day)}</td>
                <td className="text-nowrap">{method}</td>
                <td className="shop-number">{formatMoney(totalCents)}</td>
                <td>
                  <PaymentBadge payment={payment} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
