import { describe, expect, it } from "vitest";
import { tasksAround } from "#client/showcase/sample/tasks.ts";
import {
  applyColumns,
  columnsOf,
  filterTasks,
  groupOf,
  groupTasks,
  nextTaskId,
} from "#client/showcase/tasks/task-rules.ts";

const today = "2026-11-21";
const tasks = tasksAround(today);

describe("tasks", () => {
  it("R1.6 are grouped by due date: today, upcoming, other", () => {
    expect(groupOf({ due: today, state: "completed" }, today)).toBe("today");
    expect(groupOf({ due: "2026-11-20", state: "in progress" }, today)).toBe("today");
    expect(groupOf({ due: "2026-11-20", state: "completed" }, today)).toBe("other");
    expect(groupOf({ due: "2026-11-22", state: "upcoming" }, today)).toBe("upcoming");
    expect(groupOf({ due: "", state: "upcoming" }, today)).toBe("other");
  });

  it("R1.6 are in exactly one group, soonest first", () => {
    const groups = groupTasks(tasks, today);
    expect(Object.values(groups).flat()).toHaveLength(tasks.length);
    const days = groups.upcoming.map(({ due }) => due);
    expect(days).toEqual(days.toSorted());
    expect(groups.today.length).toBeGreaterThan(1);
    expect(groups.other.length).toBeGreaterThan(1);
  });

  it("R1.6 are filtered by text, person and state", () => {
    expect(
      filterTasks(tasks, { search: "QUOTA", who: "", hideDone: false }).map(({ id }) => id),
    ).toEqual(["T-116"]);
    expect(filterTasks(tasks, { search: "", who: "ines", hideDone: true })).toEqual([]);
  });

  it("R1.6 take the board's order and states; tasks unknown to it are kept", () => {
    const columns = columnsOf(tasks);
    expect(
      applyColumns(tasks, columns)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(tasks.map(({ id }) => id).toSorted());
    const [first = ""] = columns.upcoming ?? [];
    const moved = applyColumns(tasks, {
      ...columns,
      upcoming: (columns.upcoming ?? []).slice(1),
      completed: [first, ...(columns.completed ?? [])],
    });
    expect(moved.find(({ id }) => id === first)?.state).toBe("completed");
    expect(columnsOf(moved).completed?.[0]).toBe(first);
    expect(applyColumns(tasks, {})).toHaveLength(tasks.length);
    expect(nextTaskId(tasks)).toBe("T-128");
  });
});
