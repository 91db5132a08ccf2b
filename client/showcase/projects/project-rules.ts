import type { LoaderFunctionArgs } from "react-router-dom";
import { load } from "#client/api/load.ts";
import { loadToday } from "#client/showcase/components/dates.ts";
import type { Problems } from "#client/showcase/components/field.tsx";
import { people } from "#client/showcase/sample/people.ts";
import { type Project, privacies, projectsAround } from "#client/showcase/sample/projects.ts";
import { priorities, type Task } from "#client/showcase/sample/tasks.ts";
import { AppError } from "#shared/errors.ts";

interface ProjectCounts {
  tasks: number;
  completed: number;
  team: number;
  hours: number;
}

/** The four counters. */
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

/** Cumulative hours by week. */
export function runningSum(hours: readonly number[]): number[] {
  let sum = 0;
  return hours.map((week) => {
    sum += week;
    return sum;
  });
}

/** Elapsed share between two dates in percent; null if a date is missing. */
export function elapsedPercent(
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

const localId = /^new-[1-9]\d{0,5}$/;

/** The id format of projects created in a browser; only that browser can look them up. */
export const isLocalId = (id: string): boolean => localId.test(id);

/** "new-2" after "new-1". */
export function nextLocalId(projects: readonly Pick<Project, "id">[]): string {
  const numbers = projects.filter(({ id }) => isLocalId(id)).map(({ id }) => Number(id.slice(4)));
  return `new-${Math.max(0, ...numbers) + 1}`;
}

/** Splits "Chile, new lane" into unique tags. */
export function parseTags(text: string): string[] {
  return [
    ...new Set(
      text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
}

export type NewProjectField = "name" | "due" | "budget" | "team";
type NewProject = Omit<Project, "id">;

/** The new project, or error messages by field. */
export function parseNewProject(
  form: FormData,
  image: string,
): { project: NewProject } | { problems: Problems<NewProjectField> } {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const budget = text("budget") === "" ? 0 : Number(text("budget").replace(",", "."));
  const team = form
    .getAll("team")
    .map(String)
    .filter((id) => people.some((one) => one.id === id));
  const [start, due] = [text("start"), text("due")];
  const problems: Problems<NewProjectField> = {
    ...(text("name") === "" && { name: "Enter a project name." }),
    ...(start !== "" &&
      due !== "" &&
      due < start && { due: "The due date must not be before the start." }),
    ...((!Number.isFinite(budget) || budget < 0 || budget > 100_000_000) && {
      budget: "Enter the budget in euros, such as 12500.",
    }),
    ...(team.length === 0 && { team: "Select at least one person." }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return {
    project: {
      name: text("name"),
      overview: text("overview"),
      tags: parseTags(text("tags")),
      privacy: privacies.find((one) => one === text("privacy")) ?? "team",
      priority: priorities.find((one) => one === text("priority")) ?? "medium",
      start,
      due,
      budgetCents: Math.round(budget * 100),
      spentCents: 0,
      team,
      image,
      hours: [0],
      files: [],
      comments: [],
    },
  };
}

export interface ProjectData {
  id: string;
  today: string;
}

/**
 * 404 for unknown projects. Ids of browser-made projects pass: only the browser can look them up.
 */
export async function loadProject({
  params: { id = "" },
}: LoaderFunctionArgs): Promise<ProjectData> {
  const { today } = await loadToday();
  const isKnown = isLocalId(id) || projectsAround(today).some((project) => project.id === id);
  return load(async () => {
    if (!isKnown) throw new AppError("not-found", { reason: "Project not found." });
    return { id, today };
  });
}
