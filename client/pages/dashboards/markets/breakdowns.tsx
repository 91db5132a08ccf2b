import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import type { NotificationCounts } from "#shared/contract/notifications.ts";

interface BreakdownProps {
  counts: NotificationCounts;
}

/** More slices than colours could not be told apart. */
const mostSlices = 6;
const mostBars = 8;

/** A ring of the markets. */
export function ByMarket({ counts: { markets } }: BreakdownProps) {
  const { t } = useTranslation("dashboards");
  const figures = useMemo((): Figures => {
    const shown = foldRest(
      markets.map(({ name, count }) => ({ name, count })),
      mostSlices,
      t("markets.others"),
    );
    return draw("doughnut", t("markets.market"), t("markets.notifications"), shown);
  }, [markets, t]);
  return <Chart caption={t("markets.byMarketCaption")} figures={figures} hideCaption />;
}

/** Bars of the chapters that most notifications name codes of. */
export function ByChapter({ counts: { chapters } }: BreakdownProps) {
  const { t } = useTranslation("dashboards");
  const figures = useMemo((): Figures => {
    const shown = chapters
      .slice(0, mostBars)
      .map(({ chapter, count }) => ({ name: t("markets.chapterShort", { chapter }), count }));
    return {
      ...draw("bar", t("markets.chapter"), t("markets.notifications"), shown),
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

/** A wheel of the kinds of change. */
export function ByKind({ counts: { kinds } }: BreakdownProps) {
  const { t } = useTranslation("dashboards");
  const figures = useMemo((): Figures => {
    const shown = foldRest(
      kinds.map(({ kind, count }) => ({ name: t(`notifications:kind.${kind}`), count })),
      mostSlices,
      t("markets.others"),
    );
    return draw("polarArea", t("markets.kind"), t("markets.notifications"), shown);
  }, [kinds, t]);
  return <Chart caption={t("markets.byKindCaption")} figures={figures} hideCaption />;
}

function draw(
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

/**
 * At most so many: the first ones, and all others as one under a name of their own. The sum stays.
 */
export function foldRest(all: readonly Counted[], most: number, others: string): Counted[] {
  if (all.length <= most) return [...all];
  const rest = all.slice(most - 1).reduce((sum, { count }) => sum + count, 0);
  return [...all.slice(0, most - 1), { name: others, count: rest }];
}
