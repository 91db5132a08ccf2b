import { saveFile } from "#client/components/save-file.ts";
import { writeCsv, writeEuro } from "#client/showcase/ecommerce/csv.ts";
import type { ShopOrder } from "#client/showcase/ecommerce/shop-order.ts";

const heads = ["Order", "Customer", "Date", "Goods", "Payment", "Method", "Status", "Total (EUR)"];

/** Orders as a CSV file, handed to the browser. */
export function exportOrders(orders: readonly ShopOrder[]): void {
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
