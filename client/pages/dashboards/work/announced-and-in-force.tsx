import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Attempted } from "#client/api/load.ts";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import { Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import { useStepFormat } from "#client/pages/dashboards/parts/step-format.ts";
import type { WorkCounts } from "#client/pages/dashboards/work/page.tsx";
import { monthByMonth } from "#client/pages/dashboards/work/spans.ts";

/** What was announced beside what comes into force, month by month, three months ahead included. */
export function AnnouncedAndInForce({ counts }: { counts: Attempted<WorkCounts> }) {
  const { t } = useTranslation("dashboards");
  return (
    <Panel title={t("work.force.title")}>
      <Part part={counts}>{(value) => <Months counts={value} />}</Part>
    </Panel>
  );
}

function Months({ counts: { days, today } }: { counts: WorkCounts }) {
  const { t } = useTranslation("dashboards");
  const nameMonth = useStepFormat("month");
  const { months, announced, inForce } = useMemo(() => monthByMonth(days, today), [days, today]);
  const figures = useMemo(
    (): Figures => ({
      kind: "bar",
      labelled: t("work.force.month"),
      labels: months.map(nameMonth),
      series: [
        { name: t("work.force.announced"), values: announced, kind: "bar" },
        { name: t("work.force.inForce"), values: inForce, kind: "line" },
      ],
    }),
    [months, announced, inForce, nameMonth, t],
  );
  if ([...announced, ...inForce].every((count) => !count))
    return <p className="dash-none">{t("work.force.none")}</p>;
  return <Chart caption={t("work.force.caption")} figures={figures} hideCaption />;
}
