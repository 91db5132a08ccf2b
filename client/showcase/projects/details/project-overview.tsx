import { X } from "lucide-react";
import { type FormEvent, useMemo, useState } from "react";
import { Chart } from "#client/components/chart/chart.tsx";
import type { Figures } from "#client/components/chart/figures.ts";
import { formatDate } from "#client/showcase/components/dates.ts";
import { formatCount, formatWholeMoney } from "#client/showcase/components/money.ts";
import {
  countProject,
  elapsedPercent,
  parseTags,
  runningSum,
} from "#client/showcase/projects/project-rules.ts";
import type { Privacy, Project } from "#client/showcase/sample/projects.ts";
import type { Task } from "#client/showcase/sample/tasks.ts";

const privacyWords: Record<Privacy, string> = {
  private: "Only me",
  team: "The team",
  company: "The whole company",
};
const priorityWords: Record<Project["priority"], string> = {
  high: "High",
  medium: "Medium",
  low: "Low",
};

interface ProjectOverviewProps {
  project: Project;
  update: (next: (project: Project) => Partial<Project>) => void;
}

/** Description, tags, dates and budget. */
export function ProjectOverview({ project, update }: ProjectOverviewProps) {
  const day = (value: string) => (value === "" ? "Not set" : formatDate(value));
  return (
    <section className="card card-body" aria-labelledby="project-name">
      {project.image && (
        <div className="project-image">
          <img src={project.image} alt="" width="960" height="320" />
        </div>
      )}
      <h2 id="project-name" className="text-break">
        {project.name}
      </h2>
      <p className="text-break">{project.overview || "No overview was written."}</p>
      <Tags tags={project.tags} onChange={(next) => update(({ tags }) => ({ tags: next(tags) }))} />
      <dl className="project-facts">
        <div>
          <dt>Start</dt>
          <dd>{day(project.start)}</dd>
        </div>
        <div>
          <dt>Due</dt>
          <dd>{day(project.due)}</dd>
        </div>
        <div>
          <dt>Budget</dt>
          <dd>{project.budgetCents > 0 ? formatWholeMoney(project.budgetCents) : "Not set"}</dd>
        </div>
        <div>
          <dt>Spent</dt>
          <dd>{formatWholeMoney(project.spentCents)}</dd>
        </div>
        <div>
          <dt>Priority</dt>
          <dd>{priorityWords[project.priority]}</dd>
        </div>
        <div>
          <dt>Seen by</dt>
          <dd>{privacyWords[project.privacy]}</dd>
        </div>
      </dl>
    </section>
  );
}

interface TagsProps {
  tags: readonly string[];
  onChange: (next: (now: readonly string[]) => string[]) => void;
}

function Tags({ tags, onChange }: TagsProps) {
  const [word, setWord] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    onChange((now) => [...new Set([...now, ...parseTags(word)])]);
    setWord("");
  };
  return (
    <>
      <h3>Tags</h3>
      <ul className="project-tags">
        {tags.map((tag) => (
          <li key={tag}>
            {tag}
            <button
              type="button"
              className="needs-script"
              aria-label={`Remove the tag ${tag}`}
              onClick={() => onChange((now) => now.filter((one) => one !== tag))}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <form className="d-flex gap-2 mb-3 needs-script" onSubmit={add}>
        <label className="visually-hidden" htmlFor="new-tag">
          New tag
        </label>
        <input
          id="new-tag"
          className="form-control form-control-sm w-auto"
          placeholder="New tag"
          maxLength={60}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <button type="submit" className="btn btn-sm btn-outline-secondary">
          Add tag
        </button>
      </form>
    </>
  );
}

interface ProgressProps {
  project: Project;
  tasks: readonly Task[];
}

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
          <dd>{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ProjectProgressProps extends ProgressProps {
  today: string;
  update: (next: (project: Project) => Partial<Project>) => void;
}

/** Progress of tasks, time and budget, and hours by week. */
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
  const passed = elapsedPercent(project, today);
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
          Start a new week
        </button>
      </div>
      <p id="hours-said" role="status" className="small mb-0 mt-1">
        {said}
      </p>
    </form>
  );
}
