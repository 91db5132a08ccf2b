import { type ReactNode, useId } from "react";
import { people } from "#client/showcase/sample/people.ts";
import type { Project } from "#client/showcase/sample/projects.ts";
import { priorities, type Task, taskStates } from "#client/showcase/sample/tasks.ts";
import { priorityWords, stateWords } from "#client/showcase/tasks/parts/task-words.ts";

interface TaskFieldsProps {
  task: Task;
  projects: readonly Project[];
  onChange: (part: Partial<Task>) => void;
}

/** Who does it, when, how urgently, and where it stands. Each change is kept at once. */
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
        onChange={(chosen) =>
          onChange({ priority: priorities.find((one) => one === chosen) ?? task.priority })
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
        onChange={(chosen) =>
          onChange({ state: taskStates.find((one) => one === chosen) ?? task.state })
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
