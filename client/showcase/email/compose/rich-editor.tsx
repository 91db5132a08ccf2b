import type { EditorProps } from "#client/showcase/email/compose/plain-editor.tsx";
import { docFrom } from "#client/showcase/email/rich-body.ts";
import { RichEditor as FormattedText } from "#client/showcase/frame/rich-editor.tsx";

/**
 * The body with bold, lists and quotes. It starts with what stands in `body` and tells every
 * change.
 */
export function RichEditor({ id, body, problem, onChange }: EditorProps) {
  return (
    <div className="mail-editor">
      <span className="form-label" id={`${id}-label`}>
        Message <span className="required-mark">(required)</span>
      </span>
      <FormattedText
        content={docFrom(body)}
        onChange={(editor) => onChange(JSON.stringify(editor.getJSON()))}
        formats={[
          "bold",
          "italic",
          "underline",
          "strike",
          "bulletList",
          "orderedList",
          "blockquote",
        ]}
        withLinks
        attributes={{
          id,
          class: "form-control mail-editor-text",
          "aria-labelledby": `${id}-label`,
        }}
        bar={{ className: "mail-editor-bar", label: "Text style" }}
      />
      {problem && <p className="field-problem">{problem}</p>}
    </div>
  );
}
