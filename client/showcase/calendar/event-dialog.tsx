import { type FormEvent, useState } from "react";
import {
  type CalendarEvent,
  categories,
  checkDraft,
  type EventDraft,
} from "#client/showcase/calendar/calendar-event.ts";
import { Field, ProblemSummary, type Problems } from "#client/showcase/components/field.tsx";
import { Modal } from "#client/showcase/components/modal.tsx";

interface EventDialogProps {
  draft: EventDraft;
  isNew: boolean;
  onSave: (event: Omit<CalendarEvent, "id">) => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Creates or edits an event: the keyboard alternative to dragging. */
export function EventDialog({
  draft: initial,
  isNew,
  onSave,
  onDelete,
  onClose,
}: EventDialogProps) {
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Problems<keyof EventDraft>>({});
  const set = (changed: Partial<EventDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkDraft(draft);
    if ("event" in checked) onSave(checked.event);
    else setProblems(checked.problems);
  };
  return (
    <Modal title={isNew ? "New event" : "Change event"} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <ProblemSummary problems={problems} />
        <Field label="Event name" required problem={problems.name}>
          {(attributes) => (
            <input
              {...attributes}
              className="form-control"
              required
              maxLength={120}
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        <CategoryChoice
          selected={draft.category}
          problem={problems.category}
          onSelect={(category) => set({ category })}
        />
        <div className="form-check mb-3">
          <input
            id="event-all-day"
            type="checkbox"
            className="form-check-input"
            checked={draft.allDay}
            onChange={({ target }) => set({ allDay: target.checked })}
          />
          <label htmlFor="event-all-day" className="form-check-label">
            Whole days
          </label>
        </div>
        <Moment name="Starts" at="start" draft={draft} problems={problems} onChange={set} />
        <Moment name="Ends" at="end" draft={draft} problems={problems} onChange={set} />
        <div className="demo-modal-footer">
          <button type="submit" className="btn btn-accent">
            Save
          </button>
          <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
            Cancel
          </button>
          {!isNew && (
            <button type="button" className="btn btn-outline-danger ms-auto" onClick={onDelete}>
              Delete
            </button>
          )}
        </div>
      </form>
    </Modal>
  );
}

function CategoryChoice({
  selected,
  problem,
  onSelect,
}: {
  selected: string;
  problem: string | undefined;
  onSelect: (category: string) => void;
}) {
  return (
    <fieldset className="mb-3" aria-describedby={problem ? "event-category-problem" : undefined}>
      <legend className="form-label fs-6">
        Category <span className="required-mark">(required)</span>
      </legend>
      <div className="category-choice">
        {categories.map(({ id, name, colour }) => (
          <label key={id} className="category-option">
            <input
              type="radio"
              name="category"
              className="form-check-input"
              value={id}
              checked={selected === id}
              onChange={() => onSelect(id)}
            />
            <span className={`category-dot ${colour}`} aria-hidden="true" />
            {name}
          </label>
        ))}
      </div>
      {problem && (
        <p className="field-problem" id="event-category-problem">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface MomentProps {
  name: string;
  at: "start" | "end";
  draft: EventDraft;
  problems: Problems<keyof EventDraft>;
  onChange: (changed: Partial<EventDraft>) => void;
}

/** A date, with a time unless the event is all-day. */
function Moment({ name, at, draft, problems, onChange }: MomentProps) {
  const [day, time] =
    at === "start" ? (["startDay", "startTime"] as const) : (["endDay", "endTime"] as const);
  return (
    <div className="row g-2">
      <div className="col-7">
        <Field label={`${name} on`} required problem={problems[day]}>
          {(attributes) => (
            <input
              {...attributes}
              type="date"
              required
              className="form-control"
              value={draft[day]}
              onChange={({ target }) => onChange({ [day]: target.value })}
            />
          )}
        </Field>
      </div>
      {!draft.allDay && (
        <div className="col-5">
          <Field label={`${name} at`} required problem={problems[time]}>
            {(attributes) => (
              <input
                {...attributes}
                type="time"
                required
                className="form-control"
                value={draft[time]}
                onChange={({ target }) => onChange({ [time]: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}
