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
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";

export interface GalleryProps {
  title: string;
  lead: string;
  examples: readonly Example[];
  /** True where Bootstrap's script moves something: only then is it loaded. */
  isMoving?: boolean;
  /** What stands before the examples. */
  children?: ReactNode;
}

/** A screen of examples: a list of what there is, then each one drawn, with its source. */
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

/** One example: heading, what it is for, the drawing, what was last done in it, its source. */
function ExampleCard({
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

/** The markup of an example, folded away, to be read and copied. */
function SourceView({ source, title }: { source: string; title: string }) {
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

/**
 * Loads Bootstrap's script on the screens that need it, starts what needs a start, and takes all of
 * it away on leaving.
 */
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

/** One entry of the gallery: the markup that is drawn and, word for word, shown beside it. */
export interface Example {
  /** Names the section in the page's address; unique on its screen, as is every id in `source`. */
  id: string;
  title: string;
  /** One sentence: what it is for, or what to look out for. */
  about?: string;
  source: string;
  /** Takes the whole row. */
  wide?: boolean;
  /** True where something of it can be closed for good: a button then brings it back. */
  again?: boolean;
}

/** Markup of an example, its lines moved left so that it can be read beside its drawing. */
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

/** The same piece of markup for several names, one a line. */
export function each(
  rows: readonly (readonly string[])[],
  draw: (...row: string[]) => string,
): string {
  return rows.map((row) => draw(...row)).join("\n");
}
