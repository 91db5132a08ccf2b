import {
  ArrowDownRight,
  ArrowUpRight,
  Euro,
  type LucideIcon,
  PackageOpen,
  Phone,
  Ship,
  ShoppingCart,
} from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import { formatCount, formatWholeMoney } from "#client/showcase/components/money.ts";
import { people } from "#client/showcase/sample/people.ts";
import {
  arrivals,
  declarations,
  openOrders,
  revenueCents,
} from "#client/showcase/sample/year-figures.ts";
import {
  changeInPercent,
  countToday,
  progressToday,
  type TrendOfMonth,
  trends,
} from "#client/showcase/widgets/widget-figures.ts";

function Row({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-4">
      <h2 id={id} className="widgets-title">
        {title}
      </h2>
      <ul className="widgets-row">{children}</ul>
    </section>
  );
}

export function IconWidgets({ today }: { today: string }) {
  const { orders, worthCents, underWay, lowStock } = countToday(today);
  const all: readonly { icon: LucideIcon; value: string; label: string; look: string }[] = [
    {
      icon: ShoppingCart,
      value: formatCount(orders),
      label: "Orders to send",
      look: "widget-icon widget-icon-1",
    },
    {
      icon: Euro,
      value: formatWholeMoney(worthCents),
      label: "Their value, with tax",
      look: "widget-icon widget-icon-2",
    },
    {
      icon: Ship,
      value: formatCount(underWay),
      label: "Shipments in transit",
      look: "widget-icon widget-icon-3",
    },
    {
      icon: PackageOpen,
      value: formatCount(lowStock),
      label: "Products below 50 in stock",
      look: "widget-icon widget-icon-4",
    },
  ];
  return (
    <Row title="With an icon" id="widgets-icon">
      {all.map(({ icon: Icon, value, label, look }) => (
        <li key={label} className="card">
          <div className="card-body widget-flat">
            <span className={look}>
              <Icon size={22} aria-hidden />
            </span>
            <div>
              <p className="widget-value">{value}</p>
              <p className="widget-text">{label}</p>
            </div>
          </div>
        </li>
      ))}
    </Row>
  );
}

/** A share as a progress bar. */
export function ProgressWidgets({ today }: { today: string }) {
  return (
    <Row title="With progress" id="widgets-progress">
      {progressToday(today).map(({ title, part, whole, note }) => (
        <li key={title} className="card">
          <div className="card-body">
            <p className="widget-text">{title}</p>
            <p className="widget-value">{Math.round((part / whole) * 100)} %</p>
            <progress className="widget-progress" max={whole} value={part} aria-label={title} />
            <p className="widget-text">{note}</p>
          </div>
        </li>
      ))}
    </Row>
  );
}

/** A figure compared with the previous month. */
export function TrendWidgets() {
  return (
    <Row title="With a trend" id="widgets-trend">
      {trends.map((trend) => (
        <li key={trend.title} className="card">
          <div className="card-body">
            <p className="widget-text">{trend.title}, last month</p>
            <p className="widget-value">{showOf(trend, trend.now)}</p>
            <p className="widget-text">
              <Change trend={trend} /> {showOf(trend, trend.before)} the month before
            </p>
          </div>
        </li>
      ))}
    </Row>
  );
}

const showOf = ({ unit }: TrendOfMonth, value: number) =>
  unit === "money" ? formatWholeMoney(value) : formatCount(value);

function Change({ trend }: { trend: TrendOfMonth }) {
  const percent = changeInPercent(trend);
  const isUp = percent >= 0;
  const Icon = isUp ? ArrowUpRight : ArrowDownRight;
  return (
    <span
      className={isUp === (trend.up === "good") ? "widget-change is-good" : "widget-change is-bad"}
    >
      <Icon size={16} aria-hidden /> {Math.abs(percent)} % {isUp ? "more" : "less"},
    </span>
  );
}

export function PersonWidgets() {
  return (
    <Row title="With a person" id="widgets-person">
      {people.slice(0, 4).map((person) => (
        <li key={person.id} className="card">
          <div className="card-body widget-flat">
            <Avatar name={person.name} colour={person.colour} />
            <div className="widget-person">
              <h3>{person.name}</h3>
              <p className="widget-text">{person.role}</p>
              <p className="widget-reach">
                <a href={`mailto:${person.email}`}>{person.email}</a>
                <a
                  href={`tel:${person.phone.replaceAll(" ", "")}`}
                  aria-label={`Call ${person.name}, ${person.phone}`}
                >
                  <Phone size={14} aria-hidden /> {person.phone}
                </a>
              </p>
            </div>
          </div>
        </li>
      ))}
    </Row>
  );
}

const lastMonths = 6;
const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

interface ChartWidget {
  title: string;
  value: string;
  label: string;
  figures: Figures;
}

/** Small charts with a key figure. */
export function ChartWidgets({ today }: { today: string }) {
  const widgets = useMemo(() => chartWidgets(today), [today]);
  return (
    <section aria-labelledby="widgets-chart" className="mb-4">
      <h2 id="widgets-chart" className="widgets-title">
        With a chart
      </h2>
      <ul className="widgets-row">
        {widgets.map(({ title, value, label, figures }) => (
          <li key={title} className="card">
            <div className="card-body">
              <h3>{title}</h3>
              <p className="widget-value">{value}</p>
              <p className="widget-text">{label}</p>
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
      value: formatWholeMoney(revenueCents.at(-1) ?? 0),
      label: "last month",
      figures: { ...months("area", "Revenue", revenueCents), show: formatWholeMoney },
    },
    {
      title: "Declarations lodged",
      value: formatCount(declarations.at(-1) ?? 0),
      label: "last month",
      figures: months("bar", "Declarations", declarations),
    },
    {
      title: "Arrivals by transport",
      value: formatCount(byMode.reduce((sum, [, count]) => sum + count, 0)),
      label: "last month",
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
      label: "of the last six weeks",
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
      value: formatCount(openOrders.at(-1) ?? 0),
      label: "when last month ended",
      figures: months("line", "Open orders", openOrders),
    },
  ];
}
