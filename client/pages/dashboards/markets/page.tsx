import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import "#client/i18n/words/notifications.ts";
import { paths } from "#shared/paths.ts";
import "#client/i18n/words/dashboards.ts";
import "#client/pages/dashboards/dashboards.css";
import { useMemo } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { type Result, toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { requireUser } from "#client/auth/guards.ts";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import { useDayFormat, useTimeFormat } from "#client/components/date-format.ts";
import type { IconName } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { staticPart } from "#client/components/static-part.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { Counter, FigureTable, ShareBar } from "#client/pages/dashboards/parts/counter.tsx";
import { addDays, useCountFormat } from "#client/pages/dashboards/parts/formats.ts";
import { DashboardHead, Panel, Part } from "#client/pages/dashboards/parts/panel.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import { type NotificationCounts, notifications } from "#shared/contract/notifications.ts";

interface MarketsData {
  counts: Result<NotificationCounts>;
}

export async function loader(args: LoaderFunctionArgs): Promise<MarketsData> {
  await requireUser(args);
  return { counts: await toResult(args.context.get(apiContext)(notifications.counts, {})) };
}

export const handle: PageHandle = { title: (t) => t("dashboards:markets.title") };

const WorldMap = staticPart(
  "world-map",
  () => import("#client/pages/dashboards/markets/world-map.tsx"),
  (parts) => parts.WorldMap,
);

/**
 * Dashboard 2: changes by market, kind and chapter. Every figure counts notifications of the feed.
 */
export function Component() {
  const { t } = useTranslation("dashboards");
  const { counts } = useLoaderData<MarketsData>();
  const time = useTimeFormat();
  const emptyMessage = ({ total }: NotificationCounts) =>
    total === 0 ? t("markets.none") : undefined;
  return (
    <>
      <DashboardHead name="markets" lead={t("markets.lead")}>
        {counts.ok && (
          <p className="text-muted">{t("markets.asOf", { time: time(counts.value.checkedAt) })}</p>
        )}
      </DashboardHead>
      <StageCounters counts={counts} />
      <div className="dash-row dash-thirds">
        <Panel title={t("markets.byMarket")}>
          <Part part={counts} renderEmpty={emptyMessage}>
            {(value) => <ByMarket counts={value} />}
          </Part>
        </Panel>
        <Panel title={t("markets.byChapter")}>
          <Part part={counts} renderEmpty={emptyMessage}>
            {(value) => <ByChapter counts={value} />}
          </Part>
        </Panel>
        <Panel title={t("markets.byKind")}>
          <Part part={counts} renderEmpty={emptyMessage}>
            {(value) => <ByKind counts={value} />}
          </Part>
        </Panel>
      </div>
      <div className="dash-row dash-two-thirds">
        <Panel title={t("markets.map.title")}>
          <Part part={counts} renderEmpty={emptyMessage}>
            {(value) => <WorldMap counts={value} />}
          </Part>
        </Panel>
        <Panel title={t("markets.affected.title")}>
          <Part part={counts} renderEmpty={emptyMessage}>
            {(value) => <AffectedChapters counts={value} />}
          </Part>
        </Panel>
      </div>
    </>
  );
}

type Stage = "act-now" | "ahead" | "inForce" | "openForComment";
const stages: readonly {
  name: Stage;
  icon: IconName;
  count: (counts: NotificationCounts) => number;
}[] = [
  { name: "act-now", icon: "bell", count: ({ actNow }) => actNow },
  { name: "ahead", icon: "clock", count: ({ ahead }) => ahead },
  { name: "inForce", icon: "check", count: ({ inForce }) => inForce },
  { name: "openForComment", icon: "mail", count: ({ openForComment }) => openForComment },
];

/** Feed address with exactly the counted notifications. */
function feedAddress(stage: Stage, today: string): string {
  if (stage === "act-now") return paths.latestNotifications({ severity: "act-now" });
  if (stage === "openForComment") return paths.latestNotifications({ open: "1" });
  return stage === "ahead"
    ? paths.latestNotifications({ by: "effect", from: addDays(today, 1) })
    : paths.latestNotifications({ by: "effect", to: today });
}

/** Four counts, each as a share of the feed. */
function StageCounters({ counts }: { counts: Result<NotificationCounts> }) {
  const { t } = useTranslation("dashboards");
  const { count, share } = useCountFormat();
  return (
    <div className="dash-counters">
      {stages.map((stage) => {
        const title = t(`markets.counters.${stage.name}`);
        if (!counts.ok)
          return (
            <Counter key={stage.name} title={title} icon={stage.icon} value={t("state.unknown")} />
          );
        const { total, today } = counts.value;
        const figure = stage.count(counts.value);
        return (
          <Counter
            key={stage.name}
            title={title}
            icon={stage.icon}
            value={<Link to={feedAddress(stage.name, today)}>{count(figure)}</Link>}
            note={
              total > 0 && t("markets.of", { percent: share(figure, total), total: count(total) })
            }
          >
            <ShareBar
              part={figure}
              whole={total}
              label={t("markets.bar", { count: figure, total })}
            />
          </Counter>
        );
      })}
    </div>
  );
}

const maxChapters = 12;

/** Most affected chapters, with links. */
function AffectedChapters({ counts: { chapters } }: { counts: NotificationCounts }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const { count } = useCountFormat();
  return (
    <FigureTable
      caption={t("markets.affected.caption")}
      columns={[t("markets.chapter"), t("markets.notifications"), t("markets.map.next")]}
    >
      <tbody>
        {chapters.slice(0, maxChapters).map(({ chapter, title, next, ...one }) => (
          <tr key={chapter}>
            <th scope="row">
              <Link to={paths.latestNotifications({ code: chapter })}>
                {chapter} {title ? <ServerText>{title}</ServerText> : t("markets.affected.noTitle")}
              </Link>
            </th>
            <td className="text-end">{count(one.count)}</td>
            <td className="text-end text-nowrap">
              {next ? <time dateTime={next}>{day(next)}</time> : t("markets.map.noDate")}
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

interface BreakdownProps {
  counts: NotificationCounts;
}

/** More slices than colors could not be told apart. */
const maxSlices = 6;
const maxBars = 8;

function ByMarket({ counts: { markets } }: BreakdownProps) {
  const translate = useServerTexts();
  const { t } = useTranslation("dashboards");
  const figures = useMemo((): Figures => {
    const shown = mergeOthers(
      markets.map(({ name, count }) => ({ name: translate(name), count })),
      maxSlices,
      t("markets.others"),
    );
    return countFigures("doughnut", t("markets.market"), t("markets.notifications"), shown);
  }, [markets, t, translate]);
  return <Chart caption={t("markets.byMarketCaption")} figures={figures} hideCaption />;
}

/** Chapters whose codes most notifications name. */
function ByChapter({ counts: { chapters } }: BreakdownProps) {
  const { t } = useTranslation("dashboards");
  const figures = useMemo((): Figures => {
    const shown = chapters
      .slice(0, maxBars)
      .map(({ chapter, count }) => ({ name: t("markets.chapterShort", { chapter }), count }));
    return {
      ...countFigures("bar", t("markets.chapter"), t("markets.notifications"), shown),
      horizontal: true,
    };
  }, [chapters, t]);
  return (
    <>
      <Chart caption={t("markets.byChapterCaption")} figures={figures} hideCaption />
      <p className="dash-note">{t("markets.overlap")}</p>
    </>
  );
}

function ByKind({ counts: { kinds } }: BreakdownProps) {
  const { t } = useTranslation("dashboards");
  const figures = useMemo((): Figures => {
    const shown = mergeOthers(
      kinds.map(({ kind, count }) => ({ name: t(`notifications:kind.${kind}`), count })),
      maxSlices,
      t("markets.others"),
    );
    return countFigures("polarArea", t("markets.kind"), t("markets.notifications"), shown);
  }, [kinds, t]);
  return <Chart caption={t("markets.byKindCaption")} figures={figures} hideCaption />;
}

function countFigures(
  kind: Figures["kind"],
  labelled: string,
  name: string,
  shown: readonly { name: string; count: number }[],
): Figures {
  return {
    kind,
    labelled,
    labels: shown.map((one) => one.name),
    series: [{ name, values: shown.map((one) => one.count) }],
  };
}

interface Counted {
  name: string;
  count: number;
}

/** At most `max` slices; the remainder becomes one slice, so that the sum stays. */
export function mergeOthers(all: readonly Counted[], max: number, others: string): Counted[] {
  if (all.length <= max) return [...all];
  const rest = all.slice(max - 1).reduce((sum, { count }) => sum + count, 0);
  return [...all.slice(0, max - 1), { name: others, count: rest }];
}
