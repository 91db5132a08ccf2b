import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { showWholeMoney } from "#client/showcase/frame/money.ts";
import { showDay } from "#client/showcase/frame/today.ts";
import { readTags } from "#client/showcase/projects/project-rules.ts";
import type { Privacy, Project } from "#client/showcase/sample/projects.ts";

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

/** Name, words, tags, dates and money. */
export function ProjectOverview({ project, update }: ProjectOverviewProps) {
  const day = (value: string) => (value === "" ? "Not set" : showDay(value));
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
          <dd>{project.budgetCents > 0 ? showWholeMoney(project.budgetCents) : "Not set"}</dd>
        </div>
        <div>
          <dt>Spent</dt>
          <dd>{showWholeMoney(project.spentCents)}</dd>
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
    onChange((now) => [...new Set([...now, ...readTags(word)])]);
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
