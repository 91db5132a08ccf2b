import { demoPaths, projectPath, withQuery } from "#client/showcase/paths.ts";
import "#client/showcase/projects/projects.css";
import { Plus } from "lucide-react";
import { useLoaderData, useNavigate } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import { Comments } from "#client/showcase/components/comments.tsx";
import { formatDate } from "#client/showcase/components/dates.ts";
import { FileList } from "#client/showcase/components/file-list.tsx";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import {
  ProjectCounters,
  ProjectOverview,
  ProjectProgress,
} from "#client/showcase/projects/details/project-overview.tsx";
import { loadProject, type ProjectData } from "#client/showcase/projects/project-rules.ts";
import { personOf } from "#client/showcase/sample/people.ts";
import { type Project, useProjects } from "#client/showcase/sample/projects.ts";
import { type Task, useTasks } from "#client/showcase/sample/tasks.ts";

export const loader = loadProject;

export function Component() {
  const { id, today } = useLoaderData() as ProjectData;
  const [projects, change] = useProjects(today);
  const isHydrated = useHydrated();
  const project = projects.find((one) => one.id === id);
  const update = (next: (project: Project) => Partial<Project>) =>
    change((now) => now.map((one) => (one.id === id ? { ...one, ...next(one) } : one)));
  return (
    <ShowcaseScreen
      title="Project details"
      lead={project?.name}
      actions={
        <>
          <OtherProject projects={projects} shown={project?.id} />
          <Link className="btn btn-accent" to={demoPaths.createProject}>
            <Plus size={18} aria-hidden /> New project
          </Link>
        </>
      }
    >
      {project ? (
        <Whole key={id} project={project} today={today} update={update} />
      ) : (
        <ProjectNotFound isLookedFor={!isHydrated} />
      )}
    </ShowcaseScreen>
  );
}

interface WholeProps {
  project: Project;
  today: string;
  update: (next: (project: Project) => Partial<Project>) => void;
}

function Whole({ project, today, update }: WholeProps) {
  const { tasks } = useTasks(today);
  return (
    <>
      <ProjectCounters project={project} tasks={tasks} />
      <div className="row g-4">
        <div className="col-lg-8">
          <ProjectOverview project={project} update={update} />
          <ProjectTasks project={project} tasks={tasks} />
          <section className="card card-body mt-4" aria-labelledby="project-comments">
            <h2 id="project-comments">Comments ({project.comments.length})</h2>
            <Comments
              comments={project.comments}
              onChange={(next) => update(({ comments }) => ({ comments: next(comments) }))}
            />
          </section>
        </div>
        <div className="col-lg-4">
          <ProjectProgress project={project} tasks={tasks} today={today} update={update} />
          <ProjectTeam project={project} />
          <section className="card card-body mt-4" aria-labelledby="project-files">
            <h2 id="project-files">Files</h2>
            <FileList
              files={project.files}
              onAdd={(added) => update(({ files }) => ({ files: [...files, ...added] }))}
              onRemove={(gone) =>
                update(({ files }) => ({ files: files.filter((file) => file.id !== gone) }))
              }
            />
          </section>
        </div>
      </div>
    </>
  );
}

/** Only the browser that created a project can tell whether it exists, so wait for hydration. */
function ProjectNotFound({ isLookedFor }: { isLookedFor: boolean }) {
  return (
    <div className="card card-body" role="status">
      <p className="mb-0">
        {isLookedFor
          ? "Loading the project from this browser…"
          : "Project not found in this browser. "}
        {!isLookedFor && <Link to={demoPaths.createProject}>Create a project</Link>}
      </p>
    </div>
  );
}

function OtherProject({
  projects,
  shown,
}: {
  projects: readonly Project[];
  shown: string | undefined;
}) {
  const navigate = useNavigate();
  return (
    <span className="needs-script">
      <label className="visually-hidden" htmlFor="other-project">
        Show another project
      </label>
      <select
        id="other-project"
        className="form-select"
        value={shown ?? ""}
        onChange={(event) => void navigate(projectPath(event.target.value))}
      >
        {!shown && <option value="">Choose a project</option>}
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

interface ProjectTasksProps {
  project: Project;
  tasks: readonly Task[];
}

/** The project's tasks from the task list. */
function ProjectTasks({ project, tasks }: ProjectTasksProps) {
  const own = tasks.filter((task) => task.project === project.id);
  return (
    <section className="card card-body mt-4" aria-labelledby="project-tasks">
      <h2 id="project-tasks">Tasks</h2>
      {own.length === 0 ? (
        <p className="mb-0">
          No task belongs to this project yet. Choose it as the project of a task on its page:{" "}
          <Link to={demoPaths.taskList}>go to the tasks</Link>.
        </p>
      ) : (
        <ScrollRegion label="Tasks of the project">
          <table className="table card-table mb-0">
            <caption className="visually-hidden">Tasks of {project.name}</caption>
            <thead>
              <tr>
                <th scope="col">Task</th>
                <th scope="col">Assignee</th>
                <th scope="col">Due</th>
                <th scope="col">Stage</th>
              </tr>
            </thead>
            <tbody>
              {own.map(({ id, title, assignee, due, state }) => (
                <tr key={id}>
                  <td>
                    <Link to={withQuery(demoPaths.taskDetails, { id })}>{title}</Link>
                  </td>
                  <td className="text-nowrap">{personOf(assignee).name}</td>
                  <td className="text-nowrap">{due ? formatDate(due) : "No date"}</td>
                  <td className="text-nowrap text-capitalize">{state}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

/** The first member is the lead. */
function ProjectTeam({ project }: { project: Project }) {
  return (
    <section className="card card-body mt-4" aria-labelledby="project-team">
      <h2 id="project-team">Team</h2>
      <ul className="project-team">
        {project.team.map(personOf).map(({ id, name, role, email, colour }, at) => (
          <li key={id}>
            <Avatar name={name} colour={colour} />
            <span className="text-break">
              <a href={`mailto:${email}`}>{name}</a>
              {at === 0 && <span className="text-muted"> (leads)</span>}
              <span className="text-muted small d-block">{role}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
