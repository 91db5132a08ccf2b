import { useMemo } from "react";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import { showCount, showWholeMoney } from "#client/showcase/frame/money.ts";
import {
  arrivals,
  declarations,
  openOrders,
  revenueCents,
} from "#client/showcase/sample/year-figures.ts";
import { progressToday } from "#client/showcase/widgets/widget-figures.ts";

const lastMonths = 6;
const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

interface ChartWidget {
  title: string;
  value: string;
  words: string;
  figures: Figures;
}

/** Small charts, each with the one figure that matters. */
export function ChartWidgets({ today }: { today: string }) {
  const widgets = useMemo(() => chartWidgets(today), [today]);
  return (
    <section aria-labelledby="widgets-chart" className="mb-4">
      <h2 id="widgets-chart" className="widgets-title">
        With a chart
      </h2>
      <ul className="widgets-row">
        {widgets.map(({ title, value, words, figures }) => (
          <li key={title} className="card">
            <div className="card-body">
              <h3>{title}</h3>
              <p className="widget-value">{value}</p>
              <p className="widget-words">{words}</p>
              <Chart caption={title} figures={figures} height="small" hideCaption />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function chartWidgets(today: string): ChartWidget[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const labels = Array.from({ length: lastMonths }, (_, at) =>
    monthFormat.format(Date.UTC(year, month - 1 - lastMonths + at, 1)),
  );
  const last = (values: readonly number[]) => values.slice(-lastMonths);
  const months = (kind: Figures["kind"], name: string, values: readonly number[]): Figures => ({
    kind,
    labels,
    labelled: "Month",
    series: [{ name, values: last(values) }],
  });
  const byMode = Object.entries(arrivals).map(
    ([mode, values]) => [mode, values.at(-1) ?? 0] as const,
  );
  const [paid] = progressToday(today);
  return [
    {
      title: "Revenue",
      value: showWholeMoney(revenueCents.at(-1) ?? 0),
      words: "last month",
      figures: { ...months("area", "Revenue", revenueCents), show: showWholeMoney },
    },
    {
      title: "Declarations lodged",
      value: showCount(declarations.at(-1) ?? 0),
      words: "last month",
      figures: months("bar", "Declarations", declarations),
    },
    {
      title: "Arrivals by transport",
      value: showCount(byMode.reduce((sum, [, count]) => sum + count, 0)),
      words: "last month",
      figures: {
        kind: "doughnut",
        labelled: "Transport",
        labels: byMode.map(([mode]) => `${mode.charAt(0).toUpperCase()}${mode.slice(1)}`),
        series: [{ name: "Shipments", values: byMode.map(([, count]) => count) }],
      },
    },
    {
      title: "Orders paid",
      value: `${paid?.part ?? 0} of ${paid?.whole ?? 0}`,
      words: "of the last six weeks",
      figures: {
        kind: "gauge",
        labelled: "Payment",
        labels: ["Paid", "Not paid"],
        series: [
          { name: "Orders", values: [paid?.part ?? 0, (paid?.whole ?? 0) - (paid?.part ?? 0)] },
        ],
      },
    },
    {
      title: "Open orders",
      value: showCount(openOrders.at(-1) ?? 0),
      words: "when last month ended",
      figures: months("line", "Open orders", openOrders),
    },
  ];
}
