import { addDays } from "#client/showcase/components/dates.ts";
import type { Problems } from "#client/showcase/components/field.tsx";
import { partnerOf } from "#client/showcase/sample/partners.ts";
import { shipmentsAround } from "#client/showcase/sample/shipments.ts";

export type Category = "deadline" | "arrival" | "departure" | "meeting" | "inspection" | "leave";

/** In the form's order; the colours are in calendar.css. */
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
 * Without times, `start` and `end` are the first and last day ("2026-11-21"); otherwise local times
 * to the minute ("2026-11-21T09:30").
 */
export interface CalendarEvent {
  id: string;
  name: string;
  category: Category;
  allDay: boolean;
  start: string;
  end: string;
}

/** The form's fields as typed. */
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

/** A blank form for a day or a time of day. */
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
  const hasTimes =
    !problems.startDay && !problems.endDay && !problems.startTime && !problems.endTime;
  if (hasTimes && (draft.allDay ? end < start : end <= start))
    problems.endDay = "It must end after it starts.";
  if (!category || Object.keys(problems).length > 0) return { problems };
  return { event: { name, category: category.id, allDay: draft.allDay, start, end } };
}

/** FullCalendar's end is exclusive: all-day events end on the following day. */
export function toExclusiveEnd({ allDay, end }: CalendarEvent): string {
  return allDay ? addDays(end, 1) : end;
}

/** FullCalendar's dates after a drag or resize, in ours. */
export function fromFullCalendar(
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

/** Never past midnight. */
function addHour(time: string): string {
  const hour = Number(time.slice(0, 2)) + 1;
  return hour > 23 ? "23:59" : `${String(hour).padStart(2, "0")}${time.slice(2)}`;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isTime = (text: string) => /^\d{2}:\d{2}$/.test(text);

/** Days from today, then a start and end time, or the number of days. */
type Seed = [
  name: string,
  category: Category,
  day: number,
  when: [from: string, to: string] | number,
];

const seeds: readonly Seed[] = [
  ["Customs stand-up", "meeting", 0, ["09:00", "09:20"]],
  ["Lot 18 test report due, S-2207", "deadline", 2, 1],
  ["Call with Gatekeep about transit", "meeting", 1, ["14:00", "14:45"]],
  ["Duty payment for October", "deadline", -5, 1],
  ["Supplier's declarations: remind Porcelanas do Vouga", "deadline", 6, 1],
  ["Stock count, hall B", "inspection", 9, 2],
  ["Market authority looks at the LED bulbs", "inspection", 4, ["10:30", "12:30"]],
  ["Origin statement for Northgate, HV-10482", "deadline", 1, 1],
  ["Proof of origin to Andes Market before sailing", "deadline", 4, 1],
  ["Quarterly review with Kaufring Süd", "meeting", 7, ["13:00", "15:00"]],
  ["Luca on leave", "leave", -3, 5],
  ["Yuki on leave", "leave", 12, 3],
  ["Classify the spring range", "meeting", 3, ["09:30", "11:30"]],
  ["Fire drill, Maashaven", "inspection", -8, ["11:00", "11:30"]],
  ["Statistics return, last day", "deadline", 11, 1],
  ["Sourcing call, Mekong Light", "meeting", -2, ["08:30", "09:15"]],
  ["Reply to the customs office about the pans", "deadline", -10, 1],
  ["Supplier visit at Anatolia Textiles", "meeting", -16, 2],
  ["Warehouse permit: yearly audit", "inspection", -12, ["09:00", "12:00"]],
  ["VAT return, last day", "deadline", -17, 1],
  ["Rhine Cargo: rates for next year", "meeting", 14, ["15:00", "16:00"]],
  ["Noor on leave", "leave", -14, 2],
];

/** Events relative to `today`: deadlines, meetings, arrivals and departures. */
export function eventsAround(today: string): CalendarEvent[] {
  const own = seeds.map(([name, category, day, when], at): CalendarEvent => {
    const start = category === "leave" ? addDays(today, day) : workingDay(addDays(today, day));
    const id = `sample-${at + 1}`;
    if (typeof when === "number")
      return { id, name, category, allDay: true, start, end: addDays(start, when - 1) };
    return {
      id,
      name,
      category,
      allDay: false,
      start: `${start}T${when[0]}`,
      end: `${start}T${when[1]}`,
    };
  });
  return [...own, ...shipmentEvents(today)];
}

/** The office is closed at weekends: moves them to Monday. */
function workingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 6) return addDays(day, 2);
  return weekday === 0 ? addDays(day, 1) : day;
}

function shipmentEvents(today: string): CalendarEvent[] {
  return shipmentsAround(today).map(
    ({ id, direction, partner, arrives, leaves }): CalendarEvent => {
      const isComing = direction === "in";
      const day = isComing ? arrives : leaves;
      const name = isComing
        ? `${id} arrives from ${partnerOf(partner).name}`
        : `${id} leaves for ${partnerOf(partner).name}`;
      return {
        id,
        name,
        category: isComing ? "arrival" : "departure",
        allDay: true,
        start: day,
        end: day,
      };
    },
  );
}

/** Templates for recurring events, dragged onto a day. */
export const eventTemplates: readonly { id: string; name: string; category: Category }[] = [
  { id: "ready-declaration", name: "Lodge import declaration", category: "deadline" },
  { id: "ready-arrival", name: "Container arrives", category: "arrival" },
  { id: "ready-pickup", name: "Carrier picks up", category: "departure" },
  { id: "ready-call", name: "Call with the broker", category: "meeting" },
  { id: "ready-sample", name: "Draw samples for the laboratory", category: "inspection" },
  { id: "ready-leave", name: "Day off", category: "leave" },
];
