import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { Bold, Code, Heading, Italic, List, ListOrdered, Quote, Redo2, Strikethrough, Underline, Undo2 } from "lucide-react";

interface RichEditorProps {
  label: string;
  html: string;
  onChange: (html: string) => void;
}

const marks = ["bold", "italic", "underline", "strike", "code", "heading", "bulletList", "orderedList", "blockquote"] as const;

/** A rich text editor with its toolbar. Comes after hydration: its library measures the page. */
export function RichEditor({ label, html, onChange }: RichEditorProps) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [3] }, link: false })],
    content: html,
    injectCSS: false,
    immediatelyRender: true,
    editorProps: { attributes: { class: "editor-text", role: "textbox", "aria-multiline": "true", "aria-label": label } },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  const active = useEditorState({ editor, selector: ({ editor: now }) => marks.filter((mark) => now?.isActive(mark)) }) ?? [];
  const step = () => editor.chain().focus();
  const acts = [
    { name: "Heading", Icon: Heading, mark: "heading", run: () => step().toggleHeading({ level: 3 }).run() },
    { name: "Bold", Icon: Bold, mark: "bold", run: () => step().toggleBold().run() },
    { name: "Italic", Icon: Italic, mark: "italic", run: () => step().toggleItalic().run() },
    { name: "Underlined", Icon: Underline, mark: "underline", run: () => step().toggleUnderline().run() },
    { name: "Struck through", Icon: Strikethrough, mark: "strike", run: () => step().toggleStrike().run() },
    { name: "Code", Icon: Code, mark: "code", run: () => step().toggleCode().run() },
    { name: "List", Icon: List, mark: "bulletList", run: () => step().toggleBulletList().run() },
    { name: "Numbered list", Icon: ListOrdered, mark: "orderedList", run: () => step().toggleOrderedList().run() },
    { name: "Quote", Icon: Quote, mark: "blockquote", run: () => step().toggleBlockquote().run() },
    { name: "Undo", Icon: Undo2, mark: null, run: () => step().undo().run() },
    { name: "Redo", Icon: Redo2, mark: null, run: () => step().redo().run() },
  ] as const;
  return (
    <div className="editor-frame">
      <div className="editor-acts" role="toolbar" aria-label="Format">
        {acts.map(({ name, Icon, mark, run }) => (
          <button
            key={name}
            type="button"
            className="btn btn-sm btn-outline-secondary"
            aria-label={name}
            title={name}
            aria-pressed={mark ? active.includes(mark) : undefined}
            onClick={run}
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        ))}
      </div>
      <EditorContent editor={editor} />
    </div>
  );
}
