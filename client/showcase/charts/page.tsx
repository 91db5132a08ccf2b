import "#client/showcase/charts/charts.css";
import { Download } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useLoaderData } from "react-router-dom";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import { saveFile } from "#client/components/download-link.tsx";
import { HeatMap } from "#client/showcase/charts/heat-map.tsx";
import {
  chartToCsv,
  type SampleChart,
  sampleCharts,
} from "#client/showcase/charts/sample-charts.ts";
import { ZoomChart } from "#client/showcase/charts/zoom-chart.tsx";
import { formatDate, type loadToday } from "#client/showcase/components/dates.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import {
  busyHours,
  parcelsByWeek,
  weekdays,
  workingHours,
} from "#client/showcase/sample/week-figures.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const charts = useMemo(() => sampleCharts(today), [today]);
  return (
    <ShowcaseScreen
      title="Charts"
      lead={
        "Fourteen chart types with one trading company's figures. Each names its source and " +
        "includes a table for print, for screen readers and without script."
      }
    >
      <nav aria-label="Chart types">
        <ul className="charts-jump">
          {[...charts, zoom, heatMap].map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="charts-grid">
        {charts.map((chart) => (
          <ChartCard key={chart.id} chart={chart} />
        ))}
        <ZoomCard today={today} />
        <HeatMapCard />
      </div>
    </ShowcaseScreen>
  );
}

const zoom = { id: "zoom", title: "Line with zoom" };
const heatMap = { id: "heat-map", title: "Heat map" };

function ChartCard({ chart: { id, title, caption, figures, source } }: { chart: SampleChart }) {
  const save = () =>
    saveFile(new Blob([chartToCsv(figures)], { type: "text/csv;charset=utf-8" }), `${id}.csv`);
  const button = (
    <button
      type="button"
      className="btn btn-sm btn-outline-secondary needs-script"
      onClick={save}
      aria-label={`Save the figures of “${caption}” as a CSV file`}
    >
      <Download size={16} aria-hidden /> CSV
    </button>
  );
  return (
    <Card id={id} title={title} button={button}>
      <Chart caption={caption} figures={figures} source={`Source: ${source}.`} />
    </Card>
  );
}

interface CardProps {
  id: string;
  title: string;
  isWide?: boolean;
  button?: ReactNode;
  children: ReactNode;
}

function Card({ id, title, isWide = false, button, children }: CardProps) {
  return (
    <section
      className={isWide ? "card charts-wide" : "card"}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <div className="card-body">
        <div className="charts-header">
          <h2 id={`${id}-title`}>{title}</h2>
          {button}
        </div>
        {children}
      </div>
    </section>
  );
}

function ZoomCard({ today }: { today: string }) {
  const figures = useMemo<Figures>(() => {
    const { weeks, parcels } = parcelsByWeek(today);
    return {
      kind: "line",
      labels: weeks.map(formatDate),
      labelled: "Week from",
      series: [{ name: "Parcels", values: parcels }],
    };
  }, [today]);
  return (
    <Card {...zoom} isWide>
      <ZoomChart
        caption="Parcels sent each week: drag across the chart to enlarge a part"
        figures={figures}
        source="Source: Warehouse of Harbour & Vale, sample."
        unit="weeks"
      />
    </Card>
  );
}

const measures = {
  declarations: { name: "Declarations lodged", values: busyHours("declarations") },
  lorries: { name: "Lorries at the gate", values: busyHours("lorries") },
};
const hours = workingHours.map((hour) => `${String(hour).padStart(2, "0")}:00`);

function HeatMapCard() {
  return (
    <Card {...heatMap} isWide>
      <HeatMap
        caption="Busy hours of an average week"
        measures={measures}
        rows={weekdays}
        columns={hours}
        labelled="Weekday"
        source="Source: Customs desk and gate of Harbour & Vale, sample."
      />
    </Card>
  );
}
