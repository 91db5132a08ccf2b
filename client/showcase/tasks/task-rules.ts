import { formatDate } from "#client/showcase/components/dates.ts";
import type { Lists } from "#client/showcase/components/drag/lists.ts";
import type { Problems } from "#client/showcase/components/field.tsx";
import { writeParagraphs } from "#client/showcase/components/rich-text.tsx";
import { me } from "#client/showcase/sample/people.ts";
import {
  type Priority,
  priorities,
  type Task,
  type TaskState,
  taskStates,
} from "#client/showcase/sample/tasks.ts";

export type GroupName = "today" | "upcoming" | "other";

/** Today: due or overdue. Upcoming: due later. Other: no date, or completed and past. */
export function groupOf({ due, state }: Pick<Task, "due" | "state">, today: string): GroupName {
  if (due === "" || (due < today && state === "completed")) return "other";
  return due <= today ? "today" : "upcoming";
}

/** Groups sorted by due date, then priority. */
export function groupTasks(tasks: readonly Task[], today: string): Record<GroupName, Task[]> {
  const groups: Record<GroupName, Task[]> = { today: [], upcoming: [], other: [] };
  for (const task of tasks) groups[groupOf(task, today)].push(task);
  for (const group of Object.values(groups)) group.sort(bySoonest);
  return groups;
}

const weight: Record<Priority, number> = { high: 0, medium: 1, low: 2 };

function bySoonest(one: Task, other: Task): number {
  return (
    (one.due || "9999").localeCompare(other.due || "9999") ||
    weight[one.priority] - weight[other.priority] ||
    one.id.localeCompare(other.id)
  );
}

interface TaskFilter {
  search: string;
  /** Id of a person, or "" for all. */
  who: string;
  hideDone: boolean;
}

export function filterTasks(tasks: readonly Task[], { search, who, hideDone }: TaskFilter): Task[] {
  const wanted = search.trim().toLowerCase();
  return tasks.filter(
    (task) =>
      (wanted === "" || `${task.id} ${task.title}`.toLowerCase().includes(wanted)) &&
      (who === "" || task.assignee === who) &&
      !(hideDone && task.state === "completed"),
  );
}

/** Unticking a completed task puts it back in progress. */
export const toggleState = (state: TaskState): TaskState =>
  state === "completed" ? "in progress" : "completed";

/** Board columns: ids by state, in task order. */
export function columnsOf(tasks: readonly Task[]): Lists {
  return Object.fromEntries(
    taskStates.map((state) => [
      state,
      tasks.filter((task) => task.state === state).map(({ id }) => id),
    ]),
  );
}

/**
 * Applies the board's order and states. Tasks in no column (added in another tab) stay unchanged.
 */
export function applyColumns(tasks: readonly Task[], columns: Lists): Task[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const placed = taskStates.flatMap((state) =>
    (columns[state] ?? []).flatMap((id) => {
      const task = byId.get(id);
      byId.delete(id);
      return task ? [{ ...task, state }] : [];
    }),
  );
  return [...placed, ...byId.values()];
}

/** "T-128" after "T-127". */
export function nextTaskId(tasks: readonly Pick<Task, "id">[]): string {
  return `T-${Math.max(100, ...tasks.map(({ id }) => Number(id.slice(2)) || 0)) + 1}`;
}

export type NewTaskField = "title" | "description" | "priority" | "due";
export type NewTask = Pick<Task, "title" | "overview" | "priority" | "due">;

/** The new task, or error messages by field. */
export function parseNewTask(
  form: FormData,
  today: string,
): { task: NewTask } | { problems: Problems<NewTaskField> } {
  const text = (name: NewTaskField) => String(form.get(name) ?? "").trim();
  const priority = priorities.find((one) => one === text("priority"));
  const due = text("due");
  const problems: Problems<NewTaskField> = {
    ...(text("title") === "" && { title: "Enter a title." }),
    ...(text("description") === "" && { description: "Say in a sentence what is to be done." }),
    ...(!priority && { priority: "Choose a priority." }),
    ...(due !== "" && due < today && { due: "The due date is past. Choose today or later." }),
  };
  if (!priority || Object.keys(problems).length > 0) return { problems };
  return {
    task: { title: text("title"), overview: writeParagraphs(text("description")), priority, due },
  };
}

/** Appends a task, assigned to the user and upcoming. */
export function withNewTask(tasks: readonly Task[], task: NewTask): Task[] {
  const whole: Task = {
    ...task,
    id: nextTaskId(tasks),
    state: "upcoming",
    assignee: me.id,
    project: "",
    subTasks: [],
    files: [],
    comments: [],
  };
  return [...tasks, whole];
}

export const stateWords: Record<TaskState, string> = {
  upcoming: "Upcoming",
  "in progress": "In progress",
  completed: "Completed",
};
export const priorityWords: Record<Priority, string> = {
  high: "High",
  medium: "Medium",
  low: "Low",
};

/** Literal class names: the build purges those it cannot find in source. */
export const priorityClasses: Record<Priority, string> = {
  high: "task-priority is-high",
  medium: "task-priority is-medium",
  low: "task-priority is-low",
};

/** "Today", "Overdue since 19 Nov 2026", "24 Nov 2026", "No due date". */
export function formatDueDate({ due, state }: Pick<Task, "due" | "state">, today: string): string {
  if (due === "") return "No due date";
  if (due === today) return "Today";
  return due < today && state !== "completed"
    ? `Overdue since ${formatDate(due)}`
    : formatDate(due);
}

export const isOverdue = ({ due, state }: Pick<Task, "due" | "state">, today: string): boolean =>
  due !== "" && due < today && state !== "completed";
