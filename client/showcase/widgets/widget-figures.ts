import { goods } from "#client/showcase/sample/goods.ts";
import { ordersUntil, sumOrder } from "#client/showcase/sample/orders.ts";
import { shipmentsAround } from "#client/showcase/sample/shipments.ts";
import {
  checkedDeclarations,
  declarations,
  dutyCents,
  openOrders,
  revenueCents,
} from "#client/showcase/sample/year-figures.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Figures of the icon widgets, as of today. */
export function countToday(today: string): {
  orders: number;
  worthCents: number;
  underWay: number;
  lowStock: number;
} {
  const orders = ordersUntil(today).filter(
    ({ status }) => status === "placed" || status === "packed",
  );
  return {
    orders: orders.length,
    worthCents: sum(orders.map(({ lines }) => sumOrder(lines).totalCents)),
    underWay: shipmentsAround(today).filter(
      ({ state }) => state === "under way" || state === "at customs",
    ).length,
    lowStock: goods.filter(({ stock }) => stock < 50).length,
  };
}

interface PartOfWhole {
  title: string;
  part: number;
  whole: number;
  note: string;
}

/** Figures of the progress widgets, as of today. */
export function progressToday(today: string): PartOfWhole[] {
  const orders = ordersUntil(today).filter(({ status }) => status !== "cancelled");
  const paid = orders.filter(({ payment }) => payment === "paid").length;
  const shipments = shipmentsAround(today);
  const settled = shipments.filter(({ state }) => state === "cleared").length;
  const inStock = goods.filter(({ stock }) => stock > 0).length;
  const lodged = declarations.at(-1) ?? 0;
  const smooth = lodged - (checkedDeclarations.at(-1) ?? 0);
  return [
    {
      title: "Orders paid",
      part: paid,
      whole: orders.length,
      note: `${paid} of ${orders.length} orders`,
    },
    {
      title: "Goods in stock",
      part: inStock,
      whole: goods.length,
      note: `${inStock} of ${goods.length} goods`,
    },
    {
      title: "Released unchecked",
      part: smooth,
      whole: lodged,
      note: `${smooth} of ${lodged} declarations last month`,
    },
    {
      title: "Shipments cleared",
      part: settled,
      whole: shipments.length,
      note: `${settled} of ${shipments.length} around today`,
    },
  ];
}

export interface TrendOfMonth {
  title: string;
  unit: "money" | "count";
  now: number;
  before: number;
  /** Whether an increase is good or bad. */
  up: "good" | "bad";
}

/** Last month compared with the one before. */
export const trends: readonly TrendOfMonth[] = [
  trend("Revenue", "money", revenueCents, "good"),
  trend("Duty paid", "money", dutyCents, "bad"),
  trend("Declarations", "count", declarations, "good"),
  trend("Open orders", "count", openOrders, "bad"),
];

function trend(
  title: string,
  unit: TrendOfMonth["unit"],
  months: readonly number[],
  up: TrendOfMonth["up"],
): TrendOfMonth {
  return { title, unit, now: months.at(-1) ?? 0, before: months.at(-2) ?? 0, up };
}

/** Change in whole percent. */
export function changeInPercent({ now, before }: Pick<TrendOfMonth, "now" | "before">): number {
  return before === 0 ? 0 : Math.round(((now - before) / before) * 100);
}
