import { describe, expect, it } from "vitest";
import {
  blankDraft,
  checkDraft,
  draftOf,
  fromFullCalendar,
  toExclusiveEnd,
} from "#client/showcase/calendar/calendar-event.ts";

const whole = {
  id: "e-1",
  name: "Quota opens",
  category: "deadline" as const,
  allDay: true,
  start: "2026-12-30",
  end: "2027-01-01",
};

describe("the event form", () => {
  it("R1.6 reports the two fields without a default", () => {
    expect(checkDraft(blankDraft("2026-11-21"))).toEqual({
      problems: { name: "Give the event a name.", category: "Choose a category." },
    });
  });

  it("R1.6 rejects a blank name and an unknown category", () => {
    const { problems } = checkDraft({ ...draftOf(whole), name: "  ", category: "party" }) as {
      problems: object;
    };
    expect(Object.keys(problems)).toEqual(["name", "category"]);
  });

  it("R1.6 allows equal dates but not equal times", () => {
    const day = { ...blankDraft("2026-11-21"), name: "Audit", category: "inspection" };
    expect(checkDraft(day)).toHaveProperty("event.end", "2026-11-21");
    const hour = { ...day, allDay: false, startTime: "10:00", endTime: "10:00" };
    expect(checkDraft(hour)).toEqual({ problems: { endDay: "It must end after it starts." } });
    expect(checkDraft({ ...hour, endTime: "10:30" })).toHaveProperty(
      "event.end",
      "2026-11-21T10:30",
    );
  });

  it("R1.6 round-trips an event", () => {
    expect(checkDraft(draftOf(whole))).toEqual({
      event: {
        name: whole.name,
        category: "deadline",
        allDay: true,
        start: whole.start,
        end: whole.end,
      },
    });
  });
});

describe("conversion for FullCalendar", () => {
  it("R1.6 uses exclusive end dates, across a new year too", () => {
    expect(toExclusiveEnd(whole)).toBe("2027-01-02");
    expect(fromFullCalendar(whole.start, "2027-01-02", true)).toEqual({
      allDay: true,
      start: whole.start,
      end: whole.end,
    });
  });

  it("R1.6 gives events without an end a day, or an hour within the day", () => {
    expect(fromFullCalendar("2026-11-21", "", true).end).toBe("2026-11-21");
    expect(fromFullCalendar("2026-11-21T09:30:00+01:00", "", false)).toEqual({
      allDay: false,
      start: "2026-11-21T09:30",
      end: "2026-11-21T10:30",
    });
    expect(fromFullCalendar("2026-11-21T23:15:00", "", false).end).toBe("2026-11-21T23:59");
  });
});
