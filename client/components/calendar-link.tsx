import { Icon } from "#client/components/icon.tsx";
import { type CalendarEvent, writeCalendar } from "#client/components/write-calendar.ts";

/**
 * A date to take into one's calendar: a file made of the page's own words, so it needs no call and
 * no script.
 */
export function CalendarLink({ event, label }: { event: CalendarEvent; label: string }) {
  return (
    <a
      className="calendar-link"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(writeCalendar(event))}`}
      download={`${event.id}.ics`}
      title={label}
    >
      <Icon name="download" />
      <span className="visually-hidden">
        {label}: {event.summary}
      </span>
    </a>
  );
}
