import { Trash2 } from "lucide-react";
import { lazy, type ReactNode, useId } from "react";
import { newKey } from "#client/api/new-key.ts";
import { AddForm } from "#client/showcase/components/add-form.tsx";
import { ClientOnly } from "#client/showcase/components/client-only.tsx";
import { Comments } from "#client/showcase/components/comments.tsx";
import { FileList } from "#client/showcase/components/file-list.tsx";
import { RichText } from "#client/showcase/components/rich-text.tsx";
import { people } from "#client/showcase/sample/people.ts";
import type { Project } from "#client/showcase/sample/projects.ts";
import {
  priorities,
  type SubTask,
  type Task,
  type Tasks,
  taskStates,
} from "#client/showcase/sample/tasks.ts";
import { priorityWords, stateWords } from "#client/showcase/tasks/task-rules.ts";

interface TaskPartProps {
  task: Task;
  update: Tasks["update"];
}

/** Description and sub-tasks. */
export function TaskWork({ task, update }: TaskPartProps) {
  return (
    <>
      <h3>Overview</h3>
      <TaskOverview task={task} onChange={(overview) => update(task.id, () => ({ overview }))} />
      <h3 className="mt-4">Sub-tasks</h3>
      <SubTasks
        subTasks={task.subTasks}
        onChange={(next) => update(task.id, ({ subTasks }) => ({ subTasks: next(subTasks) }))}
      />
    </>
  );
}

export function TaskFiles({ task, update }: TaskPartProps) {
  return (
    <FileList
      key={task.id}
      files={task.files}
      onAdd={(added) => update(task.id, ({ files }) => ({ files: [...files, ...added] }))}
      onRemove={(gone) =>
        update(task.id, ({ files }) => ({ files: files.filter(({ id }) => id !== gone) }))
      }
    />
  );
}

export function TaskComments({ task, update }: TaskPartProps) {
  return (
    <Comments
      key={task.id}
      comments={task.comments}
      onChange={(next) => update(task.id, ({ comments }) => ({ comments: next(comments) }))}
    />
  );
}

const RichEditor = lazy(() =>
  import("#client/showcase/components/rich-editor.tsx").then((part) => ({
    default: part.RichEditor,
  })),
);

/** Static until the editor has loaded. */
function TaskOverview({ task, onChange }: { task: Task; onChange: (overview: string) => void }) {
  const plain = (
    <>
      <div className="task-text-toolbar" />
      <div className="task-text form-control">
        <RichText html={task.overview} />
      </div>
    </>
  );
  return (
    <div className="task-overview">
      <ClientOnly fallback={plain}>
        {() => (
          <RichEditor
            key={task.id}
            content={task.overview}
            onChange={(editor) => onChange(editor.getHTML())}
            formats={["bold", "italic", "strike", "bulletList", "orderedList"]}
            attributes={{
              class: "task-text form-control",
              "aria-label": `Overview of ${task.title}`,
            }}
            bar={{ className: "task-text-toolbar", label: "Format", buttonClass: "move-button" }}
          />
        )}
      </ClientOnly>
    </div>
  );
}

interface TaskFieldsProps {
  task: Task;
  projects: readonly Project[];
  onChange: (part: Partial<Task>) => void;
}

/** Changes are stored immediately. */
export function TaskFields({ task, projects, onChange }: TaskFieldsProps) {
  return (
    <div className="task-fields">
      <Choice
        label="Assignee"
        value={task.assignee}
        onChange={(assignee) => onChange({ assignee })}
      >
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label="Project" value={task.project} onChange={(project) => onChange({ project })}>
        <option value="">None</option>
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <DueDay value={task.due} onChange={(due) => onChange({ due })} />
      <Choice
        label="Priority"
        value={task.priority}
        onChange={(selected) =>
          onChange({ priority: priorities.find((one) => one === selected) ?? task.priority })
        }
      >
        {priorities.map((one) => (
          <option key={one} value={one}>
            {priorityWords[one]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Stage"
        value={task.state}
        onChange={(selected) =>
          onChange({ state: taskStates.find((one) => one === selected) ?? task.state })
        }
      >
        {taskStates.map((one) => (
          <option key={one} value={one}>
            {stateWords[one]}
          </option>
        ))}
      </Choice>
    </div>
  );
}

function DueDay({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        Due date
      </label>
      <input
        id={id}
        type="date"
        className="form-control form-control-sm"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="form-select form-select-sm"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  );
}

interface SubTasksProps {
  subTasks: readonly SubTask[];
  onChange: (next: (now: readonly SubTask[]) => SubTask[]) => void;
}

function SubTasks({ subTasks, onChange }: SubTasksProps) {
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
      <AddForm
        label="Another step"
        isSmall
        maxLength={200}
        onAdd={(title) => onChange((now) => [...now, { id: newKey(), title, done: false }])}
      />
    </>
  );
}
