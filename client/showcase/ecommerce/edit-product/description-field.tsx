import { lazy } from "react";
import type { RichDoc } from "#client/showcase/ecommerce/rich-doc.ts";
import { RichText } from "#client/showcase/ecommerce/rich-text.tsx";
import { InBrowser } from "#client/showcase/frame/in-browser.tsx";

const RichEditor = lazy(() =>
  import("#client/showcase/frame/rich-editor.tsx").then((part) => ({ default: part.RichEditor })),
);

interface DescriptionFieldProps {
  doc: RichDoc;
  onDoc: (doc: RichDoc) => void;
  problem: string | undefined;
}

/** The description in its editor; until that has come, the text alone in the same room. */
export function DescriptionField({ doc, onDoc, problem }: DescriptionFieldProps) {
  return (
    <div className="mb-3">
      <p className="form-label" id="description-label">
        Description
        <span className="shop-required" aria-hidden="true">
          {" "}
          *
        </span>
      </p>
      <InBrowser
        instead={
          <div className="rich-waiting">
            <div className="form-control rich-editor">
              <RichText doc={doc} />
            </div>
          </div>
        }
      >
        {() => (
          <RichEditor
            content={doc}
            onChange={(editor) => onDoc(editor.getJSON() as RichDoc)}
            formats={["bold", "italic", "heading", "bulletList", "orderedList", "blockquote"]}
            attributes={{
              id: "description",
              class: "form-control rich-editor shop-text",
              "aria-required": "true",
              "aria-labelledby": "description-label",
              ...(problem && { "aria-describedby": "description-problem", "aria-invalid": "true" }),
            }}
            bar={{ className: "rich-acts", label: "Format of the description" }}
          />
        )}
      </InBrowser>
      {problem && (
        <p className="field-problem" id="description-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
