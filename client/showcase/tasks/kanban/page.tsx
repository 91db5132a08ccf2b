import { demoPaths, withQuery } from "#client/showcase/paths.ts";
import "#client/showcase/tasks/tasks.css";
import "#client/showcase/tasks/kanban/kanban.css";
import { useDroppable } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CalendarDays, ListChecks, MessageSquare, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLoaderData } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import {
  DragHandle,
  focusMoved,
  MoveButtons,
  useDragItem,
} from "#client/showcase/components/drag/drag-item.tsx";
import { DragLists, describePlace } from "#client/showcase/components/drag/drag-lists.tsx";
import { moveTo, type Step, stepOf } from "#client/showcase/components/drag/lists.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { personOf } from "#client/showcase/sample/people.ts";
import { type Task, type TaskState, taskStates, useTasks } from "#client/showcase/sample/tasks.ts";
import { AddTask } from "#client/showcase/tasks/add-task.tsx";
import {
  applyColumns,
  columnsOf,
  formatDueDate,
  isOverdue,
  priorityClasses,
  priorityWords,
  stateWords,
  withNewTask,
} from "#client/showcase/tasks/task-rules.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

const listName = (list: string) => stateWords[list as TaskState] ?? list;

/** The task list as a board. Cards move by mouse, touch, keyboard or their arrow buttons. */
export function Component() {
  const { today } = useLoaderData() as { today: string };
  const { tasks, change } = useTasks(today);
  const [isAdding, setAdding] = useState(false);
  const { bar, notify } = useUndoBar();
  const columns = columnsOf(tasks);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const nameOf = (id: string) => byId.get(id)?.title ?? id;
  const step = (id: string, way: Step) => {
    const place = stepOf(columns, id, way);
    if (!place) return;
    const next = moveTo(columns, id, place);
    change((now) => applyColumns(now, next));
    notify(`“${nameOf(id)}” is at ${describePlace(next, id, listName)}.`, () =>
      change((now) => applyColumns(now, columns)),
    );
    focusMoved(id, way);
  };
  return (
    <ShowcaseScreen
      title="Kanban board"
      lead={
        "The customs desk’s tasks by stage. Move cards by dragging, with their arrows or by " +
        "keyboard."
      }
      actions={
        <>
          <Link className="btn btn-outline-secondary" to={demoPaths.taskList}>
            List view
          </Link>
          <button
            type="button"
            className="btn btn-accent needs-script"
            onClick={() => setAdding(true)}
          >
            <Plus size={18} aria-hidden /> Add a task
          </button>
        </>
      }
    >
      {bar}
      <DragLists
        id="board"
        lists={columns}
        nameOf={nameOf}
        listName={listName}
        onChange={(next) => change((now) => applyColumns(now, next))}
        overlay={(id) => {
          const task = byId.get(id);
          return task ? <CardContent task={task} today={today} /> : null;
        }}
      >
        {(shown) => (
          <div className="board">
            {taskStates.map((state) => (
              <BoardColumn
                key={state}
                state={state}
                ids={shown[state] ?? []}
                byId={byId}
                today={today}
                onStep={step}
                canStep={(id, way) => stepOf(columns, id, way) !== undefined}
              />
            ))}
          </div>
        )}
      </DragLists>
      {isAdding && (
        <AddTask
          today={today}
          onClose={() => setAdding(false)}
          onAdd={(task) => {
            change((now) => withNewTask(now, task));
            notify(`“${task.title}” was added to Upcoming.`);
          }}
        />
      )}
    </ShowcaseScreen>
  );
}

interface BoardColumnProps {
  state: TaskState;
  ids: readonly string[];
  byId: ReadonlyMap<string, Task>;
  today: string;
  onStep: (id: string, step: Step) => void;
  canStep: (id: string, step: Step) => boolean;
}

/** Literal class names: the build purges those it cannot find in source. */
const columnClasses: Record<TaskState, string> = {
  upcoming: "board-column is-upcoming",
  "in progress": "board-column is-in-progress",
  completed: "board-column is-completed",
};

function BoardColumn({ state, ids, byId, ...card }: BoardColumnProps) {
  const { setNodeRef } = useDroppable({ id: state, data: { isList: true } });
  const tasks = ids.flatMap((id) => byId.get(id) ?? []);
  const headingId = `column-${state.replace(" ", "-")}`;
  return (
    <section className={columnClasses[state]} aria-labelledby={headingId}>
      <h2 id={headingId}>
        {stateWords[state]} <span className="task-count">({tasks.length})</span>
      </h2>
      <SortableContext id={state} items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul className="board-cards" ref={setNodeRef}>
          {tasks.map((task) => (
            <BoardCard key={task.id} task={task} {...card} />
          ))}
        </ul>
      </SortableContext>
      {tasks.length === 0 && <p className="text-muted mb-0">No tasks. Move a card here.</p>}
    </section>
  );
}

interface BoardCardProps {
  task: Task;
  today: string;
  onStep: (id: string, step: Step) => void;
  canStep: (id: string, step: Step) => boolean;
}

function BoardCard({ task, today, onStep, canStep }: BoardCardProps) {
  const { item, handle, isDragging } = useDragItem(task.id);
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
      <CardContent
        task={task}
        today={today}
        handle={<DragHandle handle={handle} name={task.title} />}
        foot={<MoveButtons moves={moves} onMove={(step) => onStep(task.id, step)} />}
      />
    </li>
  );
}

/** The card's content; the drag overlay shows it without handle and arrows. */
function CardContent({
  task,
  today,
  handle,
  foot,
}: {
  task: Task;
  today: string;
  handle?: ReactNode;
  foot?: ReactNode;
}) {
  const { name, colour } = personOf(task.assignee);
  const done = task.subTasks.filter((step) => step.done).length;
  return (
    <article className="card board-card">
      <div className="d-flex gap-2 align-items-start">
        <h3 className="board-title">
          <Link
            className="task-title"
            to={withQuery(demoPaths.taskDetails, { id: task.id })}
            draggable={false}
          >
            {task.title}
          </Link>
        </h3>
        {handle}
      </div>
      <p className="task-facts">
        <span className={priorityClasses[task.priority]}>
          {priorityWords[task.priority]} priority
        </span>
        <span className={isOverdue(task, today) ? "is-overdue" : undefined}>
          <CalendarDays size={14} aria-hidden /> {formatDueDate(task, today)}
        </span>
        {task.subTasks.length > 0 && (
          <span>
            <ListChecks size={14} aria-hidden /> {done}/{task.subTasks.length}
            <span className="visually-hidden"> steps done</span>
          </span>
        )}
        {task.comments.length > 0 && (
          <span>
            <MessageSquare size={14} aria-hidden /> {task.comments.length}
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
