import { CalendarDays, ListChecks, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { DragGrip } from "#client/showcase/frame/drag/drag-grip.tsx";
import type { Step } from "#client/showcase/frame/drag/lists.ts";
import { MoveButtons } from "#client/showcase/frame/drag/move-buttons.tsx";
import { useItem } from "#client/showcase/frame/drag/use-item.ts";
import { personOf } from "#client/showcase/sample/people.ts";
import { type Task, taskStates } from "#client/showcase/sample/tasks.ts";
import {
  isOverdue,
  priorityClasses,
  priorityWords,
  showDue,
  stateWords,
} from "#client/showcase/tasks/parts/task-words.ts";

interface BoardCardProps {
  task: Task;
  today: string;
  onStep: (id: string, step: Step) => void;
  canStep: (id: string, step: Step) => boolean;
}

export function BoardCard({ task, today, onStep, canStep }: BoardCardProps) {
  const { item, grip, isDragging } = useItem(task.id);
  const moves = (["up", "down", "before", "after"] as const).map((step) => ({
    step,
    label: labelOf(task, step),
    can: canStep(task.id, step),
  }));
  return (
    <li
      {...item}
      data-item={task.id}
      className={isDragging ? "board-item is-dragged" : "board-item"}
    >
      <CardFace
        task={task}
        today={today}
        grip={<DragGrip grip={grip} name={task.title} />}
        foot={<MoveButtons moves={moves} onMove={(step) => onStep(task.id, step)} />}
      />
    </li>
  );
}

/** What a card shows; without grip and arrows where it is carried about. */
export function CardFace({
  task,
  today,
  grip,
  foot,
}: {
  task: Task;
  today: string;
  grip?: ReactNode;
  foot?: ReactNode;
}) {
  const { name, colour } = personOf(task.assignee);
  const done = task.subTasks.filter((step) => step.done).length;
  return (
    <article className="card board-card">
      <div className="d-flex gap-2 align-items-start">
        <h3 className="board-title">
          <Link className="task-title" to={`/apps/tasks/details?id=${task.id}`} draggable={false}>
            {task.title}
          </Link>
        </h3>
        {grip}
      </div>
      <p className="task-facts">
        <span className={priorityClasses[task.priority]}>
          {priorityWords[task.priority]} priority
        </span>
        <span className={isOverdue(task, today) ? "is-overdue" : undefined}>
          <CalendarDays size={14} aria-hidden /> {showDue(task, today)}
        </span>
        {task.subTasks.length > 0 && (
          <span>
            <ListChecks size={14} aria-hidden /> {done}/{task.subTasks.length}
            <span className="visually-hidden"> steps done</span>
          </span>
        )}
        {task.remarks.length > 0 && (
          <span>
            <MessageSquare size={14} aria-hidden /> {task.remarks.length}
            <span className="visually-hidden"> comments</span>
          </span>
        )}
      </p>
      <div className="d-flex gap-2 align-items-center justify-content-between">
        <span className="board-person">
          <Avatar name={name} colour={colour} size="small" /> {name}
        </span>
        {foot}
      </div>
    </article>
  );
}

/** "Move “Book the ferry” to Completed". */
function labelOf({ title, state }: Task, step: Step): string {
  if (step === "up" || step === "down") return `Move “${title}” ${step}`;
  const next = taskStates[taskStates.indexOf(state) + (step === "before" ? -1 : 1)];
  return next
    ? `Move “${title}” to ${stateWords[next]}`
    : `“${title}” is in the ${step === "before" ? "first" : "last"} column`;
}
