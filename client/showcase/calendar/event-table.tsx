import { type CalendarEvent, categoryOf } from "#client/showcase/calendar/calendar-event.ts";
import { showDay } from "#client/showcase/frame/today.ts";

/** The month as a plain table: what the server draws, and what a browser without script keeps. */
export function EventTable({ events, today }: { events: readonly CalendarEvent[]; today: string }) {
  const month = today.slice(0, 7);
  const shown = events
    .filter(({ start, end }) => start.slice(0, 7) <= month && end.slice(0, 7) >= month)
    .toSorted((one, other) => one.start.localeCompare(other.start));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only a focused box scrolls by key
    <section className="calendar-plain" tabIndex={0} aria-label="Events of this month">
      <table className="table card-table">
        <caption className="caption-top">Events of this month</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Time</th>
            <th scope="col">Event</th>
            <th scope="col">Category</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, category, allDay, start, end }) => (
            <tr key={id}>
              <td>{showDay(start.slice(0, 10))}</td>
              <td>{allDay ? "whole day" : `${start.slice(11)}–${end.slice(11)}`}</td>
              <td>{name}</td>
              <td>{categoryOf(category)?.name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
