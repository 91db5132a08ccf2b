import { useState } from "react";

/** The markup of an example, folded away, to be read and copied. */
export function SourceView({ source, title }: { source: string; title: string }) {
  const [state, setState] = useState<keyof typeof words>("idle");
  // The clipboard is missing on plain http and may be refused.
  const copy = () =>
    Promise.resolve(
      navigator.clipboard?.writeText(source) ?? Promise.reject(new Error("no clipboard")),
    ).then(
      () => setState("done"),
      () => setState("failed"),
    );
  return (
    <details className="example-source">
      <summary>
        Source <span className="visually-hidden">of {title}</span>
      </summary>
      <div className="example-copy needs-script">
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          onClick={() => void copy()}
        >
          Copy
        </button>
        <span role="status">{words[state]}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways and has to be reached by keyboard for that */}
      <section className="example-code" tabIndex={0} aria-label={`Source of ${title}`}>
        <pre>
          <code>{source}</code>
        </pre>
      </section>
    </details>
  );
}

const words = {
  idle: "",
  done: "Copied.",
  failed: "The browser refused; select the text below.",
} as const;
