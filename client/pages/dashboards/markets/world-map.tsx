import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import land from "#client/pages/dashboards/markets/world/land.svg";
import {
  findMarketPoint,
  mapHeight,
  mapWidth,
  projection,
} from "#client/pages/dashboards/markets/world/map-geometry.ts";
import { FigureTable } from "#client/pages/dashboards/parts/counter.tsx";
import { useCountFormat } from "#client/pages/dashboards/parts/formats.ts";
import type { NotificationCounts } from "#shared/contract/notifications.ts";
import { paths } from "#shared/paths.ts";

type Market = NotificationCounts["markets"][number];
const feedAddress = (market: string) => paths.latestNotifications({ market });

/**
 * A map with markers sized by number of notifications, and the same figures as a table. Rendered on
 * the server.
 */
export function WorldMap({ counts: { markets } }: { counts: NotificationCounts }) {
  const { t } = useTranslation("dashboards");
  const project = projection();
  const max = Math.max(1, ...markets.map(({ count }) => count));
  const placed = markets.flatMap((market) => {
    const [x, y] = project(findMarketPoint(market.market) ?? [Number.NaN, 0]) ?? [];
    return x === undefined || y === undefined || Number.isNaN(x) ? [] : [{ market, x, y }];
  });
  const translate = useServerTexts();
  const unplaced = markets.filter((market) => !placed.some((one) => one.market === market));
  return (
    <>
      <figure className="world">
        <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`}>
          <title>{t("markets.map.caption")}</title>
          <use href={`${land}#land`} className="world-land" />
          <use href={`${land}#borders`} className="world-borders" />
          {placed.map(({ market, x, y }) => (
            <Marker
              key={market.market}
              market={market}
              x={round(x)}
              y={round(y)}
              radius={round(9 + 17 * Math.sqrt(market.count / max))}
            />
          ))}
        </svg>
      </figure>
      <p className="dash-note">
        {t("markets.map.size")}{" "}
        {unplaced.length > 0 &&
          t("markets.map.off", { markets: unplaced.map(({ name }) => translate(name)).join(", ") })}
      </p>
      <MarketTable markets={markets} />
    </>
  );
}

/** Trigonometric functions may differ in their last digits between server and browser. */
const round = (value: number) => Math.round(value * 10) / 10;

function Marker({
  market,
  x,
  y,
  radius,
}: {
  market: Market;
  x: number;
  y: number;
  radius: number;
}) {
  const { t } = useTranslation("dashboards");
  const translate = useServerTexts();
  const marker = t("markets.map.marker", { market: translate(market.name), count: market.count });
  const label =
    market.actNow > 0 ? t("markets.map.markerNow", { marker, actNow: market.actNow }) : marker;
  return (
    <Link to={feedAddress(market.market)} aria-label={label}>
      <title>{label}</title>
      <circle
        className={market.actNow > 0 ? "world-mark is-urgent" : "world-mark"}
        cx={x}
        cy={y}
        r={radius}
      />
      <text className="world-count" x={x} y={y} dy="0.35em" textAnchor="middle">
        {market.count}
      </text>
    </Link>
  );
}

function MarketTable({ markets }: { markets: readonly Market[] }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const { count } = useCountFormat();
  const translate = useServerTexts();
  return (
    <FigureTable
      caption={t("markets.map.caption")}
      columns={[
        t("markets.market"),
        t("markets.notifications"),
        t("markets.map.actNow"),
        t("markets.map.next"),
      ]}
    >
      <tbody>
        {markets.map(({ market, name, actNow, next, ...one }) => (
          <tr key={market}>
            <th scope="row">
              <Link to={feedAddress(market)}>{translate(name)}</Link>
            </th>
            <td className="text-end">{count(one.count)}</td>
            <td className="text-end">{count(actNow)}</td>
            <td className="text-end">
              {next ? <time dateTime={next}>{day(next)}</time> : t("markets.map.noDate")}
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
