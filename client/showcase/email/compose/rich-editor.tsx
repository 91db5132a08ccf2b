import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { Bold, Italic, List, ListOrdered, type LucideIcon, Quote, Redo2, Strikethrough, Underline, Undo2 } from "lucide-react";
import type { EditorProps } from "#client/showcase/email/compose/plain-editor.tsx";
import { docFrom } from "#client/showcase/email/rich-body.ts";

/** The body with bold, lists and quotes. It starts with what stands in `body` and tells every change. */
export function RichEditor({ id, body, problem, onChange }: EditorProps) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: false, codeBlock: false, link: { openOnClick: false } })],
    content: docFrom(body),
    // The page's policy forbids style elements; the rules stand in email.css.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        id,
        class: "form-control mail-editor-text",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
      },
    },
    onUpdate: ({ editor: changed }) => onChange(JSON.stringify(changed.getJSON())),
  });
  return (
    <div className="mail-editor">
      <span className="form-label" id={`${id}-label`}>
        Message <span className="required-mark">(required)</span>
      </span>
      <div className="mail-editor-bar" role="toolbar" aria-label="Text style">
        <StyleButtons editor={editor} />
      </div>
      <EditorContent editor={editor} />
      {problem && <p className="field-problem">{problem}</p>}
    </div>
  );
}

type Command = [name: string, Icon: LucideIcon, run: (editor: Editor) => void, active?: string];

const commands: readonly Command[] = [
  ["Bold", Bold, (editor) => editor.chain().focus().toggleBold().run(), "bold"],
  ["Italic", Italic, (editor) => editor.chain().focus().toggleItalic().run(), "italic"],
  ["Underline", Underline, (editor) => editor.chain().focus().toggleUnderline().run(), "underline"],
  ["Strike through", Strikethrough, (editor) => editor.chain().focus().toggleStrike().run(), "strike"],
  ["Bullet list", List, (editor) => editor.chain().focus().toggleBulletList().run(), "bulletList"],
  ["Numbered list", ListOrdered, (editor) => editor.chain().focus().toggleOrderedList().run(), "orderedList"],
  ["Quote", Quote, (editor) => editor.chain().focus().toggleBlockquote().run(), "blockquote"],
  ["Undo", Undo2, (editor) => editor.chain().focus().undo().run()],
  ["Redo", Redo2, (editor) => editor.chain().focus().redo().run()],
];

function StyleButtons({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => commands.map(([, , , name]) => (name ? now.isActive(name) : false)),
  });
  return commands.map(([name, Icon, run, mark], at) => (
    <button
      key={name}
      type="button"
      className="btn btn-sm btn-outline-secondary"
      aria-label={name}
      title={name}
      aria-pressed={mark ? active[at] : undefined}
      onClick={() => run(editor)}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  ));
}
