import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/orders/orders.css";
import { Download } from "lucide-react";
import { Link, useLoaderData } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { Empty } from "#client/showcase/ecommerce/empty.tsx";
import { BulkActions } from "#client/showcase/ecommerce/orders/bulk-actions.tsx";
import { exportOrders } from "#client/showcase/ecommerce/orders/export-orders.ts";
import { OrdersTable } from "#client/showcase/ecommerce/orders/orders-table.tsx";
import { Pager } from "#client/showcase/ecommerce/pager.tsx";
import { Said, useSaid } from "#client/showcase/ecommerce/said.tsx";
import { SearchField } from "#client/showcase/ecommerce/search-field.tsx";
import { paymentStatuses, type ShopOrder } from "#client/showcase/ecommerce/shop-order.ts";
import { sortRows } from "#client/showcase/ecommerce/sort-header.tsx";
import { pageOf, useAddressQuery } from "#client/showcase/ecommerce/use-address-query.ts";
import { useOrders } from "#client/showcase/ecommerce/use-orders.ts";
import { useSelection } from "#client/showcase/ecommerce/use-selection.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import type { loadToday } from "#client/showcase/frame/today.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "Orders" };

const defaults = { q: "", payment: "all", sort: "-id", page: "1", size: "10" };
const sizes = [5, 10, 25];

const columns = {
  id: (order: ShopOrder) => order.id,
  day: (order: ShopOrder) => order.day,
  total: (order: ShopOrder) => order.totalCents,
  customer: (order: ShopOrder) => order.customer,
};

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const { orders } = useOrders(today);
  const { query, change, hrefWith } = useAddressQuery(defaults);
  const said = useSaid();
  const matching = findOrders(orders, query.q, query.payment);
  const selection = useSelection(matching.map(({ id }) => id));
  const size = sizes.find((one) => String(one) === query.size) ?? 10;
  const page = pageOf(sortRows(matching, query.sort, columns), query.page, size);
  return (
    <ShowcaseScreen
      title="Orders"
      lead="What customers have ordered, how it was paid and how far it has come. Orders from the checkout stand here too."
      actions={
        <button
          type="button"
          className="btn btn-outline-secondary btn-icon needs-script"
          onClick={() => exportOrders(matching)}
        >
          <Download size={18} aria-hidden="true" />
          Export {matching.length === orders.length ? "all" : "what is found"}
        </button>
      }
    >
      <div className="shop-bar">
        <SearchField
          label="Search orders, customers, goods"
          value={query.q}
          carried={{ payment: query.payment }}
          onSearch={(q) => change({ q })}
        />
        <label className="ms-sm-auto">
          Payment
          <select
            className="form-select"
            value={query.payment}
            onChange={(event) => change({ payment: event.target.value })}
          >
            <option value="all">All</option>
            {paymentStatuses.map((status) => (
              <option key={status} value={status}>
                {status.charAt(0).toUpperCase() + status.slice(1)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <h2 className="visually-hidden">Orders found</h2>
      {page.total === 0 ? (
        <Empty title="No order matches">
          <p>Nothing was found for this search and payment status.</p>
          <Link to="?">Show all orders</Link>
        </Empty>
      ) : (
        <div className="card">
          <BulkActions today={today} selection={selection} say={said.say} />
          <OrdersTable
            page={page}
            selection={selection}
            sort={query.sort}
            hrefOf={(sort) => hrefWith({ sort })}
          />
          <Pager
            noun="orders"
            page={page}
            hrefOf={(number) => hrefWith({ page: String(number) })}
            size={size}
            sizes={sizes}
            onSize={(next) => change({ size: String(next) })}
          />
        </div>
      )}
      <Said said={said} />
    </ShowcaseScreen>
  );
}

function findOrders(orders: readonly ShopOrder[], text: string, payment: string): ShopOrder[] {
  const wanted = text.trim().toLowerCase();
  return orders.filter((order) => {
    const words = [order.id, order.customer, order.method, ...order.lines.map(({ name }) => name)]
      .join(" ")
      .toLowerCase();
    return words.includes(wanted) && (payment === "all" || order.payment === payment);
  });
}
