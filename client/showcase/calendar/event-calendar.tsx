import FullCalendar, { type CalendarOptions, type CalendarRef } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import listView from "@fullcalendar/react/list";
import enGb from "@fullcalendar/react/locales/en-gb";
import classicTheme from "@fullcalendar/react/themes/classic";
import timeGrid from "@fullcalendar/react/timegrid";
import { useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import {
  type CalendarEvent,
  type Category,
  categoryOf,
  fromFullCalendar,
  toExclusiveEnd,
} from "#client/showcase/calendar/calendar-event.ts";

interface EventCalendarProps {
  events: readonly CalendarEvent[];
  today: string;
  onOpen: (id: string) => void;
  /** A day or a time of day. */
  onNew: (start: string) => void;
  onPlace: (id: string, place: Pick<CalendarEvent, "allDay" | "start" | "end">) => void;
  onReceive: (event: Omit<CalendarEvent, "id">) => void;
}

const plugins = [dayGrid, timeGrid, listView, interaction, classicTheme];
const views = {
  month: "dayGridMonth",
  week: "timeGridWeek",
  day: "timeGridDay",
  list: "listMonth",
} as const;
type View = keyof typeof views;
const isView = (text: string | null): text is View => text !== null && text in views;

const toolbar = {
  start: "prev,next today",
  center: "title",
  end: "dayGridMonth,timeGridWeek,timeGridDay,listMonth",
};
const narrowToolbar = { start: "prev,next today", center: "title", end: "" };
const narrowFooter = {
  start: "dayGridMonth,timeGridWeek,timeGridDay,listMonth",
  center: "",
  end: "",
};
const clock = { hour: "2-digit", minute: "2-digit", hour12: false } as const;

/** FullCalendar, controlled: the page holds the events, this reports changes. */
export function EventCalendar({
  events,
  today,
  onOpen,
  onNew,
  onPlace,
  onReceive,
}: EventCalendarProps) {
  const ref = useRef<CalendarRef>(null);
  const address = useVisibleDates(today);
  const shown = useMemo(() => events.map(toFullCalendar), [events]);
  const place = ({ event }: Parameters<NonNullable<CalendarOptions["eventChange"]>>[0]) =>
    onPlace(event.id, fromFullCalendar(event.startStr, event.endStr, event.allDay));
  const receive: CalendarOptions["eventReceive"] = ({ event }) => {
    const category: Category = categoryOf(String(event.extendedProps.category))?.id ?? "meeting";
    onReceive({
      name: event.title,
      category,
      ...fromFullCalendar(event.startStr, event.endStr, event.allDay),
    });
    event.remove();
  };
  return (
    <FullCalendar
      ref={ref}
      plugins={plugins}
      locale={enGb}
      {...address}
      events={shown}
      height={840}
      editable
      droppable
      eventResizableFromStart
      eventInteractive
      dayMaxEvents
      navLinks
      views={{
        timeGridWeek: { navLinks: false },
        listMonth: { listItemEventTitleClass: "calendar-list-title" },
      }}
      nowIndicator
      eventTimeFormat={clock}
      slotHeaderFormat={clock}
      scrollTime="07:30"
      todayHint="Today"
      buttonClass="calendar-button"
      eventClass="calendar-event"
      moreLinkClass="calendar-event"
      eventDidMount={({ el, event }) => {
        // Day cells are narrow and truncate the title.
        el.title = event.title;
      }}
      noEventsText="No events this month."
      eventClick={({ event }) => onOpen(event.id)}
      dateClick={({ dateStr }) => onNew(dateStr.slice(0, 16))}
      eventDrop={place}
      eventResize={place}
      eventReceive={receive}
    />
  );
}

/** View and date in the URL; narrow screens default to the list. */
function useVisibleDates(today: string) {
  const [address, setAddress] = useSearchParams();
  const isNarrow = useRef(matchMedia("(max-width: 767px)").matches).current;
  const viewParam = address.get("view");
  const first: View = isView(viewParam) ? viewParam : isNarrow ? "list" : "month";
  const datesSet: CalendarOptions["datesSet"] = ({ view }) => {
    const name = (Object.keys(views) as View[]).find((one) => views[one] === view.type) ?? "month";
    const day = view.calendar.formatIso(view.calendar.getDate(), true);
    const next = new URLSearchParams(location.search);
    // FullCalendar also fires datesSet on mount.
    if (name === (next.get("view") ?? first) && day === (next.get("day") ?? today)) return;
    next.set("view", name);
    next.set("day", day);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  const dayParam = address.get("day");
  return {
    initialView: views[first],
    initialDate: dayParam && /^\d{4}-\d{2}-\d{2}$/.test(dayParam) ? dayParam : today,
    headerToolbar: isNarrow ? narrowToolbar : toolbar,
    footerToolbar: isNarrow ? narrowFooter : (false as const),
    datesSet,
  };
}

function toFullCalendar(event: CalendarEvent) {
  return {
    id: event.id,
    title: event.name,
    start: event.start,
    end: toExclusiveEnd(event),
    allDay: event.allDay,
    color: `var(--calendar-${event.category})`,
    contrastColor: "#fff",
  };
}
