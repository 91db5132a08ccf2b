import { projectPath } from "#client/showcase/paths.ts";
import "#client/showcase/projects/projects.css";
import { type FormEvent, useState } from "react";
import { useLoaderData, useNavigate } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import { Field, ProblemSummary, type Problems } from "#client/showcase/components/field.tsx";
import {
  Dropzone,
  encodeFile,
  formatBytes,
  maxBytes,
} from "#client/showcase/components/file-list.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import {
  type NewProjectField,
  nextLocalId,
  parseNewProject,
} from "#client/showcase/projects/project-rules.ts";
import { me, people } from "#client/showcase/sample/people.ts";
import { type Privacy, useProjects } from "#client/showcase/sample/projects.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

/** The project is stored in this browser and gets its own URL. */
export function Component() {
  const { today } = useLoaderData() as { today: string };
  const [projects, change] = useProjects(today);
  const [problems, setProblems] = useState<Problems<NewProjectField>>({});
  const [image, setImage] = useState("");
  const navigate = useNavigate();
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = parseNewProject(new FormData(event.currentTarget), image);
    if ("problems" in read) return setProblems(read.problems);
    const id = nextLocalId(projects);
    change((now) => [...now, { id, ...read.project }]);
    void navigate(projectPath(id));
  };
  return (
    <ShowcaseScreen title="Create project" lead="Name, team and due date.">
      <form onSubmit={create} noValidate>
        <ProblemSummary problems={problems} />
        <div className="row g-4">
          <div className="col-lg-7">
            <section className="card card-body" aria-labelledby="what">
              <h2 id="what">What and when</h2>
              <Field label="Name" required problem={problems.name}>
                {(attributes) => (
                  <input
                    {...attributes}
                    name="name"
                    className="form-control"
                    maxLength={120}
                    required
                  />
                )}
              </Field>
              <Field label="Overview" hint="What is the goal?">
                {(attributes) => (
                  <textarea
                    {...attributes}
                    name="overview"
                    className="form-control"
                    rows={4}
                    maxLength={2000}
                  />
                )}
              </Field>
              <Field label="Tags" hint="Separated by commas.">
                {(attributes) => (
                  <input
                    {...attributes}
                    name="tags"
                    className="form-control"
                    maxLength={200}
                    placeholder="New lane, Chile"
                  />
                )}
              </Field>
              <div className="row">
                <div className="col-sm-6">
                  <Field label="Start">
                    {(attributes) => (
                      <input
                        {...attributes}
                        name="start"
                        type="date"
                        className="form-control"
                        defaultValue={today}
                      />
                    )}
                  </Field>
                </div>
                <div className="col-sm-6">
                  <Field label="Due" problem={problems.due}>
                    {(attributes) => (
                      <input {...attributes} name="due" type="date" className="form-control" />
                    )}
                  </Field>
                </div>
                <div className="col-sm-6">
                  <Field label="Priority">
                    {(attributes) => (
                      <select
                        {...attributes}
                        name="priority"
                        className="form-select"
                        defaultValue="medium"
                      >
                        <option value="high">High</option>
                        <option value="medium">Medium</option>
                        <option value="low">Low</option>
                      </select>
                    )}
                  </Field>
                </div>
                <div className="col-sm-6">
                  <Field label="Budget in euro" problem={problems.budget}>
                    {(attributes) => (
                      <input
                        {...attributes}
                        name="budget"
                        className="form-control"
                        inputMode="decimal"
                        placeholder="12500"
                      />
                    )}
                  </Field>
                </div>
              </div>
              <PrivacyField />
            </section>
          </div>
          <div className="col-lg-5">
            <section className="card card-body" aria-labelledby="who">
              <h2 id="who">Who</h2>
              <TeamField problem={problems.team} />
            </section>
            <section className="card card-body mt-4" aria-labelledby="picture">
              <h2 id="picture">Picture</h2>
              <ImageField image={image} onImage={setImage} />
            </section>
          </div>
        </div>
        <p className="d-flex gap-2 mt-4 needs-script">
          <button type="submit" className="btn btn-accent">
            Create project
          </button>
          <Link className="btn btn-outline-secondary" to={projectPath(projects[0]?.id ?? "1")}>
            Cancel
          </Link>
        </p>
        <noscript>
          <p>Creating projects requires JavaScript.</p>
        </noscript>
      </form>
    </ShowcaseScreen>
  );
}

/** A searchable list of checkboxes, with a count. */
function TeamField({ problem }: { problem: string | undefined }) {
  const [search, setSearch] = useState("");
  const [selected, setSelected] = useState<readonly string[]>([me.id]);
  const wanted = search.trim().toLowerCase();
  const isShown = (name: string, role: string) => `${name} ${role}`.toLowerCase().includes(wanted);
  const toggle = (id: string) =>
    setSelected((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const anyone = people.some(({ name, role }) => isShown(name, role));
  return (
    <fieldset aria-describedby={problem ? "team-problem" : undefined}>
      <legend className="form-label project-legend">
        Team <span className="required-mark">(required)</span>{" "}
        <span className="text-muted">· {selected.length} selected</span>
      </legend>
      {problem && (
        <p id="team-problem" className="field-problem">
          {problem}
        </p>
      )}
      <label className="visually-hidden" htmlFor="team-search">
        Find a person
      </label>
      <input
        id="team-search"
        type="search"
        className="form-control form-control-sm mb-2 needs-script"
        placeholder="Find a person"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <ul className="team-list">
        {people.map(({ id, name, role, colour }) => (
          // Hidden rather than removed: filtered people stay selected.
          <li key={id} hidden={!isShown(name, role)}>
            <input
              id={`team-${id}`}
              type="checkbox"
              name="team"
              value={id}
              className="form-check-input"
              checked={selected.includes(id)}
              onChange={() => toggle(id)}
            />
            <label htmlFor={`team-${id}`}>
              <Avatar name={name} colour={colour} size="small" />
              <span>
                {name} <span className="text-muted small d-block">{role}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {!anyone && <p className="text-muted mb-0">No one matches this name or role.</p>}
    </fieldset>
  );
}

const choices: readonly (readonly [value: Privacy, label: string, hint: string])[] = [
  ["private", "Private", "Only you see it."],
  ["team", "Team", "Everybody who takes part sees it."],
  ["company", "Company", "Everybody at Harbour & Vale sees it."],
];

function PrivacyField() {
  return (
    <fieldset className="mb-0">
      <legend className="form-label project-legend">Privacy</legend>
      {choices.map(([value, label, hint]) => (
        <div key={value} className="form-check">
          <input
            id={`privacy-${value}`}
            type="radio"
            name="privacy"
            value={value}
            className="form-check-input"
            defaultChecked={value === "team"}
            aria-describedby={`privacy-${value}-hint`}
          />
          <label className="form-check-label" htmlFor={`privacy-${value}`}>
            {label}
          </label>
          <span id={`privacy-${value}-hint`} className="text-muted small ms-2">
            {hint}
          </span>
        </div>
      ))}
    </fieldset>
  );
}

const types = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"];

/** A project image with preview. */
function ImageField({ image, onImage }: { image: string; onImage: (image: string) => void }) {
  const [problem, setProblem] = useState("");
  const take = async ([file]: File[]) => {
    if (!file) return;
    if (!types.includes(file.type))
      return setProblem(
        `${file.name} is no picture that can be shown. Use PNG, JPEG, WebP or SVG.`,
      );
    const read = await encodeFile(file);
    setProblem("problem" in read ? read.problem : "");
    if ("kept" in read) onImage(read.kept.content);
  };
  return (
    <>
      {image && (
        <div className="project-image mb-3">
          <img src={image} alt="The chosen one" width="480" height="240" />
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={() => onImage("")}
          >
            Remove the picture
          </button>
        </div>
      )}
      <div role="alert">{problem && <p className="field-problem mb-2">{problem}</p>}</div>
      <Dropzone
        label={image ? "Choose another picture" : "Choose a picture"}
        hint={`Or drop it here. PNG, JPEG, WebP or SVG of up to ${formatBytes(maxBytes)}.`}
        accept={types.join(",")}
        multiple={false}
        onFiles={take}
      />
    </>
  );
}
