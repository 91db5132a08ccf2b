import type { LoaderFunctionArgs } from "react-router-dom";
import { load } from "#client/api/load.ts";
import { loadToday } from "#client/showcase/frame/today.ts";
import { isBrowserId } from "#client/showcase/projects/project-rules.ts";
import { projectsAround } from "#client/showcase/sample/projects.ts";
import { AppError } from "#shared/errors.ts";

export interface ProjectData {
  id: string;
  today: string;
}

/**
 * Refuses what is no project. The server knows those of the sample; one that was made in a browser
 * is known to that browser alone, so an id of its form is let through and looked up on the screen.
 */
export async function loadProject({
  params: { id = "" },
}: LoaderFunctionArgs): Promise<ProjectData> {
  const { today } = await loadToday();
  const isKnown = isBrowserId(id) || projectsAround(today).some((project) => project.id === id);
  return load(async () => {
    if (!isKnown) throw new AppError("not-found", { message: "There is no such project." });
    return { id, today };
  });
}
