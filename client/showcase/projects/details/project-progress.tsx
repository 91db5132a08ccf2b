import { type FormEvent, useMemo, useState } from "react";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import { showCount } from "#client/showcase/frame/money.ts";
import {
  countProject,
  passedPercent,
  runningSum,
} from "#client/showcase/projects/project-rules.ts";
import type { Project } from "#client/showcase/sample/projects.ts";
import type { Task } from "#client/showcase/sample/tasks.ts";

interface ProgressProps {
  project: Project;
  tasks: readonly Task[];
}

/** Four figures at a glance. */
export function ProjectCounters({ project, tasks }: ProgressProps) {
  const counts = countProject(project, tasks);
  const rows = [
    ["Tasks", counts.tasks],
    ["Completed", counts.completed],
    ["Team size", counts.team],
    ["Hours", counts.hours],
  ] as const;
  return (
    <dl className="project-counts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{showCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ProjectProgressProps extends ProgressProps {
  today: string;
  update: (next: (project: Project) => Partial<Project>) => void;
}

/** How far tasks, time and money are, and the hours week by week. */
export function ProjectProgress({ project, tasks, today, update }: ProjectProgressProps) {
  const { hours } = project;
  const counts = countProject(project, tasks);
  const figures = useMemo<Figures>(
    () => ({
      kind: "bar",
      labels: hours.map((_, at) => `Week ${at + 1}`),
      series: [
        { name: "Hours of the week", values: hours },
        { name: "Hours so far", values: runningSum(hours), kind: "line" },
      ],
    }),
    [hours],
  );
  const passed = passedPercent(project, today);
  const spent =
    project.budgetCents > 0 ? Math.round((project.spentCents / project.budgetCents) * 100) : null;
  const done = counts.tasks > 0 ? Math.round((counts.completed / counts.tasks) * 100) : null;
  return (
    <section className="card card-body" aria-labelledby="project-progress">
      <h2 id="project-progress">Progress</h2>
      <Bar label="Tasks completed" percent={done} unknown="There are no tasks yet." />
      <Bar label="Time passed" percent={passed} unknown="Start and due date are not both set." />
      <Bar label="Budget spent" percent={spent} unknown="No budget is set." />
      <Chart caption="Hours week by week" figures={figures} height="small" />
      <AddHours
        onAdd={(more) =>
          update(({ hours: now }) => ({
            hours: now.map((week, at) => (at === now.length - 1 ? week + more : week)),
          }))
        }
        onNewWeek={() => update(({ hours: now }) => ({ hours: [...now, 0] }))}
      />
    </section>
  );
}

function Bar({
  label,
  percent,
  unknown,
}: {
  label: string;
  percent: number | null;
  unknown: string;
}) {
  return (
    <p className="mb-2">
      <span className="d-flex justify-content-between small">
        <span>{label}</span>
        <span>{percent === null ? unknown : `${percent} %`}</span>
      </span>
      {percent !== null && (
        <progress
          className="project-bar"
          max={100}
          value={Math.min(percent, 100)}
          aria-label={label}
        />
      )}
    </p>
  );
}

function AddHours({ onAdd, onNewWeek }: { onAdd: (hours: number) => void; onNewWeek: () => void }) {
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const hours = Number(text.replace(",", "."));
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!(hours > 0 && hours <= 80)) return setSaid("Write the hours as a number up to 80.");
    onAdd(hours);
    setText("");
    setSaid(`${hours} ${hours === 1 ? "hour" : "hours"} added to the last week.`);
  };
  return (
    <form className="mt-2 needs-script" onSubmit={add} noValidate>
      <label className="form-label small mb-1" htmlFor="more-hours">
        Hours to add to the last week
      </label>
      <div className="d-flex flex-wrap gap-2">
        <input
          id="more-hours"
          className="form-control form-control-sm w-auto"
          size={5}
          inputMode="decimal"
          value={text}
          aria-describedby="hours-said"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="btn btn-sm btn-outline-secondary">
          Add hours
        </button>
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onNewWeek}>
          Begin a new week
        </button>
      </div>
      <p id="hours-said" role="status" className="small mb-0 mt-1">
        {said}
      </p>
    </form>
  );
}
