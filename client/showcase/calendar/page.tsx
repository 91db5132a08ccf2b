import "#client/showcase/calendar/calendar.css";
import { Plus } from "lucide-react";
import { lazy, useState } from "react";
import { useLoaderData } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import {
  blankDraft,
  type CalendarEvent,
  draftOf,
  type EventDraft,
} from "#client/showcase/calendar/calendar-event.ts";
import { EventDialog } from "#client/showcase/calendar/event-dialog.tsx";
import { EventTable } from "#client/showcase/calendar/event-table.tsx";
import { ReadyEvents } from "#client/showcase/calendar/ready-events.tsx";
import { eventsAround } from "#client/showcase/calendar/sample-events.ts";
import { InBrowser } from "#client/showcase/frame/in-browser.tsx";
import { nextId } from "#client/showcase/frame/next-id.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import { type loadToday, showDay } from "#client/showcase/frame/today.ts";
import { useUndoBar } from "#client/showcase/frame/undo-bar.tsx";
import { useSample } from "#client/showcase/frame/use-sample.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";
export const handle: PageHandle = { title: () => "Calendar" };

const EventCalendar = lazy(() =>
  import("#client/showcase/calendar/event-calendar.tsx").then((module) => ({
    default: module.EventCalendar,
  })),
);

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [events, change] = useSample("calendar", eventsAround(today));
  const [open, setOpen] = useState<{ id: string | null; draft: EventDraft } | null>(null);
  const { bar, say } = useUndoBar();

  const add = (event: Omit<CalendarEvent, "id">) => {
    const id = nextId(events, "event");
    change((now) => [...now, { ...event, id }]);
    say(`“${event.name}” stands on ${showDay(event.start.slice(0, 10))}.`, () =>
      change((now) => now.filter((one) => one.id !== id)),
    );
  };
  const replace = (id: string, changed: Partial<CalendarEvent>) => {
    const before = events.find((one) => one.id === id);
    if (!before) return;
    const put = (event: CalendarEvent) =>
      change((now) => now.map((one) => (one.id === id ? event : one)));
    put({ ...before, ...changed });
    const day = showDay((changed.start ?? before.start).slice(0, 10));
    say(`“${changed.name ?? before.name}” now stands on ${day}.`, () => put(before));
  };
  const remove = (id: string) => {
    const gone = events.find((one) => one.id === id);
    if (!gone) return;
    change((now) => now.filter((one) => one.id !== id));
    say(`“${gone.name}” is deleted.`, () => change((now) => [...now, gone]));
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
      lead="Deadlines, arrivals, departures and meetings. Drag an event to move it, pull its edge to make it longer, click it to change it."
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
        <ReadyEvents today={today} onAdd={add} />
        <section className="card calendar-card" aria-label="Calendar of events">
          <InBrowser instead={<EventTable events={events} today={today} />}>
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
          </InBrowser>
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
