import { type FormEvent, type MouseEvent, useState } from "react";
import type { Example } from "#client/showcase/ui/example.ts";
import { SourceView } from "#client/showcase/ui/source-view.tsx";

/** One example: heading, what it is for, the drawing, what was last done in it, its source. */
export function ExampleCard({
  example: { id, title, about, source, wide = false, again = false },
}: {
  example: Example;
}) {
  const [said, setSaid] = useState("");
  const [round, setRound] = useState(0);
  const press = ({ target }: MouseEvent) => setSaid(wordsOfPress(target as Element));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSaid(wordsOfForm(event.target as HTMLFormElement));
  };
  const restart = () => {
    setRound(round + 1);
    setSaid("The example is as it was at first.");
  };
  return (
    <section
      className={wide ? "card example example-wide" : "card example"}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <header className="example-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {again && (
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary needs-script"
            onClick={restart}
          >
            Start again <span className="visually-hidden">{title}</span>
          </button>
        )}
      </header>
      {about && <p className="example-about">{about}</p>}
      {/* biome-ignore lint/a11y: presses bubble up from the buttons of the example, which are buttons themselves */}
      <div
        key={round}
        className="example-stage"
        onClick={press}
        onSubmit={send}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this folder; a test walks them all
        dangerouslySetInnerHTML={{ __html: source }}
      />
      <p className="example-said" role="status">
        {said}
      </p>
      <SourceView source={source} title={title} />
    </section>
  );
}

/**
 * A button that Bootstrap does not move says what it would have done: no press stays without an
 * answer.
 */
function wordsOfPress(target: Element): string {
  const button = target.closest("button");
  if (
    !button ||
    button.type === "submit" ||
    button.matches(
      "[data-bs-toggle], [data-bs-dismiss], [data-bs-slide], [data-bs-slide-to], [data-does]",
    )
  )
    return "";
  const name = (button.getAttribute("aria-label") ?? button.textContent ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return `“${name}” was pressed.`;
}

function wordsOfForm(form: HTMLFormElement): string {
  const fields = [...new FormData(form).entries()].filter(
    ([, value]) => typeof value === "string" && value !== "" && value !== "on",
  );
  const given = fields.map(([, value]) => String(value)).join(", ");
  return given ? `${form.dataset.said ?? "Taken"}: ${given}.` : `${form.dataset.said ?? "Taken"}.`;
}
