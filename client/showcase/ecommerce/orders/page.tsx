import { demoPaths, withQuery } from "#client/showcase/paths.ts";
import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/orders/orders.css";
import { Download, Eye } from "lucide-react";
import { useLoaderData } from "react-router-dom";
import { saveFile } from "#client/components/download-link.tsx";
import { Link } from "#client/components/link.tsx";
import { writeCsv } from "#client/showcase/components/csv.ts";
import { formatDate, type loadToday } from "#client/showcase/components/dates.ts";
import { formatMoney, writeEuro } from "#client/showcase/components/money.ts";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { useCatalogue } from "#client/showcase/ecommerce/catalogue.ts";
import {
  Empty,
  Pager,
  SearchField,
  SelectAll,
  SelectRow,
  SortHeader,
  sortRows,
} from "#client/showcase/ecommerce/list-controls.tsx";
import {
  type Page,
  pageOf,
  type Selection,
  useListParams,
  useSelection,
} from "#client/showcase/ecommerce/list-state.ts";
import {
  paymentStatuses,
  type ShopOrder,
  useOrders,
} from "#client/showcase/ecommerce/shop-order.ts";
import {
  OrderBadge,
  PaymentBadge,
  ProductPicture,
} from "#client/showcase/ecommerce/shop-parts.tsx";
import type { OrderStatus } from "#client/showcase/sample/orders.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

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
  const { query, change, hrefWith } = useListParams(defaults);
  const { bar, notify } = useUndoBar();
  const matching = findOrders(orders, query.q, query.payment);
  const selection = useSelection(matching.map(({ id }) => id));
  const size = sizes.find((one) => String(one) === query.size) ?? 10;
  const page = pageOf(sortRows(matching, query.sort, columns), query.page, size);
  return (
    <ShowcaseScreen
      title="Orders"
      lead="Orders with payment and status, including those from the checkout."
      actions={
        <button
          type="button"
          className="btn btn-outline-secondary btn-icon needs-script"
          onClick={() => exportOrders(matching)}
        >
          <Download size={18} aria-hidden="true" />
          Export {matching.length === orders.length ? "all" : "results"}
        </button>
      }
    >
      <div className="shop-bar">
        <SearchField
          label="Search orders, customers, products"
          value={query.q}
          overlay={{ payment: query.payment }}
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
          <p>No orders match this search and payment status.</p>
          <Link to="?">Show all orders</Link>
        </Empty>
      ) : (
        <div className="card">
          <BulkActions today={today} selection={selection} notify={notify} />
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
      {bar}
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

interface OrdersTableProps {
  page: Page<ShopOrder>;
  selection: Selection;
  sort: string;
  hrefOf: (sort: string) => string;
}

function OrdersTable({ page, selection, sort, hrefOf }: OrdersTableProps) {
  const ids = page.rows.map(({ id }) => id);
  const head = { sort, hrefOf };
  return (
    <ScrollRegion label="Orders, scrolls sideways">
      <table className="table table-hover shop-table">
        <caption className="visually-hidden">Orders with payment and status</caption>
        <thead>
          <tr>
            <SelectAll ids={ids} selection={selection} noun="orders" />
            <SortHeader {...head} name="id">
              Order
            </SortHeader>
            <th scope="col">Products</th>
            <SortHeader {...head} name="day">
              Date
            </SortHeader>
            <th scope="col">Payment</th>
            <SortHeader {...head} name="total" className="text-end">
              Total
            </SortHeader>
            <th scope="col">Method</th>
            <th scope="col">Status</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map((order) => (
            <OrderRow key={order.id} order={order} selection={selection} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function OrderRow({ order, selection }: { order: ShopOrder; selection: Selection }) {
  const address = withQuery(demoPaths.orderDetails, { id: order.id });
  return (
    <tr className={selection.has(order.id) ? "is-checked" : undefined}>
      <SelectRow id={order.id} name={`order ${order.id}`} selection={selection} />
      <th scope="row">
        <Link to={address}>{order.id}</Link>
        <span className="order-customer">{order.customer}</span>
      </th>
      <td>
        <OrderThumbs order={order} />
      </td>
      <td className="text-nowrap">{formatDate(order.day)}</td>
      <td>
        <PaymentBadge payment={order.payment} />
      </td>
      <td className="shop-number">{formatMoney(order.totalCents)}</td>
      <td className="text-nowrap">{order.method}</td>
      <td>
        <OrderBadge status={order.status} />
      </td>
      <td>
        <Link
          className="btn btn-sm btn-outline-secondary"
          to={address}
          aria-label={`Open order ${order.id}`}
        >
          <Eye size={18} aria-hidden="true" />
        </Link>
      </td>
    </tr>
  );
}

const shownThumbs = 3;

function OrderThumbs({ order: { lines } }: { order: ShopOrder }) {
  const { products } = useCatalogue();
  return (
    <span className="order-thumbs">
      {lines.slice(0, shownThumbs).map(({ good, name, size, quantity }) => (
        <ProductPicture
          key={`${good} ${size}`}
          product={products.find(({ id }) => id === good) ?? { id: good, name, pictures: [] }}
          alt={`${quantity} x ${name}`}
        />
      ))}
      {lines.length > shownThumbs && (
        <span className="text-muted">+{lines.length - shownThumbs}</span>
      )}
    </span>
  );
}

const marks: readonly (readonly [OrderStatus, string])[] = [
  ["packed", "Mark packed"],
  ["shipped", "Mark shipped"],
  ["delivered", "Mark delivered"],
  ["cancelled", "Cancel"],
];

/** Actions on the selected orders. */
function BulkActions({
  today,
  selection,
  notify,
}: {
  today: string;
  selection: Selection;
  notify: (text: string, undo?: () => void) => void;
}) {
  const { orders, mark, change } = useOrders(today);
  const { selected } = selection;
  const count = `${selected.length} ${selected.length === 1 ? "order" : "orders"}`;
  const apply = (status: OrderStatus) => {
    mark(selected, { status });
    selection.clear();
    notify(`${count} ${status}.`, () => change(() => orders));
  };
  const pay = () => {
    mark(selected, { payment: "paid" });
    selection.clear();
    notify(`${count} marked as paid.`, () => change(() => orders));
  };
  return (
    <fieldset>
      <legend className="visually-hidden">Selected orders</legend>
      <div className="shop-bulk">
        <span role="status">
          {selected.length === 0 ? "Select orders to change several at once." : `${count} selected`}
        </span>
        {selected.length > 0 && (
          <>
            {marks.map(([status, words]) => (
              <button
                key={status}
                type="button"
                className="btn btn-sm btn-outline-secondary"
                onClick={() => apply(status)}
              >
                {words}
              </button>
            ))}
            <button type="button" className="btn btn-sm btn-outline-secondary" onClick={pay}>
              Mark paid
            </button>
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              onClick={() => exportOrders(orders.filter(({ id }) => selected.includes(id)))}
            >
              Export selected
            </button>
          </>
        )}
      </div>
    </fieldset>
  );
}

const heads = ["Order", "Customer", "Date", "Goods", "Payment", "Method", "Status", "Total (EUR)"];

function exportOrders(orders: readonly ShopOrder[]): void {
  const rows = orders.map((order) => [
    order.id,
    order.customer,
    order.day,
    order.lines.map(({ quantity, name }) => `${quantity} x ${name}`).join("; "),
    order.payment,
    order.method,
    order.status,
    writeEuro(order.totalCents),
  ]);
  saveFile(new Blob([writeCsv(heads, rows)], { type: "text/csv;charset=utf-8" }), "orders.csv");
}
