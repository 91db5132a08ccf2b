import { Link } from "react-router-dom";
import { showDay } from "#client/showcase/frame/today.ts";
import { personOf } from "#client/showcase/sample/people.ts";
import type { Project } from "#client/showcase/sample/projects.ts";
import type { Task } from "#client/showcase/sample/tasks.ts";

interface ProjectTasksProps {
  project: Project;
  tasks: readonly Task[];
}

/** The tasks of the task list that belong to the project. */
export function ProjectTasks({ project, tasks }: ProjectTasksProps) {
  const own = tasks.filter((task) => task.project === project.id);
  return (
    <section className="card card-body mt-4" aria-labelledby="project-tasks">
      <h2 id="project-tasks">Tasks</h2>
      {own.length === 0 ? (
        <p className="mb-0">
          No task belongs to this project yet. Choose it as the project of a task on its page:{" "}
          <Link to="/apps/tasks/list">go to the tasks</Link>.
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls sideways, by keyboard too
        <section className="table-responsive" aria-label="Tasks of the project" tabIndex={0}>
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
                    <Link to={`/apps/tasks/details?id=${id}`}>{title}</Link>
                  </td>
                  <td className="text-nowrap">{personOf(assignee).name}</td>
                  <td className="text-nowrap">{due ? showDay(due) : "No date"}</td>
                  <td className="text-nowrap text-capitalize">{state}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
