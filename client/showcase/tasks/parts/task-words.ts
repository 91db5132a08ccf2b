import { showDay } from "#client/showcase/frame/today.ts";
import type { Priority, Task, TaskState } from "#client/showcase/sample/tasks.ts";

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

/** Spelled out: the build keeps only the rules whose class it reads somewhere. */
export const priorityClasses: Record<Priority, string> = {
  high: "task-priority is-high",
  medium: "task-priority is-medium",
  low: "task-priority is-low",
};

/** "Today", "Overdue since 19 Nov 2026", "24 Nov 2026", "No due date". */
export function showDue({ due, state }: Pick<Task, "due" | "state">, today: string): string {
  if (due === "") return "No due date";
  if (due === today) return "Today";
  return due < today && state !== "completed" ? `Overdue since ${showDay(due)}` : showDay(due);
}

export const isOverdue = ({ due, state }: Pick<Task, "due" | "state">, today: string): boolean =>
  due !== "" && due < today && state !== "completed";
