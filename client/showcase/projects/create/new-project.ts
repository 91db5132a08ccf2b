import type { Problems } from "#client/showcase/frame/field.tsx";
import { readTags } from "#client/showcase/projects/project-rules.ts";
import { people } from "#client/showcase/sample/people.ts";
import { type Project, privacies } from "#client/showcase/sample/projects.ts";
import { priorities } from "#client/showcase/sample/tasks.ts";

export type NewProjectField = "name" | "due" | "budget" | "team";
export type NewProject = Omit<Project, "id">;

/** The form's project, or a sentence for each field that does not fit. */
export function readNewProject(
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
    ...(text("name") === "" && { name: "Give the project a name." }),
    ...(start !== "" &&
      due !== "" &&
      due < start && { due: "The due date is before the start. Choose the start or a later day." }),
    ...((!Number.isFinite(budget) || budget < 0 || budget > 100_000_000) && {
      budget: "Write the budget as an amount in euro, such as 12500.",
    }),
    ...(team.length === 0 && { team: "Choose at least one person." }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return {
    project: {
      name: text("name"),
      overview: text("overview"),
      tags: readTags(text("tags")),
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
      remarks: [],
    },
  };
}
