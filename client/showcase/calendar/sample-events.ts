import type { CalendarEvent, Category } from "#client/showcase/calendar/calendar-event.ts";
import { addDays } from "#client/showcase/frame/today.ts";
import { partnerOf } from "#client/showcase/sample/partners.ts";
import { shipmentsAround } from "#client/showcase/sample/shipments.ts";

/** Days from today, then times or how many days it lasts. */
type Written = [
  name: string,
  category: Category,
  day: number,
  when: [from: string, to: string] | number,
];

const written: readonly Written[] = [
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

/**
 * The company's calendar around a day: its deadlines, meetings and the coming and going of its
 * shipments.
 */
export function eventsAround(today: string): CalendarEvent[] {
  const own = written.map(([name, category, day, when], at): CalendarEvent => {
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

/** The office is closed at weekends: what falls there stands on the Monday after. */
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

/** What comes up again and again: dragged onto a day. */
export const readyEvents: readonly { id: string; name: string; category: Category }[] = [
  { id: "ready-declaration", name: "Lodge import declaration", category: "deadline" },
  { id: "ready-arrival", name: "Container arrives", category: "arrival" },
  { id: "ready-pickup", name: "Carrier picks up", category: "departure" },
  { id: "ready-call", name: "Call with the broker", category: "meeting" },
  { id: "ready-sample", name: "Draw samples for the laboratory", category: "inspection" },
  { id: "ready-leave", name: "Day off", category: "leave" },
];
