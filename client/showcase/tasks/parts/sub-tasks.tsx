import { Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { newKey } from "#client/api/new-key.ts";
import type { SubTask } from "#client/showcase/sample/tasks.ts";

interface SubTasksProps {
  subTasks: readonly SubTask[];
  onChange: (next: (now: readonly SubTask[]) => SubTask[]) => void;
}

/** The steps of a task: tick, add, remove. */
export function SubTasks({ subTasks, onChange }: SubTasksProps) {
  const id = useId();
  const done = subTasks.filter((step) => step.done).length;
  const toggle = (which: string) =>
    onChange((now) =>
      now.map((step) => (step.id === which ? { ...step, done: !step.done } : step)),
    );
  return (
    <>
      {subTasks.length > 0 && (
        <p className="mb-2">
          <label htmlFor={id} className="visually-hidden">
            Steps done
          </label>
          <progress id={id} className="task-progress" max={subTasks.length} value={done} />{" "}
          <span className="text-muted small">
            {done} of {subTasks.length} done
          </span>
        </p>
      )}
      <ul className="list-unstyled mb-2">
        {subTasks.map((step) => (
          <li key={step.id} className="sub-task">
            <div className="form-check mb-0">
              <input
                id={`${id}-${step.id}`}
                className="form-check-input"
                type="checkbox"
                checked={step.done}
                onChange={() => toggle(step.id)}
              />
              <label
                className={step.done ? "form-check-label task-done" : "form-check-label"}
                htmlFor={`${id}-${step.id}`}
              >
                {step.title}
              </label>
            </div>
            <button
              type="button"
              className="move-button needs-script"
              aria-label={`Remove ${step.title}`}
              onClick={() => onChange((now) => now.filter((one) => one.id !== step.id))}
            >
              <Trash2 size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <AddStep
        onAdd={(title) => onChange((now) => [...now, { id: newKey(), title, done: false }])}
      />
    </>
  );
}

function AddStep({ onAdd }: { onAdd: (title: string) => void }) {
  const id = useId();
  const [title, setTitle] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === "") return;
    onAdd(title.trim());
    setTitle("");
  };
  return (
    <form className="d-flex gap-2 needs-script" onSubmit={add}>
      <label className="visually-hidden" htmlFor={id}>
        Another step
      </label>
      <input
        id={id}
        className="form-control form-control-sm"
        placeholder="Another step"
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <button type="submit" className="btn btn-sm btn-outline-secondary">
        Add
      </button>
    </form>
  );
}
