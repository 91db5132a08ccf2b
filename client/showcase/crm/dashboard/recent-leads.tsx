import { Link } from "react-router-dom";
import type { Lead } from "#client/showcase/crm/pipeline.ts";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { colourOf } from "#client/showcase/frame/records/colour-of.ts";
import { showDay } from "#client/showcase/frame/today.ts";
import { personOf } from "#client/showcase/sample/people.ts";

/** The newest leads, each with a way to it. */
export function RecentLeads({ leads }: { leads: readonly Lead[] }) {
  return (
    <section className="card card-body" aria-labelledby="recent">
      <h2 id="recent">Recent leads</h2>
      {leads.length === 0 && <p className="text-muted">No leads at present.</p>}
      <ul className="list-unstyled mb-2">
        {leads.slice(0, 5).map(({ id, name, company, day, assigned }) => (
          <li key={id} className="d-flex gap-3 py-2">
            <Avatar name={name} colour={colourOf(name)} />
            <span className="text-break">
              <Link to={`/apps/crm/leads?q=${encodeURIComponent(name)}`}>{name}</Link>
              <span className="text-muted">, {company}</span>
              <br />
              <small className="text-muted">
                {showDay(day)}, {assigned ? `with ${personOf(assigned).name}` : "with nobody yet"}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <Link to="/apps/crm/leads">All leads</Link>
    </section>
  );
}
