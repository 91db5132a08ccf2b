import { bodyText } from "#client/showcase/email/rich-body.ts";

export interface EditorProps {
  id: string;
  /** A text or a document in JSON (rich-body.ts). */
  body: string;
  problem: string | undefined;
  onChange: (body: string) => void;
}

/** The body as plain text, until the editor is there. */
export function PlainEditor({ id, body, problem, onChange }: EditorProps) {
  return (
    <div className="mail-editor">
      <label className="form-label" htmlFor={id}>
        Message <span className="required-mark">(required)</span>
      </label>
      <div className="mail-editor-bar" />
      <textarea
        id={id}
        className="form-control mail-editor-text"
        required
        value={bodyText(body)}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && <p className="field-problem">{problem}</p>}
    </div>
  );
}
