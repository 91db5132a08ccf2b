import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import { useDayFormat } from "#client/components/day-format.ts";
import { useCountFormat } from "#client/pages/dashboards/parts/count-format.ts";
import { useStepFormat } from "#client/pages/dashboards/parts/step-format.ts";
import type { CreditUsage } from "#shared/contract/credit-usage.ts";

/**
 * Columns of credits and a line of searches, step by step. Steps of which nothing is known have
 * neither.
 */
export function OverTime({ usage }: { usage: CreditUsage }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const { count } = useCountFormat();
  const nameStep = useStepFormat(usage.step);
  const figures = useMemo(
    (): Figures => ({
      kind: "bar",
      labelled: t(`step.${usage.step}`),
      labels: usage.steps.map(({ from }) => nameStep(from)),
      series: [
        {
          name: t("credits.time.credits"),
          values: usage.steps.map(({ used }) => used),
          kind: "bar",
        },
        {
          name: t("credits.time.searches"),
          values: usage.steps.map(({ searches }) => searches),
          kind: "line",
        },
      ],
    }),
    [usage, nameStep, t],
  );
  const range = { from: day(usage.from), to: day(usage.to) };
  if (usage.since === null) return <p className="dash-none">{t("credits.time.noLedger")}</p>;
  return (
    <>
      <p>
        {t("credits.time.sum", {
          ...range,
          used: count(usage.used),
          searches: count(usage.searches),
        })}{" "}
        {usage.since > usage.from && (
          <span className="text-muted">{t("credits.time.since", { day: day(usage.since) })}</span>
        )}
      </p>
      <Chart caption={t("credits.time.caption", range)} figures={figures} hideCaption />
    </>
  );
}
