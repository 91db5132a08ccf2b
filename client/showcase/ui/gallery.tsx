import "#client/showcase/ui/gallery.css";
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { ScrollRegion } from "#client/showcase/components/scroll-region.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";

export interface GalleryProps {
  title: string;
  lead: string;
  examples: readonly Example[];
  /** Loads Bootstrap's script. */
  isMoving?: boolean;
  /** Shown above the examples. */
  children?: ReactNode;
}

/** A page of examples with a table of contents, each with its source. */
export function Gallery({ title, lead, examples, isMoving = false, children }: GalleryProps) {
  const root = useRef<HTMLDivElement>(null);
  useBootstrap(root, isMoving);
  return (
    <ShowcaseScreen title={title} lead={lead} hasSample={false}>
      <nav className="gallery-list" aria-label="Examples on this page">
        {examples.map(({ id, title: name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      {children}
      <div className="gallery" ref={root}>
        {examples.map((example) => (
          <ExampleCard key={example.id} example={example} />
        ))}
      </div>
    </ShowcaseScreen>
  );
}

function ExampleCard({
  example: { id, title, about, source, wide = false, again = false },
}: {
  example: Example;
}) {
  const [said, setSaid] = useState("");
  const [round, setRound] = useState(0);
  const press = ({ target }: MouseEvent) => setSaid(describePress(target as Element));
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
      <header className="example-header">
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
      {/* biome-ignore lint/a11y: clicks bubble up from the example's own buttons */}
      <div
        key={round}
        className="example-stage"
        onClick={press}
        onSubmit={send}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: constants, checked in a test
        dangerouslySetInnerHTML={{ __html: source }}
      />
      <p className="example-status" role="status">
        {said}
      </p>
      <SourceView source={source} title={title} />
    </section>
  );
}

/** Feedback for buttons without a Bootstrap action. */
function describePress(target: Element): string {
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

/** The example's markup, collapsible and copyable. */
function SourceView({ source, title }: { source: string; title: string }) {
  const [state, setState] = useState<keyof typeof copyStates>("idle");
  // The clipboard API is missing on plain http and may be denied.
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
        <span role="status">{copyStates[state]}</span>
      </div>
      <ScrollRegion className="example-code" label={`Source of ${title}`}>
        <pre>
          <code>{source}</code>
        </pre>
      </ScrollRegion>
    </details>
  );
}

const copyStates = {
  idle: "",
  done: "Copied.",
  failed: "The browser refused; select the text below.",
} as const;

/** Loads Bootstrap's script where needed and disposes of its plugins on unmount. */
function useBootstrap(root: RefObject<HTMLElement | null>, isNeeded: boolean): void {
  useEffect(() => {
    const element = root.current;
    if (!isNeeded || !element) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import("#client/showcase/ui/bootstrap-parts.ts").then(({ startParts }) => {
      if (!isGone) stop = startParts(element);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [root, isNeeded]);
}

/** Markup that is rendered and shown as source. */
export interface Example {
  /** Fragment of the example; unique on the page, like every id in `source`. */
  id: string;
  title: string;
  /** One sentence: its use, or a caveat. */
  about?: string;
  source: string;
  /** Spans the whole row. */
  wide?: boolean;
  /** True if something can be dismissed for good: adds a reset button. */
  again?: boolean;
}

/** A tagged template that removes the common indentation. */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | number)[]
): string {
  const text = parts.reduce((all, part, at) => `${all}${values[at - 1] ?? ""}${part}`);
  const lines = text
    .split("\n")
    .filter((line, at, all) => line.trim() !== "" || (at > 0 && at < all.length - 1));
  const depth = Math.min(
    ...lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length),
  );
  return lines
    .map((line) => line.slice(Math.min(depth, line.length - line.trimStart().length)))
    .join("\n");
}

/** The same markup for several rows of values, one per line. */
export function each(
  rows: readonly (readonly string[])[],
  draw: (...row: string[]) => string,
): string {
  return rows.map((row) => draw(...row)).join("\n");
}
