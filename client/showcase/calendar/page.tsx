import "#client/showcase/calendar/calendar.css";
import { GripVertical, Plus } from "lucide-react";
import { lazy, useEffect, useRef, useState } from "react";
import { useLoaderData } from "react-router-dom";
import {
  blankDraft,
  type CalendarEvent,
  categoryOf,
  draftOf,
  type EventDraft,
  eventsAround,
  eventTemplates,
} from "#client/showcase/calendar/calendar-event.ts";
import { EventDialog } from "#client/showcase/calendar/event-dialog.tsx";
import { ClientOnly } from "#client/showcase/components/client-only.tsx";
import { formatDate, type loadToday } from "#client/showcase/components/dates.ts";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { idsOf, nextId, useSample } from "#client/showcase/components/use-sample.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

const EventCalendar = lazy(() =>
  import("#client/showcase/calendar/event-calendar.tsx").then((module) => ({
    default: module.EventCalendar,
  })),
);

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [events, change] = useSample("calendar", eventsAround(today));
  const [open, setOpen] = useState<{ id: string | null; draft: EventDraft } | null>(null);
  const { bar, notify } = useUndoBar();

  const add = (event: Omit<CalendarEvent, "id">) => {
    const id = nextId("event", idsOf(events));
    change((now) => [...now, { ...event, id }]);
    notify(`“${event.name}” was added on ${formatDate(event.start.slice(0, 10))}.`, () =>
      change((now) => now.filter((one) => one.id !== id)),
    );
  };
  const replace = (id: string, changed: Partial<CalendarEvent>) => {
    const before = events.find((one) => one.id === id);
    if (!before) return;
    const put = (event: CalendarEvent) =>
      change((now) => now.map((one) => (one.id === id ? event : one)));
    put({ ...before, ...changed });
    const day = formatDate((changed.start ?? before.start).slice(0, 10));
    notify(`“${changed.name ?? before.name}” was moved to ${day}.`, () => put(before));
  };
  const remove = (id: string) => {
    const gone = events.find((one) => one.id === id);
    if (!gone) return;
    change((now) => now.filter((one) => one.id !== id));
    notify(`“${gone.name}” was deleted.`, () => change((now) => [...now, gone]));
  };
  const openNew = (start: string) => setOpen({ id: null, draft: blankDraft(start) });
  const openEvent = (id: string) => {
    const event = events.find((one) => one.id === id);
    if (event) setOpen({ id, draft: draftOf(event) });
  };
  const save = (event: Omit<CalendarEvent, "id">) => {
    if (open?.id) replace(open.id, event);
    else add(event);
    setOpen(null);
  };

  return (
    <ShowcaseScreen
      title="Calendar"
      lead={
        "Deadlines, arrivals, departures and meetings. Drag an event to move it, drag its " +
        "edge to resize it, click it to edit it."
      }
      actions={
        <button
          type="button"
          className="btn btn-accent needs-script"
          onClick={() => openNew(today)}
        >
          <Plus size={18} aria-hidden="true" /> New event
        </button>
      }
    >
      <div className="calendar-screen">
        <EventTemplates today={today} onAdd={add} />
        <section className="card calendar-card" aria-label="Calendar of events">
          <ClientOnly fallback={<EventTable events={events} today={today} />}>
            {() => (
              <EventCalendar
                events={events}
                today={today}
                onOpen={openEvent}
                onNew={openNew}
                onPlace={replace}
                onReceive={add}
              />
            )}
          </ClientOnly>
        </section>
      </div>
      {open && (
        <EventDialog
          draft={open.draft}
          isNew={open.id === null}
          onSave={save}
          onDelete={() => {
            if (open.id) remove(open.id);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {bar}
    </ShowcaseScreen>
  );
}

/** The month as a table: server-rendered, and kept if scripts are off. */
function EventTable({ events, today }: { events: readonly CalendarEvent[]; today: string }) {
  const month = today.slice(0, 7);
  const shown = events
    .filter(({ start, end }) => start.slice(0, 7) <= month && end.slice(0, 7) >= month)
    .toSorted((one, other) => one.start.localeCompare(other.start));
  return (
    <ScrollRegion className="calendar-plain" label="Events of this month">
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
              <td>{formatDate(start.slice(0, 10))}</td>
              <td>{allDay ? "whole day" : `${start.slice(11)}–${end.slice(11)}`}</td>
              <td>{name}</td>
              <td>{categoryOf(category)?.name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Event templates to drag onto a day; each has a button that does the same for the date above. */
function EventTemplates({
  today,
  onAdd,
}: {
  today: string;
  onAdd: (event: Omit<CalendarEvent, "id">) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [selected, setDay] = useState(today);
  const day = selected || today;
  useMakeDraggable(list);
  return (
    <section className="card event-templates needs-script" aria-labelledby="ready-events-heading">
      <h2 id="ready-events-heading">Ready events</h2>
      <p className="form-text mt-0">
        Drag one onto a day, or choose a date here and press its button.
      </p>
      <label className="form-label" htmlFor="ready-day">
        Date for the buttons
      </label>
      <input
        id="ready-day"
        type="date"
        className="form-control mb-3"
        value={selected}
        onChange={({ target }) => setDay(target.value)}
      />
      <ul ref={list}>
        {eventTemplates.map(({ id, name, category }) => (
          <li key={id}>
            <span className={`event-template ${categoryOf(category)?.colour}`} data-ready={id}>
              <GripVertical size={18} aria-hidden="true" />
              {name}
            </span>
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              aria-label={`Add on ${formatDate(day)}: ${name}`}
              title={`Add on ${formatDate(day)}`}
              onClick={() => onAdd({ name, category, allDay: true, start: day, end: day })}
            >
              <Plus size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useMakeDraggable(list: React.RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    void import("@fullcalendar/react/interaction").then(({ Draggable }) => {
      if (isGone || !list.current) return;
      const draggable = new Draggable(list.current, {
        itemSelector: "[data-ready]",
        eventData: (element) => {
          const ready = eventTemplates.find(({ id }) => id === element.dataset.ready);
          // FullCalendar must not add the event itself: the page's state is the source of truth.
          return ready
            ? { title: ready.name, create: true, extendedProps: { category: ready.category } }
            : null;
        },
      });
      stop = () => draggable.destroy();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [list]);
}
