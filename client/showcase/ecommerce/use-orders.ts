import { firstOrders, type ShopOrder } from "#client/showcase/ecommerce/shop-order.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";

/** The shop's orders as this browser keeps them, newest first. */
export function useOrders(today: string) {
  const [orders, change] = useSample("ecommerce-orders", firstOrders(today));
  return {
    orders,
    change,
    add: (order: ShopOrder) => change((now) => [order, ...now]),
    /** The same change to each of these orders. */
    mark: (ids: readonly string[], part: Partial<Pick<ShopOrder, "payment" | "status">>) =>
      change((now) => now.map((one) => (ids.includes(one.id) ? { ...one, ...part } : one))),
  };
}
