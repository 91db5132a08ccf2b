import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { personOf } from "#client/showcase/sample/people.ts";
import type { Project } from "#client/showcase/sample/projects.ts";

/** Who works on it; the first one leads. */
export function ProjectTeam({ project }: { project: Project }) {
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
