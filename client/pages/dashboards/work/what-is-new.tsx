import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Attempted } from "#client/api/load.ts";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import { useDayFormat } from "#client/components/day-format.ts";
import { Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import { useStepFormat } from "#client/pages/dashboards/parts/step-format.ts";
import type { WorkCounts } from "#client/pages/dashboards/work/page.tsx";
import { compareSpans, type Span, spans } from "#client/pages/dashboards/work/spans.ts";

/** What was published lately beside the time before: a week, a quarter or a year. */
export function WhatIsNew({ counts, span }: { counts: Attempted<WorkCounts>; span: Span }) {
  const { t } = useTranslation("dashboards");
  const choice = (
    <ul className="dash-choice" aria-label={t("work.new.span")}>
      {spans.map((one) => (
        <li key={one}>
          <Link
            to={`?span=${one}`}
            preventScrollReset
            aria-current={one === span ? "true" : undefined}
          >
            {t(`work.new.${one}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <Panel title={t("work.new.title")} more={choice}>
      <Part part={counts}>{(value) => <Published counts={value} span={span} />}</Part>
    </Panel>
  );
}

function Published({ counts: { days, today }, span }: { counts: WorkCounts; span: Span }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const nameStep = useStepFormat(span === "year" ? "month" : "day");
  const compared = useMemo(() => compareSpans(days, today, span), [days, today, span]);
  const figures = useMemo(
    (): Figures => ({
      kind: "area",
      labelled: t(`work.new.step.${span}`),
      labels: compared.starts.map(nameStep),
      series: [
        { name: t(`work.new.now.${span}`), values: compared.now },
        { name: t(`work.new.before.${span}`), values: compared.before },
      ],
    }),
    [compared, nameStep, span, t],
  );
  const isQuiet = [...compared.now, ...compared.before].every((count) => count === 0);
  const last = days.findLast(({ announced, day }) => announced > 0 && day <= today)?.day;
  if (isQuiet)
    return (
      <p className="dash-none">
        {t("work.new.none", { day: last ? day(last) : t("state.unknown") })}
      </p>
    );
  return <Chart caption={t(`work.new.caption.${span}`)} figures={figures} hideCaption />;
}
