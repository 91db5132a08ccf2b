import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { personOf } from "#client/showcase/sample/people.ts";
import type { Task } from "#client/showcase/sample/tasks.ts";
import {
  isOverdue,
  priorityClasses,
  priorityWords,
  showDue,
} from "#client/showcase/tasks/parts/task-words.ts";

interface TaskGroupProps {
  title: string;
  tasks: readonly Task[];
  today: string;
  /** Id of the task shown beside. */
  chosen: string | undefined;
  hrefOf: (id: string) => string;
  onToggle: (task: Task) => void;
}

/** One group of the list; it folds away. */
export function TaskGroup({ title, tasks, ...row }: TaskGroupProps) {
  const open = tasks.filter(({ state }) => state !== "completed").length;
  return (
    <details className="card task-group" open>
      <summary>
        <ChevronRight size={18} aria-hidden />
        <h2>
          {title}{" "}
          <span className="task-count">
            ({open} open of {tasks.length})
          </span>
        </h2>
      </summary>
      {tasks.length === 0 && <p className="px-3 text-muted">Nothing here.</p>}
      <ul className="task-rows">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} {...row} />
        ))}
      </ul>
    </details>
  );
}

function TaskRow({
  task,
  today,
  chosen,
  hrefOf,
  onToggle,
}: { task: Task } & Omit<TaskGroupProps, "title" | "tasks">) {
  const { name, colour } = personOf(task.assignee);
  const isDone = task.state === "completed";
  const toggle = () => {
    onToggle(task);
    // A task that changes its group is drawn anew there: the focus goes along.
    requestAnimationFrame(() => document.getElementById(`done-${task.id}`)?.focus());
  };
  return (
    <li className={task.id === chosen ? "task-row is-chosen" : "task-row"}>
      <input
        id={`done-${task.id}`}
        type="checkbox"
        className="form-check-input"
        checked={isDone}
        aria-label={`Done: ${task.title}`}
        onChange={toggle}
      />
      <div className={isDone ? "task-done" : undefined}>
        <Link
          className="task-title"
          to={hrefOf(task.id)}
          preventScrollReset
          aria-current={task.id === chosen ? "true" : undefined}
        >
          {task.title}
        </Link>
        <p className="task-facts">
          <span>{task.id}</span>
          <span>{name}</span>
          <span className={isOverdue(task, today) ? "is-overdue" : undefined}>
            {showDue(task, today)}
          </span>
          <span className={priorityClasses[task.priority]}>
            {priorityWords[task.priority]} priority
          </span>
        </p>
      </div>
      <Avatar name={name} colour={colour} size="small" />
    </li>
  );
}
