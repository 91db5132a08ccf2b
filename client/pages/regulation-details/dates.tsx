import { useTranslation } from "react-i18next";
import { CalendarLink } from "#client/components/calendar-link.tsx";
import type { CardView } from "#client/components/notifications/notification-card.tsx";
import { Timeline } from "#client/pages/regulation-details/timeline.tsx";
import { type ActDateName, type ActDetails, actDateNames } from "#shared/contract/regulations.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";

export interface DatesProps {
  act: ActDetails;
  view: CardView;
}

/**
 * Each date in a field of its own, drawn and in words; what the source does not say is "not
 * stated".
 */
export function Dates({ act, view }: DatesProps) {
  const { t } = useTranslation("regulations");
  const stated = actDateNames.filter((name) => act.dates[name]);
  const numbers = new Map(byDate(stated, act).map((name, place) => [name as string, place + 1]));
  return (
    <section className="card act-part" aria-labelledby="dates-title">
      <h2 id="dates-title">{t("details.dates.title")}</h2>
      <Timeline act={act} view={view} numbers={numbers} />
      <dl className="act-dates">
        {byDate(stated, act).map((name) => (
          <div key={name}>
            <dt>
              <span className="date-number">{numbers.get(name)}</span> {t(`details.dates.${name}`)}
            </dt>
            <dd>
              <StatedDate name={name} act={act} view={view} />
            </dd>
          </div>
        ))}
        {actDateNames
          .filter((name) => !act.dates[name])
          .map((name) => (
            <div key={name} className="text-muted">
              <dt>{t(`details.dates.${name}`)}</dt>
              <dd>{t("details.dates.notStated")}</dd>
            </div>
          ))}
        <div>
          <dt>{t("details.dates.recordedAt")}</dt>
          <dd>
            <time dateTime={act.recordedAt}>{view.day(act.recordedAt)}</time>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function byDate(names: readonly ActDateName[], { dates }: ActDetails): ActDateName[] {
  return [...names].sort((a, b) => (dates[a] ?? "").localeCompare(dates[b] ?? ""));
}

function StatedDate({ name, act, view: { today, day } }: DatesProps & { name: ActDateName }) {
  const { t } = useTranslation("regulations");
  const date = act.dates[name] ?? "";
  const days = daysBetween(today, date);
  return (
    <>
      <time dateTime={date}>{day(date)}</time>
      {days === 0 && <span className="days-left days-left-soon">{t("details.dates.isToday")}</span>}
      {days > 0 && (
        <>
          <span className="days-left">{t("details.dates.ahead", { count: days })}</span>
          <CalendarLink
            event={{
              id: `${act.id}-${name}`,
              date,
              summary: `${t(`details.dates.${name}`)}: ${act.title}`,
              url: act.source,
              stamp: act.recordedAt,
            }}
            label={t("details.dates.calendar")}
          />
        </>
      )}
    </>
  );
}
