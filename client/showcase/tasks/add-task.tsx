import { type FormEvent, useState } from "react";
import { Field, ProblemSummary, type Problems } from "#client/showcase/components/field.tsx";
import { DialogButtons, Modal } from "#client/showcase/components/modal.tsx";
import { priorities } from "#client/showcase/sample/tasks.ts";
import {
  type NewTask,
  type NewTaskField,
  parseNewTask,
  priorityWords,
} from "#client/showcase/tasks/task-rules.ts";

interface AddTaskProps {
  today: string;
  onAdd: (task: NewTask) => void;
  onClose: () => void;
}

export function AddTask({ today, onAdd, onClose }: AddTaskProps) {
  const [problems, setProblems] = useState<Problems<NewTaskField>>({});
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = parseNewTask(new FormData(event.currentTarget), today);
    if ("problems" in read) return setProblems(read.problems);
    onAdd(read.task);
    onClose();
  };
  return (
    <Modal title="Add a task" onClose={onClose}>
      <form onSubmit={send} noValidate>
        <ProblemSummary problems={problems} />
        <Field label="Title" required problem={problems.title}>
          {(attributes) => (
            <input {...attributes} name="title" className="form-control" maxLength={120} required />
          )}
        </Field>
        <Field label="Description" required problem={problems.description}>
          {(attributes) => (
            <textarea
              {...attributes}
              name="description"
              className="form-control"
              rows={3}
              maxLength={2000}
              required
            />
          )}
        </Field>
        <div className="row">
          <div className="col-sm-6">
            <Field label="Priority" required problem={problems.priority}>
              {(attributes) => (
                <select
                  {...attributes}
                  name="priority"
                  className="form-select"
                  defaultValue=""
                  required
                >
                  <option value="" disabled>
                    Choose one
                  </option>
                  {priorities.map((one) => (
                    <option key={one} value={one}>
                      {priorityWords[one]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <div className="col-sm-6">
            <Field label="Due date" problem={problems.due}>
              {(attributes) => (
                <input
                  {...attributes}
                  name="due"
                  type="date"
                  min={today}
                  className="form-control"
                />
              )}
            </Field>
          </div>
        </div>
        <DialogButtons submit="Add task" className="d-flex gap-2" onClose={onClose} />
      </form>
    </Modal>
  );
}
