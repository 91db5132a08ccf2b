import "#client/showcase/forms/editors/editors.css";
import { lazy } from "react";
import { ClientOnly } from "#client/showcase/components/client-only.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";

const RichEditor = lazy(() =>
  import("#client/showcase/components/rich-editor.tsx").then((part) => ({
    default: part.RichEditor,
  })),
);
const MarkdownView = lazy(() =>
  import("#client/showcase/forms/editors/markdown-view.tsx").then(({ MarkdownView: it }) => ({
    default: it,
  })),
);

const letter =
  "<h3>Origin of lot 18</h3><p>Dear Wei,</p><p>the market authority has <strong>stopped " +
  "860 cartons</strong> of bulbs. Please send by Friday:</p><ul><li><p>the test report of " +
  "the lot,</p></li><li><p>the declaration of conformity.</p></li></ul><p>Kind regards, " +
  "Meera</p>";
const note = [
  "## Checklist before sailing",
  "",
  "1. Proof of origin with *original* signature",
  "2. Packing list: **gross and net** weight",
  "3. Safety declaration, at the latest 2 h before the ferry",
  "",
  "> The broker closes at five.",
  "",
  "- Invoice: Grace",
  "- Bill of lading: Jonas",
  "",
  "`S-2215` goes to **San Antonio**.",
].join("\n");

/** A rich text editor, and a markdown editor with preview. */
export function Component() {
  const [rich, setRich] = useSample("editor-letter", letter);
  const [markdown, setMarkdown] = useSample("editor-note", note);
  return (
    <ShowcaseScreen title="Editors" lead="Both store your text in this browser.">
      <section className="mb-4">
        <h2>Rich text</h2>
        <ClientOnly
          fallback={
            <div className="editor-frame editor-waiting">
              The editor opens when the page is ready; it needs JavaScript.
            </div>
          }
        >
          {() => (
            <div className="editor-frame">
              <RichEditor
                content={rich}
                onChange={(editor) => setRich(() => editor.getHTML())}
                formats={[
                  "heading",
                  "bold",
                  "italic",
                  "underline",
                  "strike",
                  "code",
                  "bulletList",
                  "orderedList",
                  "blockquote",
                ]}
                attributes={{ class: "editor-text", "aria-label": "Letter" }}
                bar={{ className: "editor-toolbar", label: "Format" }}
              />
            </div>
          )}
        </ClientOnly>
      </section>
      <section>
        <h2>Markdown</h2>
        <div className="row g-3">
          <div className="col-lg-6">
            <label className="form-label" htmlFor="markdown">
              What you write
            </label>
            <textarea
              id="markdown"
              className="form-control editor-markdown"
              value={markdown}
              maxLength={20_000}
              spellCheck={false}
              onChange={(event) => setMarkdown(() => event.target.value)}
            />
          </div>
          <div className="col-lg-6">
            <h3 className="form-label">How it reads</h3>
            <div className="editor-frame">
              <ClientOnly fallback={<pre className="editor-plain">{markdown}</pre>}>
                {() => <MarkdownView text={markdown} />}
              </ClientOnly>
            </div>
          </div>
        </div>
      </section>
    </ShowcaseScreen>
  );
}
