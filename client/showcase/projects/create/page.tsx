import "#client/showcase/projects/projects.css";
import { type FormEvent, useState } from "react";
import { Link, useLoaderData, useNavigate } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { Field, ProblemSummary, type Problems } from "#client/showcase/frame/field.tsx";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import { ImageField } from "#client/showcase/projects/create/image-field.tsx";
import {
  type NewProjectField,
  readNewProject,
} from "#client/showcase/projects/create/new-project.ts";
import { PrivacyField } from "#client/showcase/projects/create/privacy-field.tsx";
import { TeamField } from "#client/showcase/projects/create/team-field.tsx";
import { nextBrowserId } from "#client/showcase/projects/project-rules.ts";
import { useProjects } from "#client/showcase/sample/use-projects.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "Create project" };

/** A new project. It is kept in this browser and opens at an address of its own. */
export function Component() {
  const { today } = useLoaderData() as { today: string };
  const [projects, change] = useProjects(today);
  const [problems, setProblems] = useState<Problems<NewProjectField>>({});
  const [image, setImage] = useState("");
  const navigate = useNavigate();
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readNewProject(new FormData(event.currentTarget), image);
    if ("problems" in read) return setProblems(read.problems);
    const id = nextBrowserId(projects);
    change((now) => [...now, { id, ...read.project }]);
    void navigate(`/apps/projects/${id}/details`);
  };
  return (
    <ShowcaseScreen title="Create project" lead="Name it, say who takes part and by when.">
      <form onSubmit={create} noValidate>
        <ProblemSummary problems={problems} />
        <div className="row g-4">
          <div className="col-lg-7">
            <section className="card card-body" aria-labelledby="what">
              <h2 id="what">What and when</h2>
              <Field label="Name" required problem={problems.name}>
                {(tied) => (
                  <input {...tied} name="name" className="form-control" maxLength={120} required />
                )}
              </Field>
              <Field label="Overview" hint="What will be different when it is done?">
                {(tied) => (
                  <textarea
                    {...tied}
                    name="overview"
                    className="form-control"
                    rows={4}
                    maxLength={2000}
                  />
                )}
              </Field>
              <Field label="Tags" hint="Separated by commas.">
                {(tied) => (
                  <input
                    {...tied}
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
                    {(tied) => (
                      <input
                        {...tied}
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
                    {(tied) => <input {...tied} name="due" type="date" className="form-control" />}
                  </Field>
                </div>
                <div className="col-sm-6">
                  <Field label="Priority">
                    {(tied) => (
                      <select
                        {...tied}
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
                    {(tied) => (
                      <input
                        {...tied}
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
          <Link
            className="btn btn-outline-secondary"
            to={`/apps/projects/${projects[0]?.id ?? "1"}/details`}
          >
            Cancel
          </Link>
        </p>
        <noscript>
          <p>A project is kept by a script in your browser, which does not run here.</p>
        </noscript>
      </form>
    </ShowcaseScreen>
  );
}
