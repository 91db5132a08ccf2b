import { describe, expect, it } from "vitest";
import {
  countProject,
  elapsedPercent,
  isLocalId,
  nextLocalId,
  parseNewProject,
  runningSum,
} from "#client/showcase/projects/project-rules.ts";
import { projectsAround } from "#client/showcase/sample/projects.ts";
import { tasksAround } from "#client/showcase/sample/tasks.ts";

const today = "2026-11-21";

describe("projects", () => {
  it("R1.6 count tasks, completed tasks, team and hours", () => {
    const [andes] = projectsAround(today);
    expect(andes && countProject(andes, tasksAround(today))).toEqual({
      tasks: 3,
      completed: 1,
      team: 4,
      hours: 143,
    });
    expect(runningSum([2, 3, 5])).toEqual([2, 5, 10]);
  });

  it("R1.6 clamp the elapsed time to 0 and 100 percent", () => {
    expect(elapsedPercent({ start: "2026-11-11", due: "2026-12-01" }, today)).toBe(50);
    expect(elapsedPercent({ start: "2026-12-01", due: "2026-12-02" }, today)).toBe(0);
    expect(elapsedPercent({ start: "2026-10-01", due: "2026-10-01" }, today)).toBe(100);
    expect(elapsedPercent({ start: "", due: "2026-10-01" }, today)).toBeNull();
  });

  it("R1.6 created in a browser have ids of a format of their own", () => {
    expect(projectsAround(today).some(({ id }) => isLocalId(id))).toBe(false);
    expect(nextLocalId([{ id: "1" }, { id: "new-4" }])).toBe("new-5");
    expect(["new-0", "new-", "1", "new-1x"].some(isLocalId)).toBe(false);
  });

  it("R1.6 reject a missing name, an end before the start and a negative budget", () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      name: " ",
      start: "2026-12-02",
      due: "2026-12-01",
      budget: "-1",
      privacy: "team",
      priority: "low",
    }))
      form.set(name, value);
    expect(parseNewProject(form, "")).toEqual({
      problems: {
        name: expect.any(String) as string,
        due: expect.any(String) as string,
        budget: expect.any(String) as string,
        team: expect.any(String) as string,
      },
    });
    form.set("name", "Open Chile");
    form.set("due", "2026-12-31");
    form.set("budget", "1250.50");
    form.append("team", "meera");
    expect(parseNewProject(form, "")).toMatchObject({
      project: { name: "Open Chile", budgetCents: 125_050, team: ["meera"], privacy: "team" },
    });
  });
});
