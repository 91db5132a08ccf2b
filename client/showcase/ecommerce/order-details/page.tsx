import "#client/showcase/ecommerce/shop.css";
import "#client/showcase/ecommerce/order-details/order-details.css";
import { ArrowLeft, Printer } from "lucide-react";
import { Link, useLoaderData, useSearchParams } from "react-router-dom";
import { useHydrated } from "#client/components/use-hydrated.ts";
import type { PageHandle } from "#client/routes.tsx";
import { OrderBadge, PaymentBadge } from "#client/showcase/ecommerce/badges.tsx";
import { Empty } from "#client/showcase/ecommerce/empty.tsx";
import { OrderCards } from "#client/showcase/ecommerce/order-details/order-cards.tsx";
import { OrderItems } from "#client/showcase/ecommerce/order-details/order-items.tsx";
import { Tracking } from "#client/showcase/ecommerce/order-details/tracking.tsx";
import { Said, useSaid } from "#client/showcase/ecommerce/said.tsx";
import type { ShopOrder } from "#client/showcase/ecommerce/shop-order.ts";
import { useOrders } from "#client/showcase/ecommerce/use-orders.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import { type loadToday, showDay } from "#client/showcase/frame/today.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "Order details" };

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [params] = useSearchParams();
  const { orders } = useOrders(today);
  const id = params.get("id") ?? orders[0]?.id;
  const order = orders.find((one) => one.id === id);
  return (
    <ShowcaseScreen
      title="Order details"
      lead="How far an order has come, what is in it, who pays and where it goes."
      actions={
        <>
          <Link className="btn btn-outline-secondary btn-icon" to="/apps/ecommerce/orders">
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
          Thank you: order {order.id} has been placed. A confirmation goes to {order.billing.email}.
        </p>
      )}
      {order ? <Details order={order} today={today} /> : <NoOrder />}
    </ShowcaseScreen>
  );
}

/**
 * The server knows only the sample as written; an order of this browser's own may still turn up.
 */
function NoOrder() {
  return useHydrated() ? (
    <Empty title="There is no such order">
      <p>No order of this number is in the shop.</p>
      <Link to="/apps/ecommerce/orders">Back to all orders</Link>
    </Empty>
  ) : (
    <p role="status">Looking for the order in this browser…</p>
  );
}

function Details({ order, today }: { order: ShopOrder; today: string }) {
  const said = useSaid();
  return (
    <>
      <div className="order-head">
        <h2>Order {order.id}</h2>
        <span className="text-muted">{showDay(order.day)}</span>
        <OrderBadge status={order.status} />
        <PaymentBadge payment={order.payment} />
      </div>
      <Tracking order={order} today={today} say={said.say} />
      <OrderItems order={order} />
      <OrderCards order={order} />
      <Said said={said} />
    </>
  );
}
