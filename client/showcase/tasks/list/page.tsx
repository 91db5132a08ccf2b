import "#client/showcase/frame/drag/drag.css";
import "#client/showcase/tasks/tasks.css";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { ChoiceField, ListForm, SearchField } from "#client/showcase/frame/records/list-fields.tsx";
import { useListAddress } from "#client/showcase/frame/records/use-list-address.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/frame/undo-bar.tsx";
import { people } from "#client/showcase/sample/people.ts";
import type { Task } from "#client/showcase/sample/tasks.ts";
import { useTasks } from "#client/showcase/sample/use-tasks.ts";
import { ChosenTask } from "#client/showcase/tasks/list/chosen-task.tsx";
import { TaskGroup } from "#client/showcase/tasks/list/task-group.tsx";
import { AddTask } from "#client/showcase/tasks/parts/add-task.tsx";
import { withNewTask } from "#client/showcase/tasks/parts/new-task.ts";
import {
  filterTasks,
  type GroupName,
  groupTasks,
  toggleState,
} from "#client/showcase/tasks/task-rules.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "Task list" };

const groups: readonly (readonly [GroupName, string])[] = [
  ["today", "Today"],
  ["upcoming", "Upcoming"],
  ["other", "Other"],
];

/** Every task of the desk by when it is due, and the chosen one beside them. */
export function Component() {
  const { today } = useLoaderData() as { today: string };
  const { tasks, change, update } = useTasks(today);
  const list = useListAddress("due");
  const [isAdding, setAdding] = useState(false);
  const { bar, say } = useUndoBar();
  const filter = {
    words: list.query.get("q") ?? "",
    who: list.query.get("who") ?? "",
    hideDone: list.query.get("show") === "open",
  };
  const shown = filterTasks(tasks, filter);
  const grouped = groupTasks(shown, today);
  const chosen =
    tasks.find(({ id }) => id === list.query.get("task")) ??
    groups.map(([name]) => grouped[name][0]).find(Boolean);
  const toggle = ({ id, title, state }: Task) => {
    const next = toggleState(state);
    update(id, () => ({ state: next }));
    say(next === "completed" ? `“${title}” is completed.` : `“${title}” is open again.`, () =>
      update(id, () => ({ state })),
    );
  };
  const remove = (task: Task) => {
    change((now) => now.filter(({ id }) => id !== task.id));
    list.change({ task: "" });
    say(`“${task.title}” was deleted.`, () => change((now) => [...now, task]));
  };
  return (
    <ShowcaseScreen
      title="Task list"
      lead="What the customs desk has to do, by the day it is due. Tick what is done; choose one to work on it."
      actions={
        <>
          <Link className="btn btn-outline-secondary" to="/apps/tasks/kanban">
            As a board
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
        <SearchField list={list} label="Search the tasks" />
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
                chosen={chosen?.id}
                hrefOf={(task) => list.hrefWith({ task })}
                onToggle={toggle}
              />
            ))}
        </div>
        <div className="col-lg-5">
          {chosen && (
            <ChosenTask
              task={chosen}
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
            say(`“${task.title}” was added.`);
          }}
        />
      )}
    </ShowcaseScreen>
  );
}
