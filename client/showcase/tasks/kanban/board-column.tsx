import { useDroppable } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { Step } from "#client/showcase/frame/drag/lists.ts";
import type { Task, TaskState } from "#client/showcase/sample/tasks.ts";
import { BoardCard } from "#client/showcase/tasks/kanban/board-card.tsx";
import { stateWords } from "#client/showcase/tasks/parts/task-words.ts";

interface BoardColumnProps {
  state: TaskState;
  ids: readonly string[];
  byId: ReadonlyMap<string, Task>;
  today: string;
  onStep: (id: string, step: Step) => void;
  canStep: (id: string, step: Step) => boolean;
}

/** Spelled out: the build keeps only the rules whose class it reads somewhere. */
const columnClasses: Record<TaskState, string> = {
  upcoming: "board-column is-upcoming",
  "in progress": "board-column is-in-progress",
  completed: "board-column is-completed",
};

export function BoardColumn({ state, ids, byId, ...card }: BoardColumnProps) {
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
      {tasks.length === 0 && (
        <p className="text-muted mb-0">Nothing here. Move a card into this column.</p>
      )}
    </section>
  );
}
