import { docFrom } from "#client/showcase/components/rich-doc.tsx";
import { RichEditor as FormattedText } from "#client/showcase/components/rich-editor.tsx";
import type { EditorProps } from "#client/showcase/email/compose/message.ts";

/** `body` is the initial content; changes are reported as JSON. */
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
