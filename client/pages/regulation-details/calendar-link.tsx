import { Icon } from "#client/components/icon.tsx";

/** A date as a calendar file. Built as a data URL: no call and no script. */
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

interface CalendarEvent {
  id: string;
  /** ISO date, all day. */
  date: string;
  summary: string;
  url: string;
  /** ISO date of the record. */
  stamp: string;
}

/** An all-day event as iCalendar (RFC 5545): CRLF line ends, folded lines, escaped text. */
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

/** Lines hold 75 bytes; continuations start with a space. Characters are never split. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let bytesLeft = lineBytes;
  let folded = "";
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > bytesLeft) {
      folded += "\r\n ";
      bytesLeft = lineBytes - 1;
    }
    folded += character;
    bytesLeft -= size;
  }
  return folded;
}
