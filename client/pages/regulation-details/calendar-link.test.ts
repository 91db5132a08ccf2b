import { describe, expect, it } from "vitest";
import { writeCalendar } from "#client/pages/regulation-details/calendar-link.tsx";

const event = {
  id: "eu-1-expires",
  date: "2027-01-02",
  summary: "Expires: a, b; c",
  url: "https://example.org",
  stamp: "2026-11-20",
};

describe("a calendar file", () => {
  it("contains an all-day event with escaped text and CRLF line ends", () => {
    const text = writeCalendar(event);
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(text).toContain("DTSTART;VALUE=DATE:20270102\r\n");
    expect(text).toContain("DTSTAMP:20261120T000000Z\r\n");
    expect(text).toContain("SUMMARY:Expires: a\\, b\\; c\r\n");
  });

  it("folds lines at 75 bytes without splitting a character", () => {
    const summary = "Für Möbel über Österreich ".repeat(8);
    const text = writeCalendar({ ...event, summary });
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n ", "")).toContain(summary);
  });
});
