import { useSample } from "#client/showcase/frame/use-sample.ts";
import { type Project, projectsAround } from "#client/showcase/sample/projects.ts";

/** The projects as written and as this browser keeps them. */
export function useProjects(
  today: string,
): [projects: readonly Project[], change: (next: (now: Project[]) => Project[]) => void] {
  return useSample<Project[]>("projects", projectsAround(today));
}
