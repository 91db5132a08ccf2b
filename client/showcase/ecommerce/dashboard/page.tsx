import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/dashboard/dashboard.css";
import { Euro, Package, Store, Users } from "lucide-react";
import { useMemo } from "react";
import { Link, useLoaderData } from "react-router-dom";
import { Chart } from "#client/components/chart/chart.tsx";
import type { PageHandle } from "#client/routes.tsx";
import { RecentProducts } from "#client/showcase/ecommerce/dashboard/recent-products.tsx";
import { gaugeOf, salesOf, targetCents } from "#client/showcase/ecommerce/dashboard/sales.ts";
import { Transactions } from "#client/showcase/ecommerce/dashboard/transactions.tsx";
import { outlets } from "#client/showcase/ecommerce/outlets.ts";
import { revenueOf } from "#client/showcase/ecommerce/shop-order.ts";
import { firstSellers } from "#client/showcase/ecommerce/shop-seller.ts";
import { useOrders } from "#client/showcase/ecommerce/use-orders.ts";
import { showCount, showWholeMoney } from "#client/showcase/frame/money.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import type { loadToday } from "#client/showcase/frame/today.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "Ecommerce dashboard" };

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const { orders } = useOrders(today);
  const [sellers] = useSample("ecommerce-sellers", firstSellers(today));
  const sales = useMemo(() => salesOf(orders, today), [orders, today]);
  const gauge = useMemo(() => gaugeOf(revenueOf(orders)), [orders]);
  const revenueCents = revenueOf(orders);
  const percent = Math.round((revenueCents / targetCents) * 100);
  return (
    <ShowcaseScreen
      title="Ecommerce dashboard"
      lead="The shop over the last six weeks, from its own orders, products and sellers."
    >
      <h2 className="visually-hidden">Figures</h2>
      <ul className="counters">
        <Counter
          Icon={Euro}
          name="Revenue"
          value={showWholeMoney(revenueCents)}
          to="/apps/ecommerce/orders?payment=paid"
        />
        <Counter
          Icon={Package}
          name="Orders"
          value={showCount(orders.length)}
          to="/apps/ecommerce/orders"
        />
        <Counter
          Icon={Store}
          name="Stores"
          value={showCount(outlets.length)}
          to="/apps/ecommerce/product-details"
        />
        <Counter
          Icon={Users}
          name="Sellers"
          value={showCount(sellers.length)}
          to="/apps/ecommerce/sellers"
        />
      </ul>
      <div className="dashboard-charts">
        <section className="card p-3" aria-labelledby="gauge">
          <h2 id="gauge">Revenue against the target</h2>
          <Chart caption="Revenue against the target" hideCaption figures={gauge} height="small" />
          <p className="gauge-words">
            <strong>{percent}%</strong> of {showWholeMoney(targetCents)}
          </p>
          <p className="mb-0 text-muted">
            {percent >= 100
              ? "The target has been reached."
              : `${showWholeMoney(targetCents - revenueCents)} to go.`}{" "}
            Counted are paid orders.
          </p>
        </section>
        <section className="card p-3" aria-labelledby="sales">
          <h2 id="sales">Sales by week</h2>
          <Chart caption="Sales by week, paid and still open" hideCaption figures={sales} />
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
