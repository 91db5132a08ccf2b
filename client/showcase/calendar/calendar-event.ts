import type { Problems } from "#client/showcase/frame/field.tsx";
import { addDays } from "#client/showcase/frame/today.ts";

export type Category = "deadline" | "arrival" | "departure" | "meeting" | "inspection" | "leave";

/** In the order of the form; each has a colour of its own (calendar.css). */
export const categories: readonly { id: Category; name: string; colour: string }[] = [
  { id: "deadline", name: "Deadline", colour: "event-deadline" },
  { id: "arrival", name: "Arrival", colour: "event-arrival" },
  { id: "departure", name: "Departure", colour: "event-departure" },
  { id: "meeting", name: "Meeting", colour: "event-meeting" },
  { id: "inspection", name: "Inspection", colour: "event-inspection" },
  { id: "leave", name: "Leave", colour: "event-leave" },
];

export function categoryOf(id: string) {
  return categories.find((one) => one.id === id) ?? categories[0];
}

/**
 * Something on the calendar. Whole days: `start` and `end` are the first and the last day
 * ("2026-11-21"). With times: local ones, to the minute ("2026-11-21T09:30").
 */
export interface CalendarEvent {
  id: string;
  name: string;
  category: Category;
  allDay: boolean;
  start: string;
  end: string;
}

/** What the form holds: everything as it was typed. */
export interface EventDraft {
  name: string;
  category: string;
  allDay: boolean;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
}

export function draftOf(event: CalendarEvent): EventDraft {
  const [startDay = "", startTime = ""] = event.start.split("T");
  const [endDay = "", endTime = ""] = event.end.split("T");
  const { name, category, allDay } = event;
  return {
    name,
    category,
    allDay,
    startDay,
    startTime: startTime || "09:00",
    endDay,
    endTime: endTime || "10:00",
  };
}

/** An empty form for a day, or for a moment of it. */
export function blankDraft(start: string): EventDraft {
  const [day = "", time] = start.split("T");
  const startTime = time?.slice(0, 5) ?? "09:00";
  return {
    name: "",
    category: "",
    allDay: !time,
    startDay: day,
    startTime,
    endDay: day,
    endTime: addHour(startTime),
  };
}

/** The event, or what is wrong with the form. */
export function checkDraft(
  draft: EventDraft,
): { event: Omit<CalendarEvent, "id"> } | { problems: Problems<keyof EventDraft> } {
  const problems: Problems<keyof EventDraft> = {};
  const category = categories.find(({ id }) => id === draft.category);
  const name = draft.name.trim();
  const start = draft.allDay ? draft.startDay : `${draft.startDay}T${draft.startTime}`;
  const end = draft.allDay ? draft.endDay : `${draft.endDay}T${draft.endTime}`;
  if (!name) problems.name = "Give the event a name.";
  if (!category) problems.category = "Choose a category.";
  if (!isDay(draft.startDay)) problems.startDay = "Enter the day it starts.";
  if (!isDay(draft.endDay)) problems.endDay = "Enter the day it ends.";
  if (!draft.allDay && !isTime(draft.startTime)) problems.startTime = "Enter the time it starts.";
  if (!draft.allDay && !isTime(draft.endTime)) problems.endTime = "Enter the time it ends.";
  const areTimesThere =
    !problems.startDay && !problems.endDay && !problems.startTime && !problems.endTime;
  if (areTimesThere && (draft.allDay ? end < start : end <= start))
    problems.endDay = "It must end after it starts.";
  if (!category || Object.keys(problems).length > 0) return { problems };
  return { event: { name, category: category.id, allDay: draft.allDay, start, end } };
}

/** As the calendar library counts: it ends before the day named as the end. */
export function endForLibrary({ allDay, end }: CalendarEvent): string {
  return allDay ? addDays(end, 1) : end;
}

/**
 * Where an event stands after it was dragged or stretched; the library tells its own way of
 * counting.
 */
export function placeFromLibrary(
  startText: string,
  endText: string,
  allDay: boolean,
): Pick<CalendarEvent, "allDay" | "start" | "end"> {
  if (allDay) {
    const start = startText.slice(0, 10);
    return { allDay, start, end: endText ? addDays(endText.slice(0, 10), -1) : start };
  }
  const start = startText.slice(0, 16);
  return {
    allDay,
    start,
    end: endText ? endText.slice(0, 16) : `${start.slice(0, 11)}${addHour(start.slice(11))}`,
  };
}

/** An hour later, the same day at the latest. */
function addHour(time: string): string {
  const hour = Number(time.slice(0, 2)) + 1;
  return hour > 23 ? "23:59" : `${String(hour).padStart(2, "0")}${time.slice(2)}`;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isTime = (text: string) => /^\d{2}:\d{2}$/.test(text);
