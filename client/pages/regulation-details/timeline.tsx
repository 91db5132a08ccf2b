import { useTranslation } from "react-i18next";
import type { CardView } from "#client/components/notifications/notification-card.tsx";
import {
  type TimelinePoint,
  timelinePoints,
} from "#client/pages/regulation-details/timeline-points.ts";
import type { ActDetails } from "#shared/contract/regulations.ts";

const width = 360;
const margin = 12;
const line = 30;
const radius = 10;

/**
 * The act's dates drawn along a line. The numbers are those of the list below, which says the same
 * in words.
 */
export function Timeline({
  act,
  view,
  numbers,
}: {
  act: ActDetails;
  view: CardView;
  numbers: ReadonlyMap<string, number>;
}) {
  const { t } = useTranslation("regulations");
  const points = timelinePoints(act.dates, view.today, (2 * radius + 6) / (width - 2 * margin));
  if (points.length === 0) return null;
  const x = ({ at }: TimelinePoint) => margin + at * (width - 2 * margin);
  const todayAt = points.find(({ name }) => name === "today");
  const list = points
    .map(({ name, date }) => `${t(`details.dates.${name}`)} ${view.day(date)}`)
    .join("; ");
  return (
    <svg
      className="timeline"
      viewBox={`0 0 ${width} 64`}
      role="img"
      aria-label={t("details.dates.drawing", { list })}
    >
      <line className="timeline-line" x1={margin} x2={width - margin} y1={line} y2={line} />
      {todayAt && (
        <line className="timeline-past" x1={margin} x2={x(todayAt)} y1={line} y2={line} />
      )}
      {points.map((point) =>
        point.name === "today" ? (
          <g key="today" className="timeline-today">
            <line x1={x(point)} x2={x(point)} y1={line - 16} y2={line + 16} />
            <text x={clampText(x(point))} y={line + 30} textAnchor="middle">
              {t("details.dates.today")}
            </text>
          </g>
        ) : (
          <g
            key={point.name}
            className={point.date > view.today ? "timeline-ahead" : "timeline-done"}
          >
            <circle cx={x(point)} cy={line} r={radius} />
            <text x={x(point)} y={line + 4} textAnchor="middle">
              {numbers.get(point.name)}
            </text>
          </g>
        ),
      )}
    </svg>
  );
}

/** Words at an end of the line stay inside the drawing. */
function clampText(x: number): number {
  return Math.min(Math.max(x, 22), width - 22);
}
