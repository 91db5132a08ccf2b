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

describe("the form of an event", () => {
  it("R1.6 an empty form names the two things that have no preset", () => {
    expect(checkDraft(blankDraft("2026-11-21"))).toEqual({
      problems: { name: "Give the event a name.", category: "Choose a category." },
    });
  });

  it("R1.6 a name of blanks is no name, an unknown category no category", () => {
    const { problems } = checkDraft({ ...draftOf(whole), name: "  ", category: "party" }) as {
      problems: object;
    };
    expect(Object.keys(problems)).toEqual(["name", "category"]);
  });

  it("R1.6 the last day may be the first, a time may not", () => {
    const day = { ...blankDraft("2026-11-21"), name: "Audit", category: "inspection" };
    expect(checkDraft(day)).toHaveProperty("event.end", "2026-11-21");
    const hour = { ...day, allDay: false, startTime: "10:00", endTime: "10:00" };
    expect(checkDraft(hour)).toEqual({ problems: { endDay: "It must end after it starts." } });
    expect(checkDraft({ ...hour, endTime: "10:30" })).toHaveProperty(
      "event.end",
      "2026-11-21T10:30",
    );
  });

  it("R1.6 what was typed comes back as it was", () => {
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

describe("the way to the calendar library and back", () => {
  it("R1.6 counts the day after as the end, over a year's end too", () => {
    expect(toExclusiveEnd(whole)).toBe("2027-01-02");
    expect(fromFullCalendar(whole.start, "2027-01-02", true)).toEqual({
      allDay: true,
      start: whole.start,
      end: whole.end,
    });
  });

  it("R1.6 an event without an end lasts its day, or an hour that stays in its day", () => {
    expect(fromFullCalendar("2026-11-21", "", true).end).toBe("2026-11-21");
    expect(fromFullCalendar("2026-11-21T09:30:00+01:00", "", false)).toEqual({
      allDay: false,
      start: "2026-11-21T09:30",
      end: "2026-11-21T10:30",
    });
    expect(fromFullCalendar("2026-11-21T23:15:00", "", false).end).toBe("2026-11-21T23:59");
  });
});
