import { type Figures, tabulate } from "#client/components/chart/figures.ts";
import { formatWholeMoney } from "#client/showcase/components/money.ts";
import { goods } from "#client/showcase/sample/goods.ts";
import { customers } from "#client/showcase/sample/partners.ts";
import {
  arrivals,
  checkedDeclarations,
  declarations,
  dutyCents,
  hoursAtCustoms,
  openOrders,
  revenueBeforeCents,
  revenueByCategory,
  revenueCents,
  yearCategories,
} from "#client/showcase/sample/year-figures.ts";
import { writeCsvLine } from "#shared/domain/csv.ts";

/** A chart with its title and a note on the source of its figures. */
export interface SampleChart {
  id: string;
  /** The chart type. */
  title: string;
  caption: string;
  figures: Figures;
  source: string;
}

const books = "Order book of Harbour & Vale, sample";
const customs = "Customs desk of Harbour & Vale, sample";
const stock = "Stock list of Harbour & Vale, sample";

/** The twelve full months before a date, oldest first. */
export function monthsBefore(today: string): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: 12 }, (_, at) =>
    monthFormat.format(Date.UTC(year, month - 13 + at, 1)),
  );
}

const monthFormat = new Intl.DateTimeFormat("en-GB", {
  month: "short",
  year: "2-digit",
  timeZone: "UTC",
});

/** One chart of each type, over the sample company's last twelve months. */
export function sampleCharts(today: string): SampleChart[] {
  const months = { labels: monthsBefore(today), labelled: "Month" };
  const money = { show: formatWholeMoney };
  return [
    {
      id: "line",
      title: "Line",
      caption: "Revenue by month, compared with the previous year",
      figures: {
        kind: "line",
        ...months,
        ...money,
        series: [
          { name: "Last twelve months", values: revenueCents },
          { name: "Previous twelve months", values: revenueBeforeCents },
        ],
      },
      source: books,
    },
    {
      id: "annotated-line",
      title: "Annotated line",
      caption: "Import duty paid by month, with notes",
      figures: {
        kind: "line",
        ...months,
        ...money,
        series: [{ name: "Duty paid", values: dutyCents }],
        mark: { name: "Monthly budget", value: 2_200_000 },
        notes: [
          { at: 7, label: "Anti-dumping duty on panels" },
          { at: 10, label: "New panel supplier" },
        ],
      },
      source: customs,
    },
    {
      id: "area",
      title: "Area",
      caption: "Open orders at the end of each month",
      figures: { kind: "area", ...months, series: [{ name: "Open orders", values: openOrders }] },
      source: books,
    },
    {
      id: "stacked-area",
      title: "Stacked area",
      caption: "Revenue by category and month",
      figures: {
        kind: "area",
        stacked: true,
        ...months,
        ...money,
        series: yearCategories.map((name) => ({ name, values: revenueByCategory[name] })),
      },
      source: books,
    },
    {
      id: "bar",
      title: "Bar",
      caption: "Purchases by customer, twelve months",
      figures: {
        kind: "bar",
        horizontal: true,
        ...money,
        labelled: "Customer",
        ...pairs(
          customers
            .map(({ name, turnoverCents }) => [name, turnoverCents] as const)
            .toSorted((a, b) => b[1] - a[1]),
          "Bought",
        ),
      },
      source: books,
    },
    {
      id: "stacked-bar",
      title: "Stacked bar",
      caption: "Arrivals by mode of transport",
      figures: {
        kind: "bar",
        stacked: true,
        ...months,
        series: [
          { name: "Road", values: arrivals.road },
          { name: "Sea", values: arrivals.sea },
          { name: "Barge", values: arrivals.barge },
          { name: "Air", values: arrivals.air },
        ],
      },
      source: customs,
    },
    {
      id: "mixed",
      title: "Mixed",
      caption: "Declarations lodged, and those inspected by customs",
      figures: {
        kind: "bar",
        ...months,
        series: [
          { name: "Lodged", values: declarations, kind: "bar" },
          { name: "Inspected by customs", values: checkedDeclarations, kind: "line" },
        ],
      },
      source: customs,
    },
    ...goodsCharts(),
    {
      id: "polar",
      title: "Polar",
      caption: "Hours from arrival to release, by mode of transport",
      figures: {
        kind: "polarArea",
        labelled: "Transport",
        ...pairs(Object.entries(hoursAtCustoms), "Average hours"),
      },
      source: customs,
    },
    {
      id: "radar",
      title: "Radar",
      caption: "Two suppliers by criterion, out of ten points",
      figures: {
        kind: "radar",
        labelled: "Judged on",
        labels: [
          "On time",
          "Papers complete",
          "Quality",
          "Price",
          "Answers quickly",
          "Proof of origin",
        ],
        series: [
          { name: "Porcelanas do Vouga", values: [7, 6, 9, 6, 5, 9] },
          { name: "Pearl Delta Electric", values: [8, 4, 7, 9, 8, 5] },
        ],
      },
      source: "Supplier review of Harbour & Vale, sample",
    },
  ];
}

/** Warehouse stock: a pie by origin, a doughnut by category, bubbles by product. */
function goodsCharts(): SampleChart[] {
  const worth = (good: (typeof goods)[number]) => good.priceCents * good.stock;
  const byOrigin = sumBy((good) => countryNames[good.origin] ?? good.origin, worth);
  const inStock = goods.filter((good) => good.stock > 0);
  return [
    {
      id: "pie",
      title: "Pie",
      caption: "Stock value by country of origin",
      figures: {
        kind: "pie",
        labelled: "Origin",
        show: formatWholeMoney,
        ...pairs(firstAndRest(byOrigin, 6), "Worth"),
      },
      source: stock,
    },
    {
      id: "donut",
      title: "Donut",
      caption: "Products by category",
      figures: {
        kind: "doughnut",
        labelled: "Category",
        ...pairs(
          sumBy(
            ({ category }) => category,
            () => 1,
          ),
          "Goods",
        ),
      },
      source: stock,
    },
    {
      id: "bubble",
      title: "Bubble",
      caption: "Price and stock by product; size shows the number of reviews",
      figures: {
        kind: "bubble",
        labelled: "Good",
        labels: inStock.map(({ name }) => name),
        series: [
          {
            name: "Goods",
            values: inStock.map((good) => good.stock),
            x: inStock.map(({ priceCents }) => priceCents),
            size: inStock.map(({ reviews }) => Math.round(4 + Math.sqrt(reviews))),
          },
        ],
        axes: { x: "Price", y: "In stock" },
        showX: formatWholeMoney,
      },
      source: stock,
    },
  ];
}

/** Hard-coded: Intl.DisplayNames differs between browsers and Node. */
const countryNames: Readonly<Record<string, string>> = {
  BD: "Bangladesh",
  BE: "Belgium",
  CN: "China",
  DE: "Germany",
  IN: "India",
  IT: "Italy",
  LK: "Sri Lanka",
  PL: "Poland",
  PT: "Portugal",
  TN: "Tunisia",
  TR: "Türkiye",
  TW: "Taiwan",
  VN: "Viet Nam",
};

type Pair = readonly [name: string, value: number];

const pairs = (all: readonly Pair[], name: string) => ({
  labels: all.map(([label]) => label),
  series: [{ name, values: all.map(([, value]) => value) }],
});

/** Totals grouped by `key`, largest first. */
function sumBy(
  key: (good: (typeof goods)[number]) => string,
  value: (good: (typeof goods)[number]) => number,
): Pair[] {
  const sums = new Map<string, number>();
  for (const good of goods) sums.set(key(good), (sums.get(key(good)) ?? 0) + value(good));
  return [...sums].toSorted((a, b) => b[1] - a[1]);
}

/** Limited by the palette: the last slice sums the rest. */
function firstAndRest(all: readonly Pair[], most: number): Pair[] {
  if (all.length <= most) return [...all];
  const rest = all.slice(most - 1).reduce((sum, [, value]) => sum + value, 0);
  return [...all.slice(0, most - 1), ["All others", rest]];
}

/** A chart's table as CSV, formatted as in the chart; unknown values stay empty. */
export function chartToCsv(figures: Figures): string {
  const { columns, rows } = tabulate(figures);
  const hasNotes = rows.some(({ note }) => note !== undefined);
  const heads = [figures.labelled ?? "Label", ...columns, ...(hasNotes ? ["What happened"] : [])];
  const lines = rows.map(({ head, cells, note }) => [
    head,
    ...cells.map((cell) => cell ?? ""),
    ...(hasNotes ? [note ?? ""] : []),
  ]);
  return [heads, ...lines].map((line) => `${writeCsvLine(line)}\r\n`).join("");
}
