import "#client/showcase/tasks/tasks.css";
import "#client/showcase/tasks/kanban/kanban.css";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { DragLists, describePlace } from "#client/showcase/frame/drag/drag-lists.tsx";
import { focusMoved } from "#client/showcase/frame/drag/focus-moved.ts";
import { moveTo, type Step, stepOf } from "#client/showcase/frame/drag/lists.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/frame/undo-bar.tsx";
import { type TaskState, taskStates } from "#client/showcase/sample/tasks.ts";
import { useTasks } from "#client/showcase/sample/use-tasks.ts";
import { CardFace } from "#client/showcase/tasks/kanban/board-card.tsx";
import { BoardColumn } from "#client/showcase/tasks/kanban/board-column.tsx";
import { AddTask } from "#client/showcase/tasks/parts/add-task.tsx";
import { withNewTask } from "#client/showcase/tasks/parts/new-task.ts";
import { stateWords } from "#client/showcase/tasks/parts/task-words.ts";
import { applyColumns, columnsOf } from "#client/showcase/tasks/task-rules.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "Kanban board" };

const listName = (list: string) => stateWords[list as TaskState] ?? list;

/**
 * The desk's tasks by stage. A card is moved by mouse, finger, keys or its arrows; the list shows
 * the same tasks.
 */
export function Component() {
  const { today } = useLoaderData() as { today: string };
  const { tasks, change } = useTasks(today);
  const [isAdding, setAdding] = useState(false);
  const { bar, say } = useUndoBar();
  const columns = columnsOf(tasks);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const nameOf = (id: string) => byId.get(id)?.title ?? id;
  const step = (id: string, way: Step) => {
    const place = stepOf(columns, id, way);
    if (!place) return;
    const next = moveTo(columns, id, place);
    change((now) => applyColumns(now, next));
    say(`“${nameOf(id)}” is at ${describePlace(next, id, listName)}.`, () =>
      change((now) => applyColumns(now, columns)),
    );
    focusMoved(id, way);
  };
  return (
    <ShowcaseScreen
      title="Kanban board"
      lead="The customs desk’s tasks by stage. Drag a card, or move it with its arrows or the keyboard."
      actions={
        <>
          <Link className="btn btn-outline-secondary" to="/apps/tasks/list">
            As a list
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
        carried={(id) => {
          const task = byId.get(id);
          return task ? <CardFace task={task} today={today} /> : null;
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
            say(`“${task.title}” was added to Upcoming.`);
          }}
        />
      )}
    </ShowcaseScreen>
  );
}
