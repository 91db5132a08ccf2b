import { demoPaths, projectPath } from "#client/showcase/paths.ts";
import "#client/showcase/components/drag/drag.css";
import "#client/showcase/tasks/tasks.css";
import { Check, Trash2 } from "lucide-react";
import { useLoaderData, useNavigate, useSearchParams } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { formatDate } from "#client/showcase/components/dates.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { personOf } from "#client/showcase/sample/people.ts";
import { useProjects } from "#client/showcase/sample/projects.ts";
import { type Task, useTasks } from "#client/showcase/sample/tasks.ts";
import {
  TaskComments,
  TaskFields,
  TaskFiles,
  TaskWork,
} from "#client/showcase/tasks/task-pane.tsx";
import { stateWords, toggleState } from "#client/showcase/tasks/task-rules.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

/** Tasks added in this browser are unknown to the server, so the lookup happens here. */
export function Component() {
  const { today } = useLoaderData() as { today: string };
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { tasks, change, update } = useTasks(today);
  const [projects] = useProjects(today);
  const { bar, notify } = useUndoBar();
  const taskId = query.get("id");
  const task = taskId === null ? tasks[0] : tasks.find(({ id }) => id === taskId);
  const others = (
    <OtherTasks
      tasks={tasks}
      shown={task?.id}
      onSelect={(id) => navigate(`?id=${id}`, { preventScrollReset: true })}
    />
  );
  const remove = (gone: Task) => {
    change((now) => now.filter(({ id }) => id !== gone.id));
    notify(`“${gone.title}” was deleted.`, () => change((now) => [...now, gone]));
  };
  return (
    <ShowcaseScreen
      title="Task details"
      lead={task ? lead(task) : undefined}
      actions={
        <>
          {others}
          <Link className="btn btn-outline-secondary" to={demoPaths.taskList}>
            All tasks
          </Link>
        </>
      }
    >
      {bar}
      {!task && <TaskNotFound id={taskId ?? ""} />}
      {task && (
        <div className="row g-4">
          <div className="col-lg-8">
            <section className="card card-body" aria-labelledby="task-title">
              <h2 id="task-title" className="text-break">
                <span className="text-muted">{task.id}</span> {task.title}
              </h2>
              <p className="d-flex flex-wrap gap-2 needs-script">
                <button
                  type="button"
                  className="btn btn-sm btn-outline-secondary"
                  onClick={() => update(task.id, ({ state }) => ({ state: toggleState(state) }))}
                >
                  <Check size={16} aria-hidden />{" "}
                  {task.state === "completed" ? "Open again" : "Mark as done"}
                </button>
                <button
                  type="button"
                  className="btn btn-sm btn-outline-danger"
                  onClick={() => remove(task)}
                >
                  <Trash2 size={16} aria-hidden /> Delete
                </button>
              </p>
              <TaskWork task={task} update={update} />
            </section>
            <section className="card card-body mt-4" aria-labelledby="task-comments">
              <h2 id="task-comments">Comments ({task.comments.length})</h2>
              <TaskComments task={task} update={update} />
            </section>
          </div>
          <div className="col-lg-4">
            <section className="card card-body" aria-labelledby="task-facts">
              <h2 id="task-facts">At a glance</h2>
              <TaskFields
                task={task}
                projects={projects}
                onChange={(part) => update(task.id, () => part)}
              />
              {task.project && (
                <p className="mt-3 mb-0">
                  <Link to={projectPath(task.project)}>Go to the project</Link>
                </p>
              )}
            </section>
            <section className="card card-body mt-4" aria-labelledby="task-files">
              <h2 id="task-files">Attachments</h2>
              <TaskFiles task={task} update={update} />
            </section>
          </div>
        </div>
      )}
    </ShowcaseScreen>
  );
}

function lead({ assignee, due, state }: Task): string {
  const dueText = due ? `, due on ${formatDate(due)}` : "";
  return `${stateWords[state]}, assigned to ${personOf(assignee).name}${dueText}.`;
}

function TaskNotFound({ id }: { id: string }) {
  return (
    <div className="card card-body">
      <p className="mb-0">
        Task not found: {id} in this browser. It may have been deleted, or it was added in another
        one. <Link to={demoPaths.taskList}>Show all tasks</Link>
      </p>
    </div>
  );
}

interface OtherTasksProps {
  tasks: readonly Task[];
  shown: string | undefined;
  onSelect: (id: string) => void;
}

function OtherTasks({ tasks, shown, onSelect }: OtherTasksProps) {
  return (
    <span className="needs-script">
      <label className="visually-hidden" htmlFor="other-task">
        Show another task
      </label>
      <select
        id="other-task"
        className="form-select"
        value={shown ?? ""}
        onChange={(event) => onSelect(event.target.value)}
      >
        {!shown && <option value="">Choose a task</option>}
        {tasks.map(({ id, title }) => (
          <option key={id} value={id}>
            {id} {title}
          </option>
        ))}
      </select>
    </span>
  );
}
