import { Check, ExternalLink, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { Task } from "#client/showcase/sample/tasks.ts";
import { useProjects } from "#client/showcase/sample/use-projects.ts";
import type { Tasks } from "#client/showcase/sample/use-tasks.ts";
import { TaskFields } from "#client/showcase/tasks/parts/task-fields.tsx";
import { TaskFiles, TaskRemarks, TaskWork } from "#client/showcase/tasks/parts/task-pane.tsx";

interface ChosenTaskProps {
  task: Task;
  today: string;
  /** The address names it; otherwise it is only the first of the list. */
  isAsked: boolean;
  update: Tasks["update"];
  onToggle: (task: Task) => void;
  onRemove: (task: Task) => void;
}

/** The task that was chosen in the list, to work on. */
export function ChosenTask({ task, today, isAsked, update, onToggle, onRemove }: ChosenTaskProps) {
  const heading = useFocusOnChoice(isAsked ? task.id : "");
  const [projects] = useProjects(today);
  const isDone = task.state === "completed";
  return (
    <section className="card card-body task-pane" aria-labelledby="task-title">
      <h2 id="task-title" ref={heading} tabIndex={-1}>
        <span className="text-muted">{task.id}</span> {task.title}
      </h2>
      <p className="d-flex flex-wrap gap-2 needs-script">
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          onClick={() => onToggle(task)}
        >
          <Check size={16} aria-hidden /> {isDone ? "Open again" : "Mark as done"}
        </button>
        <Link className="btn btn-sm btn-outline-secondary" to={`/apps/tasks/details?id=${task.id}`}>
          <ExternalLink size={16} aria-hidden /> Full page
        </Link>
        <button
          type="button"
          className="btn btn-sm btn-outline-danger"
          onClick={() => onRemove(task)}
        >
          <Trash2 size={16} aria-hidden /> Delete
        </button>
      </p>
      <TaskFields
        task={task}
        projects={projects}
        onChange={(part) => update(task.id, () => part)}
      />
      <TaskWork task={task} update={update} />
      <h3>Attachments</h3>
      <TaskFiles task={task} update={update} />
      <h3>Comments</h3>
      <TaskRemarks task={task} update={update} />
    </section>
  );
}

/**
 * On a narrow screen the task stands below the list: choosing one leads there, for eyes and for
 * screen readers.
 */
function useFocusOnChoice(id: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (id === "" || shown.current === id) return;
    shown.current = id;
    heading.current?.focus();
  }, [id]);
  return heading;
}
