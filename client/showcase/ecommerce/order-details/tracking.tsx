import { Check } from "lucide-react";
import { type ShopOrder, stepDay, trackingSteps } from "#client/showcase/ecommerce/shop-order.ts";
import { useOrders } from "#client/showcase/ecommerce/use-orders.ts";
import { showDay } from "#client/showcase/frame/today.ts";

const words = {
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
  say: (text: string, undo?: () => void) => void;
}

/** The four steps of an order, and the button that takes it one step on. */
export function Tracking({ order, today, say }: TrackingProps) {
  const { mark } = useOrders(today);
  const { status } = order;
  const reached = (trackingSteps as readonly string[]).indexOf(status);
  const following = status === "cancelled" || status === "delivered" ? undefined : next[status];
  const advance = () => {
    if (!following) return;
    mark([order.id], { status: following });
    say(`${order.id} is ${following}.`, () => mark([order.id], { status }));
  };
  return (
    <section className="card tracking" aria-labelledby="tracking">
      <div className="tracking-head">
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
                  {words[step]}
                  <span className="visually-hidden">
                    {state === "open" ? ", still to come" : ", done"}
                  </span>
                </strong>
                <span className="text-muted">
                  {state === "open" ? "expected " : ""}
                  {showDay(stepDay(order, step))}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
