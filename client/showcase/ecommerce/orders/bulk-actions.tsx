import { exportOrders } from "#client/showcase/ecommerce/orders/export-orders.ts";
import { useOrders } from "#client/showcase/ecommerce/use-orders.ts";
import type { Selection } from "#client/showcase/ecommerce/use-selection.ts";
import type { OrderStatus } from "#client/showcase/sample/orders.ts";

const marks: readonly (readonly [OrderStatus, string])[] = [
  ["packed", "Mark packed"],
  ["shipped", "Mark shipped"],
  ["delivered", "Mark delivered"],
  ["cancelled", "Cancel"],
];

/** What can be done with all ticked orders at once. */
export function BulkActions({
  today,
  selection,
  say,
}: {
  today: string;
  selection: Selection;
  say: (text: string, undo?: () => void) => void;
}) {
  const { orders, mark, change } = useOrders(today);
  const { selected } = selection;
  const count = `${selected.length} ${selected.length === 1 ? "order" : "orders"}`;
  const apply = (status: OrderStatus) => {
    mark(selected, { status });
    selection.clear();
    say(`${count} ${status}.`, () => change(() => orders));
  };
  const pay = () => {
    mark(selected, { payment: "paid" });
    selection.clear();
    say(`${count} marked as paid.`, () => change(() => orders));
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
