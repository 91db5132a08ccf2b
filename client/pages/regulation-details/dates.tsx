import { relativeDays } from "#client/components/notifications/notification-badges.tsx";
import type { CardView } from "#client/components/notifications/notification-card.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { CalendarLink } from "#client/pages/regulation-details/calendar-link.tsx";
import { type TimelinePoint, timelinePoints } from "#client/pages/regulation-details/regulation.ts";
import {
  type RegulationDateName,
  type RegulationDetails,
  regulationDateNames,
} from "#shared/contract/regulations.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";

interface DatesProps {
  regulation: RegulationDetails;
  view: CardView;
}

/** Each date on a timeline and in a list; missing ones are "not stated". */
export function Dates({ regulation, view }: DatesProps) {
  const { t } = useTranslation("regulation");
  const stated = regulationDateNames.filter((name) => regulation.dates[name]);
  const numbers = new Map(
    byDate(stated, regulation).map((name, index) => [name as string, index + 1]),
  );
  return (
    <section className="card regulation-part" aria-labelledby="dates-title">
      <h2 id="dates-title">{t("dates.title")}</h2>
      <Timeline regulation={regulation} view={view} numbers={numbers} />
      <dl className="regulation-dates">
        {byDate(stated, regulation).map((name) => (
          <div key={name}>
            <dt>
              <span className="date-number">{numbers.get(name)}</span> {t(`dates.${name}`)}
            </dt>
            <dd>
              <StatedDate name={name} regulation={regulation} view={view} />
            </dd>
          </div>
        ))}
        {regulationDateNames
          .filter((name) => !regulation.dates[name])
          .map((name) => (
            <div key={name} className="text-muted">
              <dt>{t(`dates.${name}`)}</dt>
              <dd>{t("dates.notStated")}</dd>
            </div>
          ))}
        <div>
          <dt>{t("dates.recordedAt")}</dt>
          <dd>
            <time dateTime={regulation.recordedAt}>{view.day(regulation.recordedAt)}</time>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function byDate(
  names: readonly RegulationDateName[],
  { dates }: RegulationDetails,
): RegulationDateName[] {
  return [...names].sort((a, b) => (dates[a] ?? "").localeCompare(dates[b] ?? ""));
}

function StatedDate({
  name,
  regulation,
  view: { today, day },
}: DatesProps & { name: RegulationDateName }) {
  const { t } = useTranslation("regulation");
  const translate = useServerTexts();
  const date = regulation.dates[name] ?? "";
  const days = daysBetween(today, date);
  return (
    <>
      <time dateTime={date}>{day(date)}</time>
      {days === 0 && <span className="days-left days-left-soon">{t("dates.isToday")}</span>}
      {days > 0 && (
        <>
          {days <= relativeDays && (
            <span className="days-left">{t("dates.ahead", { count: days })}</span>
          )}
          <CalendarLink
            event={{
              id: `${regulation.id}-${name}`,
              date,
              summary: `${t(`dates.${name}`)}: ${translate(regulation.title)}`,
              url: regulation.source,
              stamp: regulation.recordedAt,
            }}
            label={t("dates.calendar")}
          />
        </>
      )}
    </>
  );
}

const width = 360;
const margin = 12;
const line = 30;
const radius = 10;

/** Dates on a line. The numbers refer to the list below, which says the same in text. */
function Timeline({
  regulation,
  view,
  numbers,
}: {
  regulation: RegulationDetails;
  view: CardView;
  numbers: ReadonlyMap<string, number>;
}) {
  const { t } = useTranslation("regulation");
  const points = timelinePoints(
    regulation.dates,
    view.today,
    (2 * radius + 6) / (width - 2 * margin),
  );
  if (points.length === 0) return null;
  const x = ({ at }: TimelinePoint) => margin + at * (width - 2 * margin);
  const todayPoint = points.find(({ name }) => name === "today");
  const summary = points
    .map(({ name, date }) => `${t(`dates.${name}`)} ${view.day(date)}`)
    .join("; ");
  return (
    <svg
      className="timeline"
      viewBox={`0 0 ${width} 64`}
      role="img"
      aria-label={t("dates.drawing", { list: summary })}
    >
      <line className="timeline-line" x1={margin} x2={width - margin} y1={line} y2={line} />
      {todayPoint && (
        <line className="timeline-past" x1={margin} x2={x(todayPoint)} y1={line} y2={line} />
      )}
      {points.map((point) =>
        point.name === "today" ? (
          <g key="today" className="timeline-today">
            <line x1={x(point)} x2={x(point)} y1={line - 16} y2={line + 16} />
            <text x={clampLabel(x(point))} y={line + 30} textAnchor="middle">
              {t("dates.today")}
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

/** Keeps labels at the ends inside the drawing. */
function clampLabel(x: number): number {
  return Math.min(Math.max(x, 22), width - 22);
}
