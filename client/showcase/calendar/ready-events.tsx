import { GripVertical, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type CalendarEvent, categoryOf } from "#client/showcase/calendar/calendar-event.ts";
import { readyEvents } from "#client/showcase/calendar/sample-events.ts";
import { showDay } from "#client/showcase/frame/today.ts";

/**
 * Events ready to be dragged onto a day; each has a button that does the same for the day chosen
 * above.
 */
export function ReadyEvents({
  today,
  onAdd,
}: {
  today: string;
  onAdd: (event: Omit<CalendarEvent, "id">) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setDay] = useState(today);
  const day = chosen || today;
  useMakeDraggable(list);
  return (
    <section className="card ready-events needs-script" aria-labelledby="ready-events-heading">
      <h2 id="ready-events-heading">Ready events</h2>
      <p className="form-text mt-0">
        Drag one onto a day, or choose the day here and press its button.
      </p>
      <label className="form-label" htmlFor="ready-day">
        Day for the buttons
      </label>
      <input
        id="ready-day"
        type="date"
        className="form-control mb-3"
        value={chosen}
        onChange={({ target }) => setDay(target.value)}
      />
      <ul ref={list}>
        {readyEvents.map(({ id, name, category }) => (
          <li key={id}>
            <span className={`ready-event ${categoryOf(category)?.colour}`} data-ready={id}>
              <GripVertical size={18} aria-hidden="true" />
              {name}
            </span>
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              aria-label={`Add on ${showDay(day)}: ${name}`}
              title={`Add on ${showDay(day)}`}
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
          const ready = readyEvents.find(({ id }) => id === element.dataset.ready);
          // Not put in by the library itself: the screen's own list is what is shown and kept.
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
