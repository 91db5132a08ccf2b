import type { Problems } from "#client/showcase/frame/field.tsx";
import { writeParagraphs } from "#client/showcase/frame/rich-text.tsx";
import { me } from "#client/showcase/sample/people.ts";
import { priorities, type Task } from "#client/showcase/sample/tasks.ts";
import { nextTaskId } from "#client/showcase/tasks/task-rules.ts";

export type NewTaskField = "title" | "description" | "priority" | "due";
export type NewTask = Pick<Task, "title" | "overview" | "priority" | "due">;

/** The form's task, or a sentence for each field that does not fit. */
export function readNewTask(
  form: FormData,
  today: string,
): { task: NewTask } | { problems: Problems<NewTaskField> } {
  const text = (name: NewTaskField) => String(form.get(name) ?? "").trim();
  const priority = priorities.find((one) => one === text("priority"));
  const due = text("due");
  const problems: Problems<NewTaskField> = {
    ...(text("title") === "" && { title: "Give the task a title." }),
    ...(text("description") === "" && { description: "Say in a sentence what is to be done." }),
    ...(!priority && { priority: "Choose a priority." }),
    ...(due !== "" && due < today && { due: "The due date is past. Choose today or later." }),
  };
  if (!priority || Object.keys(problems).length > 0) return { problems };
  return {
    task: { title: text("title"), overview: writeParagraphs(text("description")), priority, due },
  };
}

/** A new task of one's own, last among the upcoming. */
export function withNewTask(tasks: readonly Task[], task: NewTask): Task[] {
  const whole: Task = {
    ...task,
    id: nextTaskId(tasks),
    state: "upcoming",
    assignee: me.id,
    project: "",
    subTasks: [],
    files: [],
    remarks: [],
  };
  return [...tasks, whole];
}
