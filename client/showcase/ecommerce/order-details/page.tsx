import { demoPaths, withQuery } from "#client/showcase/paths.ts";
import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/order-details/order-details.css";
import { ArrowLeft, Check, CreditCard, MapPin, Printer, Truck } from "lucide-react";
import { useLoaderData, useSearchParams } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { formatDate, type loadToday } from "#client/showcase/components/dates.ts";
import { formatCount, formatMoney } from "#client/showcase/components/money.ts";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { countryName, useCatalogue } from "#client/showcase/ecommerce/catalogue.ts";
import { Empty } from "#client/showcase/ecommerce/list-controls.tsx";
import {
  type Address,
  type ShopOrder,
  stepDay,
  trackingSteps,
  useOrders,
} from "#client/showcase/ecommerce/shop-order.ts";
import {
  OrderBadge,
  PaymentBadge,
  ProductPicture,
} from "#client/showcase/ecommerce/shop-parts.tsx";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [params] = useSearchParams();
  const { orders } = useOrders(today);
  const id = params.get("id") ?? orders[0]?.id;
  const order = orders.find((one) => one.id === id);
  return (
    <ShowcaseScreen
      title="Order details"
      lead="Status, items, payment and delivery of an order."
      actions={
        <>
          <Link className="btn btn-outline-secondary btn-icon" to={demoPaths.orders}>
            <ArrowLeft size={18} aria-hidden="true" />
            All orders
          </Link>
          {order && (
            <button
              type="button"
              className="btn btn-outline-secondary btn-icon needs-script"
              onClick={() => print()}
            >
              <Printer size={18} aria-hidden="true" />
              Print
            </button>
          )}
        </>
      }
    >
      {order && params.has("placed") && (
        <p className="alert alert-success" role="status">
          Thank you: order {order.id} has been placed. The sample shop sends no email.
        </p>
      )}
      {order ? <Details order={order} today={today} /> : <OrderNotFound />}
    </ShowcaseScreen>
  );
}

/**
 * The server knows only the original sample; orders placed in this browser appear after hydration.
 */
function OrderNotFound() {
  return useHydrated() ? (
    <Empty title="Order not found">
      <p>There is no order with this number.</p>
      <Link to={demoPaths.orders}>Back to all orders</Link>
    </Empty>
  ) : (
    <p role="status">Loading the order from this browser…</p>
  );
}

function Details({ order, today }: { order: ShopOrder; today: string }) {
  const { bar, notify } = useUndoBar();
  return (
    <>
      <div className="order-header">
        <h2>Order {order.id}</h2>
        <span className="text-muted">{formatDate(order.day)}</span>
        <OrderBadge status={order.status} />
        <PaymentBadge payment={order.payment} />
      </div>
      <Tracking order={order} today={today} notify={notify} />
      <OrderItems order={order} />
      <OrderCards order={order} />
      {bar}
    </>
  );
}

/** Lines at the prices paid, with totals. */
function OrderItems({ order }: { order: ShopOrder }) {
  const { products } = useCatalogue();
  return (
    <section className="card mt-4" aria-labelledby="items">
      <h3 id="items" className="p-3 mb-0">
        Items
      </h3>
      <ScrollRegion label="Items, scrolls sideways">
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
                      <Link to={withQuery(demoPaths.productDetails, { id: good })}>{name}</Link>
                      {size !== "One size" && (
                        <small className="d-block text-muted">Size {size}</small>
                      )}
                    </span>
                  </span>
                </th>
                <td className="shop-number">{formatMoney(unitCents)}</td>
                <td className="shop-number">{formatCount(quantity)}</td>
                <td className="shop-number">{formatMoney(unitCents * quantity)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <SumRow label="Goods, gross" cents={order.grossCents} />
            {order.discountCents > 0 && <SumRow label="Discount" cents={-order.discountCents} />}
            <SumRow label="Shipping" cents={order.shippingCents} />
            <SumRow label="Tax, 21% VAT" cents={order.taxCents} />
            <SumRow label="Total" cents={order.totalCents} isTotal />
          </tfoot>
        </table>
      </ScrollRegion>
    </section>
  );
}

function SumRow({
  label,
  cents,
  isTotal = false,
}: {
  label: string;
  cents: number;
  isTotal?: boolean;
}) {
  return (
    <tr className={isTotal ? "order-total" : "order-sum"}>
      <th scope="row" colSpan={3} className="text-end">
        {label}
      </th>
      <td className="shop-number">{formatMoney(cents)}</td>
    </tr>
  );
}

/** Delivery, payment and shipping. */
function OrderCards({ order }: { order: ShopOrder }) {
  return (
    <div className="order-cards">
      <section className="card" aria-labelledby="shipping">
        <h3 id="shipping">
          <MapPin size={18} aria-hidden="true" /> Shipping
        </h3>
        <AddressLines address={order.delivery} />
      </section>
      <section className="card" aria-labelledby="billing">
        <h3 id="billing">
          <CreditCard size={18} aria-hidden="true" /> Billing
        </h3>
        <AddressLines address={order.billing} />
        <p className="mb-0">Paid by: {order.method}</p>
      </section>
      <section className="card" aria-labelledby="delivery">
        <h3 id="delivery">
          <Truck size={18} aria-hidden="true" /> Delivery
        </h3>
        <p>{order.carrier}</p>
        <p>
          Consignment <span className="text-nowrap">RC-{order.id.replace(/\D/g, "")}</span>
        </p>
        <p>
          {order.status === "delivered"
            ? "Delivered"
            : order.status === "cancelled"
              ? "Expected arrival"
              : "Expected"}{" "}
          {formatDate(stepDay(order, "delivered"))}
        </p>
        {order.note && <p className="mb-0">Note: {order.note}</p>}
      </section>
    </div>
  );
}

function AddressLines({
  address: { name, company, street, postcode, city, country, phone, email },
}: {
  address: Address;
}) {
  return (
    <address>
      <strong>{name}</strong>
      {company && <span>{company}</span>}
      <span>{street}</span>
      <span>
        {postcode} {city}
      </span>
      <span>{countryName(country)}</span>
      <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}

const label = {
  placed: "Placed",
  packed: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
} as const;
const next = { placed: "packed", packed: "shipped", shipped: "delivered" } as const;
const looks = {
  done: "tracking-step is-done",
  now: "tracking-step is-done is-now",
  open: "tracking-step",
} as const;

interface TrackingProps {
  order: ShopOrder;
  today: string;
  notify: (text: string, undo?: () => void) => void;
}

/** The order's four steps, and a button to advance it. */
function Tracking({ order, today, notify }: TrackingProps) {
  const { mark } = useOrders(today);
  const { status } = order;
  const reached = (trackingSteps as readonly string[]).indexOf(status);
  const following = status === "cancelled" || status === "delivered" ? undefined : next[status];
  const advance = () => {
    if (!following) return;
    mark([order.id], { status: following });
    notify(`${order.id} is ${following}.`, () => mark([order.id], { status }));
  };
  return (
    <section className="card tracking" aria-labelledby="tracking">
      <div className="tracking-header">
        <h3 id="tracking">Tracking</h3>
        {following && (
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary needs-script"
            onClick={advance}
          >
            Mark {following}
          </button>
        )}
      </div>
      {status === "cancelled" ? (
        <p className="mb-0">This order was cancelled; nothing of it will be sent.</p>
      ) : (
        <ol className="tracking-steps">
          {trackingSteps.map((step, at) => {
            const state = at < reached ? "done" : at === reached ? "now" : "open";
            return (
              <li
                key={step}
                className={looks[state]}
                aria-current={state === "now" ? "step" : undefined}
              >
                <span className="tracking-dot" aria-hidden="true">
                  {state === "open" ? at + 1 : <Check size={16} />}
                </span>
                <strong>
                  {label[step]}
                  <span className="visually-hidden">
                    {state === "open" ? ", pending" : ", done"}
                  </span>
                </strong>
                <span className="text-muted">
                  {state === "open" ? "expected " : ""}
                  {formatDate(stepDay(order, step))}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
