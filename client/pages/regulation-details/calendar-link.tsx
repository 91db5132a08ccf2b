import { Icon } from "#client/components/icon.tsx";

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

export interface CalendarEvent {
  id: string;
  /** ISO date of the whole day. */
  date: string;
  summary: string;
  url: string;
  /** ISO date on which the facts were recorded. */
  stamp: string;
}

/**
 * One whole day as an iCalendar file (RFC 5545): lines end in CRLF, long ones are folded, text is
 * escaped.
 */
export function writeCalendar({ id, date, summary, url, stamp }: CalendarEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Clearlane//Dates//EN",
    "BEGIN:VEVENT",
    `UID:${id}@clearlane`,
    `DTSTAMP:${compact(stamp)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `SUMMARY:${escapeText(summary)}`,
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function compact(date: string): string {
  return date.slice(0, 10).replaceAll("-", "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

const lineBytes = 75;

/** A line holds 75 bytes; what follows goes on after a space. Characters are never cut. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let room = lineBytes;
  let folded = "";
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > room) {
      folded += "\r\n ";
      room = lineBytes - 1;
    }
    folded += character;
    room -= size;
  }
  return folded;
}
