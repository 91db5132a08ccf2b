import { type ReactNode, useMemo } from "react";
import type { Result } from "#client/api/load.ts";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { FigureList } from "#client/pages/dashboards/parts/counter.tsx";
import { useCountFormat, useStepFormat } from "#client/pages/dashboards/parts/formats.ts";
import { Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import {
  cumulate,
  displayName,
  groupUsers,
  type TeamDashboardData,
} from "#client/pages/dashboards/team/team.ts";
import type { CreditUsage } from "#shared/contract/credits.ts";

/** The same twelve weeks by member, by week, and cumulated; each with three figures. */
export function UsageCharts({ page: { usage, overview } }: { page: TeamDashboardData }) {
  const { t } = useTranslation("dashboards");
  return (
    <div className="dash-row dash-thirds">
      <UsagePanel title={t("team.byMember")} usage={usage}>
        {(value) => <ByMember usage={value} />}
      </UsagePanel>
      <UsagePanel title={t("team.byWeek")} usage={usage}>
        {(value) => <ByWeek usage={value} />}
      </UsagePanel>
      <UsagePanel title={t("team.running")} usage={usage}>
        {(value) => <Cumulated usage={value} overview={overview} />}
      </UsagePanel>
    </div>
  );
}

function UsagePanel({
  title,
  usage,
  children,
}: {
  title: string;
  usage: Result<CreditUsage>;
  children: (usage: CreditUsage) => ReactNode;
}) {
  const { t } = useTranslation("dashboards");
  return (
    <Panel title={title}>
      <Part
        part={usage}
        renderEmpty={({ used, searches }) =>
          used === 0 && searches === 0 ? t("team.noUse") : undefined
        }
      >
        {children}
      </Part>
    </Panel>
  );
}

function useRange({ from, to }: CreditUsage): { from: string; to: string } {
  const day = useDayFormat();
  return { from: day(from), to: day(to) };
}

function ByMember({ usage }: { usage: CreditUsage }) {
  const { t } = useTranslation("dashboards");
  const { count } = useCountFormat();
  const users = useMemo(() => groupUsers(usage, t("team.others")), [usage, t]);
  const figures = useMemo(
    (): Figures => ({
      kind: "doughnut",
      labelled: t("team.member"),
      labels: users.map(({ name }) => name),
      series: [{ name: t("team.credits"), values: users.map(({ credits }) => credits) }],
    }),
    [users, t],
  );
  const range = useRange(usage);
  const [first] = usage.people;
  return (
    <>
      {usage.used > 0 ? (
        <Chart caption={t("team.byMemberCaption", range)} figures={figures} hideCaption />
      ) : (
        <p className="dash-none">{t("team.noUse")}</p>
      )}
      <FigureList
        figures={[
          { term: t("team.figure.used"), value: count(usage.used) },
          { term: t("team.figure.people"), value: count(usage.people.length) },
          {
            term: t("team.figure.most"),
            value: first ? displayName(first) : t("team.figure.nobody"),
          },
        ]}
      />
    </>
  );
}

function ByWeek({ usage }: { usage: CreditUsage }) {
  const { t } = useTranslation("dashboards");
  const { count } = useCountFormat();
  const nameWeek = useStepFormat("week");
  const figures = useMemo(
    (): Figures => ({
      kind: "bar",
      stacked: true,
      labelled: t("team.week"),
      labels: usage.steps.map(({ from }) => nameWeek(from)),
      series: groupUsers(usage, t("team.others")).map(({ name, weeks }) => ({
        name,
        values: weeks,
      })),
    }),
    [usage, nameWeek, t],
  );
  const format = (value: number | null | undefined) =>
    value == null ? t("state.unknown") : count(value);
  const known = usage.steps.filter(({ used }) => used !== null);
  const best = known.toSorted((one, other) => (other.used ?? 0) - (one.used ?? 0))[0];
  return (
    <>
      <Chart caption={t("team.byWeekCaption", useRange(usage))} figures={figures} hideCaption />
      <FigureList
        figures={[
          { term: t("team.figure.thisWeek"), value: format(usage.steps.at(-1)?.used) },
          { term: t("team.figure.lastWeek"), value: format(usage.steps.at(-2)?.used) },
          { term: t("team.figure.best"), value: best ? nameWeek(best.from) : t("state.unknown") },
        ]}
      />
    </>
  );
}

function Cumulated({
  usage,
  overview,
}: {
  usage: CreditUsage;
  overview: TeamDashboardData["overview"];
}) {
  const { t } = useTranslation("dashboards");
  const { count } = useCountFormat();
  const nameWeek = useStepFormat("week");
  const figures = useMemo(
    (): Figures => ({
      kind: "area",
      labelled: t("team.week"),
      labels: usage.steps.map(({ from }) => nameWeek(from)),
      series: [{ name: t("team.soFar"), values: cumulate(usage.steps) }],
    }),
    [usage, nameWeek, t],
  );
  const known = usage.steps.filter(({ used }) => used !== null).length;
  return (
    <>
      <Chart caption={t("team.runningCaption", useRange(usage))} figures={figures} hideCaption />
      <FigureList
        figures={[
          { term: t("team.figure.searches"), value: count(usage.searches) },
          {
            term: t("team.figure.average"),
            value: known > 0 ? count(Math.round(usage.used / known)) : t("state.unknown"),
          },
          {
            term: t("team.figure.left"),
            value: remainingCredits(overview, count) ?? t("state.unknown"),
          },
        ]}
      />
    </>
  );
}

/** Balance of the team's plan; for a member their remaining share. */
function remainingCredits(
  overview: TeamDashboardData["overview"],
  count: (value: number) => string,
): string | undefined {
  if (!overview.ok) return undefined;
  const { lines: accounts, membership } = overview.value;
  const left = (accounts.find(({ kind }) => kind === "plan") ?? membership ?? accounts[0])?.left;
  return left === undefined ? undefined : count(left);
}
