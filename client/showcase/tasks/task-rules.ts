import type { Lists } from "#client/showcase/frame/drag/lists.ts";
import {
  type Priority,
  type Task,
  type TaskState,
  taskStates,
} from "#client/showcase/sample/tasks.ts";

export type GroupName = "today" | "upcoming" | "other";

/** Today: due by now. Upcoming: due later. Other: without a day, or done and past. */
export function groupOf({ due, state }: Pick<Task, "due" | "state">, today: string): GroupName {
  if (due === "" || (due < today && state === "completed")) return "other";
  return due <= today ? "today" : "upcoming";
}

/** The three groups, each soonest first, then by priority. */
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

export interface TaskFilter {
  words: string;
  /** Id of a person, or "" for all. */
  who: string;
  hideDone: boolean;
}

export function filterTasks(tasks: readonly Task[], { words, who, hideDone }: TaskFilter): Task[] {
  const wanted = words.trim().toLowerCase();
  return tasks.filter(
    (task) =>
      (wanted === "" || `${task.id} ${task.title}`.toLowerCase().includes(wanted)) &&
      (who === "" || task.assignee === who) &&
      !(hideDone && task.state === "completed"),
  );
}

/** Ticking a task completes it; taking the tick away puts it back to work. */
export const toggleState = (state: TaskState): TaskState =>
  state === "completed" ? "in progress" : "completed";

/** The board's columns: ids by state, in the order of the tasks. */
export function columnsOf(tasks: readonly Task[]): Lists {
  return Object.fromEntries(
    taskStates.map((state) => [
      state,
      tasks.filter((task) => task.state === state).map(({ id }) => id),
    ]),
  );
}

/**
 * The tasks in the order and the states of the columns. One that stands in no column (added in
 * another window meanwhile) stays as it is.
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
