import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import type { CreditsDashboardData } from "#client/pages/dashboards/credits/credits-data.ts";
import { sumWeeks } from "#client/pages/dashboards/credits/sum-weeks.ts";
import { useCountFormat } from "#client/pages/dashboards/parts/count-format.ts";
import { FigureList } from "#client/pages/dashboards/parts/counter.tsx";
import { Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import type { CreditsAnswer } from "#shared/contract/credits.ts";

type Page = Pick<CreditsDashboardData, "balance" | "fortnight">;

/**
 * How much of the period's credits is used, with what was granted and the last two weeks beneath.
 */
export function UseGauge({ page: { balance, fortnight } }: { page: Page }) {
  const { t } = useTranslation("dashboards");
  return (
    <Panel title={t("credits.gauge.title")}>
      <Part
        part={balance}
        none={(value) =>
          value.granted && value.used !== null ? undefined : <NoGauge credits={value} />
        }
      >
        {(value) => <Gauge credits={value} fortnight={fortnight} />}
      </Part>
    </Panel>
  );
}

function NoGauge({ credits: { reason } }: { credits: CreditsAnswer }) {
  const { t } = useTranslation("dashboards");
  if (reason === "unknown" || reason === "denied") return t("credits.unknown");
  return (
    <>
      {t("credits.gauge.none")} <Link to="/pricing">{t("credits.gauge.plans")}</Link>
    </>
  );
}

function Gauge({
  credits: { granted, used },
  fortnight,
}: {
  credits: CreditsAnswer;
  fortnight: Page["fortnight"];
}) {
  const { t } = useTranslation("dashboards");
  const { count, share } = useCountFormat();
  const [of, spent] = [granted ?? 0, used ?? 0];
  const figures = useMemo(
    (): Figures => ({
      kind: "gauge",
      labels: [t("credits.gauge.used"), t("credits.gauge.left")],
      series: [{ name: t("credits.left"), values: [spent, Math.max(0, of - spent)] }],
    }),
    [spent, of, t],
  );
  const weeks = fortnight.ok ? sumWeeks(fortnight.value.steps).used : { now: null, before: null };
  const say = (value: number | null) => (value === null ? t("state.unknown") : count(value));
  return (
    <>
      <div className="dash-gauge">
        <Chart caption={t("credits.gauge.caption")} figures={figures} hideCaption height="small" />
        <p className="dash-gauge-figure">{share(spent, of)}</p>
      </div>
      <FigureList
        figures={[
          { term: t("credits.gauge.granted"), value: count(of) },
          { term: t("credits.gauge.week"), value: say(weeks.now) },
          { term: t("credits.gauge.before"), value: say(weeks.before) },
        ]}
      />
    </>
  );
}
