import { demoPaths, withQuery } from "#client/showcase/paths.ts";
import "#client/showcase/components/drag/drag.css";
import "#client/showcase/tasks/tasks.css";
import { Check, ChevronRight, ExternalLink, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLoaderData } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import { ChoiceField, ListForm, SearchField } from "#client/showcase/components/list-controls.tsx";
import { useListState } from "#client/showcase/components/list-state.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { people, personOf } from "#client/showcase/sample/people.ts";
import { useProjects } from "#client/showcase/sample/projects.ts";
import { type Task, type Tasks, useTasks } from "#client/showcase/sample/tasks.ts";
import { AddTask } from "#client/showcase/tasks/add-task.tsx";
import {
  TaskComments,
  TaskFields,
  TaskFiles,
  TaskWork,
} from "#client/showcase/tasks/task-pane.tsx";
import {
  filterTasks,
  formatDueDate,
  type GroupName,
  groupTasks,
  isOverdue,
  priorityClasses,
  priorityWords,
  toggleState,
  withNewTask,
} from "#client/showcase/tasks/task-rules.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

const groups: readonly (readonly [GroupName, string])[] = [
  ["today", "Today"],
  ["upcoming", "Upcoming"],
  ["other", "Other"],
];

/** Tasks by due date, with the selected one beside them. */
export function Component() {
  const { today } = useLoaderData() as { today: string };
  const { tasks, change, update } = useTasks(today);
  const list = useListState("due");
  const [isAdding, setAdding] = useState(false);
  const { bar, notify } = useUndoBar();
  const filter = {
    search: list.query.get("q") ?? "",
    who: list.query.get("who") ?? "",
    hideDone: list.query.get("show") === "open",
  };
  const shown = filterTasks(tasks, filter);
  const grouped = groupTasks(shown, today);
  const selected =
    tasks.find(({ id }) => id === list.query.get("task")) ??
    groups.map(([name]) => grouped[name][0]).find(Boolean);
  const toggle = ({ id, title, state }: Task) => {
    const next = toggleState(state);
    update(id, () => ({ state: next }));
    notify(next === "completed" ? `“${title}” was completed.` : `“${title}” was reopened.`, () =>
      update(id, () => ({ state })),
    );
  };
  const remove = (task: Task) => {
    change((now) => now.filter(({ id }) => id !== task.id));
    list.change({ task: "" });
    notify(`“${task.title}” was deleted.`, () => change((now) => [...now, task]));
  };
  return (
    <ShowcaseScreen
      title="Task list"
      lead="The customs desk's tasks by due date. Tick completed tasks; select one to work on it."
      actions={
        <>
          <Link className="btn btn-outline-secondary" to={demoPaths.kanban}>
            Board view
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
      <ListForm list={list}>
        <SearchField list={list} label="Search tasks" />
        <ChoiceField
          list={list}
          name="who"
          label="Assignee"
          options={[["", "Everybody"], ...people.map(({ id, name }) => [id, name] as const)]}
        />
        <ChoiceField
          list={list}
          name="show"
          label="Show"
          options={[
            ["", "All"],
            ["open", "Open ones"],
          ]}
        />
      </ListForm>
      {bar}
      <div className="row g-4">
        <div className="col-lg-7">
          {shown.length === 0 && (
            <p className="card card-body">
              <span>
                No task fits. <Link to="?">Show all tasks</Link>
              </span>
            </p>
          )}
          {shown.length > 0 &&
            groups.map(([name, title]) => (
              <TaskGroup
                key={name}
                title={title}
                tasks={grouped[name]}
                today={today}
                selected={selected?.id}
                hrefOf={(task) => list.hrefWith({ task })}
                onToggle={toggle}
              />
            ))}
        </div>
        <div className="col-lg-5">
          {selected && (
            <SelectedTask
              task={selected}
              today={today}
              isAsked={list.query.has("task")}
              update={update}
              onToggle={toggle}
              onRemove={remove}
            />
          )}
        </div>
      </div>
      {isAdding && (
        <AddTask
          today={today}
          onClose={() => setAdding(false)}
          onAdd={(task) => {
            change((now) => withNewTask(now, task));
            notify(`“${task.title}” was added.`);
          }}
        />
      )}
    </ShowcaseScreen>
  );
}

interface TaskGroupProps {
  title: string;
  tasks: readonly Task[];
  today: string;
  /** Id of the task shown beside the list. */
  selected: string | undefined;
  hrefOf: (id: string) => string;
  onToggle: (task: Task) => void;
}

/** A collapsible group. */
function TaskGroup({ title, tasks, ...row }: TaskGroupProps) {
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
  selected,
  hrefOf,
  onToggle,
}: { task: Task } & Omit<TaskGroupProps, "title" | "tasks">) {
  const { name, colour } = personOf(task.assignee);
  const isDone = task.state === "completed";
  const toggle = () => {
    onToggle(task);
    // Moving to another group remounts the row, so restore the focus.
    requestAnimationFrame(() => document.getElementById(`done-${task.id}`)?.focus());
  };
  return (
    <li className={task.id === selected ? "task-row is-selected" : "task-row"}>
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
          aria-current={task.id === selected ? "true" : undefined}
        >
          {task.title}
        </Link>
        <p className="task-facts">
          <span>{task.id}</span>
          <span>{name}</span>
          <span className={isOverdue(task, today) ? "is-overdue" : undefined}>
            {formatDueDate(task, today)}
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

interface SelectedTaskProps {
  task: Task;
  today: string;
  /** True if the URL names the task, rather than it being the first by default. */
  isAsked: boolean;
  update: Tasks["update"];
  onToggle: (task: Task) => void;
  onRemove: (task: Task) => void;
}

function SelectedTask({ task, today, isAsked, update, onToggle, onRemove }: SelectedTaskProps) {
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
        <Link
          className="btn btn-sm btn-outline-secondary"
          to={withQuery(demoPaths.taskDetails, { id: task.id })}
        >
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
      <TaskComments task={task} update={update} />
    </section>
  );
}

/** On narrow screens the task is below the list: scroll to it and focus it. */
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
