import type { Privacy } from "#client/showcase/sample/projects.ts";

const choices: readonly (readonly [value: Privacy, label: string, hint: string])[] = [
  ["private", "Private", "Only you see it."],
  ["team", "Team", "Everybody who takes part sees it."],
  ["company", "Company", "Everybody at Harbour & Vale sees it."],
];

/** Who may see the project. */
export function PrivacyField() {
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
