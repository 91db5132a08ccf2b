import { Eye } from "lucide-react";
import { Link } from "react-router-dom";
import { OrderBadge, PaymentBadge } from "#client/showcase/ecommerce/badges.tsx";
import { ProductPicture } from "#client/showcase/ecommerce/product-picture.tsx";
import { SelectAll, SelectRow } from "#client/showcase/ecommerce/select-boxes.tsx";
import type { ShopOrder } from "#client/showcase/ecommerce/shop-order.ts";
import { SortHeader } from "#client/showcase/ecommerce/sort-header.tsx";
import type { Page } from "#client/showcase/ecommerce/use-address-query.ts";
import { useCatalogue } from "#client/showcase/ecommerce/use-catalogue.ts";
import type { Selection } from "#client/showcase/ecommerce/use-selection.ts";
import { showMoney } from "#client/showcase/frame/money.ts";
import { showDay } from "#client/showcase/frame/today.ts";

interface OrdersTableProps {
  page: Page<ShopOrder>;
  selection: Selection;
  sort: string;
  hrefOf: (sort: string) => string;
}

export function OrdersTable({ page, selection, sort, hrefOf }: OrdersTableProps) {
  const ids = page.rows.map(({ id }) => id);
  const head = { sort, hrefOf };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
    <section className="table-responsive" aria-label="Orders, scrolls sideways" tabIndex={0}>
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
    </section>
  );
}

function OrderRow({ order, selection }: { order: ShopOrder; selection: Selection }) {
  const address = `/apps/ecommerce/order/details?id=${order.id}`;
  return (
    <tr className={selection.has(order.id) ? "is-ticked" : undefined}>
      <SelectRow id={order.id} name={`order ${order.id}`} selection={selection} />
      <th scope="row">
        <Link to={address}>{order.id}</Link>
        <span className="order-customer">{order.customer}</span>
      </th>
      <td>
        <OrderThumbs order={order} />
      </td>
      <td className="text-nowrap">{showDay(order.day)}</td>
      <td>
        <PaymentBadge payment={order.payment} />
      </td>
      <td className="shop-number">{showMoney(order.totalCents)}</td>
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
          words={`${quantity} x ${name}`}
        />
      ))}
      {lines.length > shownThumbs && (
        <span className="text-muted">+{lines.length - shownThumbs}</span>
      )}
    </span>
  );
}
