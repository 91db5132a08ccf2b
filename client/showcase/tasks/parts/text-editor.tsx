import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { Bold, Italic, List, ListOrdered, Redo2, Strikethrough, Undo2 } from "lucide-react";

interface TextEditorProps {
  label: string;
  html: string;
  onChange: (html: string) => void;
}

/** Formatted text, kept while it is written. Comes after hydration, with its library. */
export function TextEditor({ label, html, onChange }: TextEditorProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [3] }, link: false, horizontalRule: false, codeBlock: false, trailingNode: false }),
    ],
    content: html,
    injectCSS: false,
    immediatelyRender: true,
    editorProps: { attributes: { class: "task-text form-control", role: "textbox", "aria-multiline": "true", "aria-label": label } },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now?.isActive("bold") ?? false,
      italic: now?.isActive("italic") ?? false,
      strike: now?.isActive("strike") ?? false,
      bulletList: now?.isActive("bulletList") ?? false,
      orderedList: now?.isActive("orderedList") ?? false,
    }),
  });
  const step = () => editor.chain().focus();
  const acts = [
    { name: "Bold", Icon: Bold, on: is?.bold, run: () => step().toggleBold().run() },
    { name: "Italic", Icon: Italic, on: is?.italic, run: () => step().toggleItalic().run() },
    { name: "Struck through", Icon: Strikethrough, on: is?.strike, run: () => step().toggleStrike().run() },
    { name: "List", Icon: List, on: is?.bulletList, run: () => step().toggleBulletList().run() },
    { name: "Numbered list", Icon: ListOrdered, on: is?.orderedList, run: () => step().toggleOrderedList().run() },
    { name: "Undo", Icon: Undo2, on: undefined, run: () => step().undo().run() },
    { name: "Redo", Icon: Redo2, on: undefined, run: () => step().redo().run() },
  ];
  return (
    <>
      <div className="task-text-acts" role="toolbar" aria-label="Format">
        {acts.map(({ name, Icon, on, run }) => (
          <button key={name} type="button" className="move-button" aria-label={name} title={name} aria-pressed={on} onClick={run}>
            <Icon size={16} aria-hidden />
          </button>
        ))}
      </div>
      <EditorContent editor={editor} />
    </>
  );
}
