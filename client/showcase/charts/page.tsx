import "#client/showcase/charts/charts.css";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { useLoaderData } from "react-router-dom";
import { Chart } from "#client/components/chart/chart.tsx";
import { saveFile } from "#client/components/download-link.tsx";
import {
  chartToCsv,
  type SampleChart,
  sampleCharts,
} from "#client/showcase/charts/sample-charts.ts";
import type { loadToday } from "#client/showcase/components/dates.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const charts = useMemo(() => sampleCharts(today), [today]);
  return (
    <ShowcaseScreen
      title="Charts"
      lead={
        "Twelve chart types with twelve months of one trading company's figures. Each names " +
        "its source and includes a table for print, for screen readers and without script."
      }
    >
      <nav aria-label="Chart types">
        <ul className="charts-jump">
          {charts.map(({ id, title }) => (
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
      </div>
    </ShowcaseScreen>
  );
}

function ChartCard({ chart: { id, title, caption, figures, source } }: { chart: SampleChart }) {
  const save = () =>
    saveFile(new Blob([chartToCsv(figures)], { type: "text/csv;charset=utf-8" }), `${id}.csv`);
  return (
    <section className="card" id={id} aria-labelledby={`${id}-title`}>
      <div className="card-body">
        <div className="charts-header">
          <h2 id={`${id}-title`}>{title}</h2>
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary needs-script"
            onClick={save}
            aria-label={`Save the figures of “${caption}” as a CSV file`}
          >
            <Download size={16} aria-hidden /> CSV
          </button>
        </div>
        <Chart caption={caption} figures={figures} source={`Source: ${source}.`} />
      </div>
    </section>
  );
}
