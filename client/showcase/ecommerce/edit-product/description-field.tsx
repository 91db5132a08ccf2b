import { lazy } from "react";
import type { RichDoc } from "#client/showcase/ecommerce/rich-doc.ts";
import { RichText } from "#client/showcase/ecommerce/rich-text.tsx";
import { InBrowser } from "#client/showcase/frame/in-browser.tsx";

const RichEditor = lazy(() =>
  import("#client/showcase/ecommerce/edit-product/rich-editor.tsx").then((module) => ({ default: module.RichEditor })),
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
            id="description"
            labelledBy="description-label"
            doc={doc}
            onDoc={onDoc}
            describedBy={problem ? "description-problem" : undefined}
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
