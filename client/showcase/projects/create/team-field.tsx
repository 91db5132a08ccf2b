import { useState } from "react";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { me, people } from "#client/showcase/sample/people.ts";

/** Who takes part: found by name or work, ticked, and counted. */
export function TeamField({ problem }: { problem: string | undefined }) {
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([me.id]);
  const wanted = words.trim().toLowerCase();
  const isShown = (name: string, role: string) => `${name} ${role}`.toLowerCase().includes(wanted);
  const toggle = (id: string) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const anyone = people.some(({ name, role }) => isShown(name, role));
  return (
    <fieldset aria-describedby={problem ? "team-problem" : undefined}>
      <legend className="form-label project-legend">
        Team <span className="required-mark">(required)</span>{" "}
        <span className="text-muted">· {chosen.length} chosen</span>
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
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <ul className="team-list">
        {people.map(({ id, name, role, colour }) => (
          // Hidden, not left out: who was ticked before stays ticked.
          <li key={id} hidden={!isShown(name, role)}>
            <input
              id={`team-${id}`}
              type="checkbox"
              name="team"
              value={id}
              className="form-check-input"
              checked={chosen.includes(id)}
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
      {!anyone && <p className="text-muted mb-0">Nobody of that name or work.</p>}
    </fieldset>
  );
}
