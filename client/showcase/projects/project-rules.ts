import type { Project } from "#client/showcase/sample/projects.ts";
import type { Task } from "#client/showcase/sample/tasks.ts";

export interface ProjectCounts {
  tasks: number;
  completed: number;
  team: number;
  hours: number;
}

/** The four counters. Tasks are those of the task list that name the project. */
export function countProject(
  project: Pick<Project, "id" | "team" | "hours">,
  tasks: readonly Pick<Task, "project" | "state">[],
): ProjectCounts {
  const own = tasks.filter((task) => task.project === project.id);
  return {
    tasks: own.length,
    completed: own.filter(({ state }) => state === "completed").length,
    team: project.team.length,
    hours: project.hours.reduce((sum, week) => sum + week, 0),
  };
}

/** Hours so far, week by week. */
export function runningSum(hours: readonly number[]): number[] {
  let sum = 0;
  return hours.map((week) => {
    sum += week;
    return sum;
  });
}

/** How much of the time between two days has passed, 0 to 100; null where a day is missing. */
export function passedPercent(
  { start, due }: Pick<Project, "start" | "due">,
  today: string,
): number | null {
  if (start === "" || due === "") return null;
  const [from, to, now] = [start, due, today].map((day) => Date.parse(`${day}T00:00:00Z`)) as [
    number,
    number,
    number,
  ];
  if (to <= from) return now >= to ? 100 : 0;
  return Math.min(100, Math.max(0, Math.round(((now - from) / (to - from)) * 100)));
}

const browserId = /^new-[1-9]\d{0,5}$/;

/**
 * Ids of projects that were made in a browser: only that browser knows whether there is such a one.
 */
export const isBrowserId = (id: string): boolean => browserId.test(id);

/** "new-2" after "new-1". */
export function nextBrowserId(projects: readonly Pick<Project, "id">[]): string {
  const numbers = projects.filter(({ id }) => isBrowserId(id)).map(({ id }) => Number(id.slice(4)));
  return `new-${Math.max(0, ...numbers) + 1}`;
}

/** "Chile, new lane" as tags; each once. */
export function readTags(text: string): string[] {
  return [
    ...new Set(
      text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
}
