import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { Bold, Heading3, Italic, List, ListOrdered, Quote, Redo2, Undo2 } from "lucide-react";
import type { RichDoc } from "#client/showcase/ecommerce/rich-doc.ts";

interface RichEditorProps {
  id: string;
  labelledBy: string;
  doc: RichDoc;
  onDoc: (doc: RichDoc) => void;
  describedBy?: string | undefined;
}

/** Formatted text, kept as a tree. Comes after hydration, with its library. */
export function RichEditor({ id, labelledBy, doc, onDoc, describedBy }: RichEditorProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [3] }, link: false, horizontalRule: false, codeBlock: false, trailingNode: false }),
    ],
    content: doc,
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: () => ({
        id,
        class: "form-control rich-editor shop-text",
        role: "textbox",
        "aria-multiline": "true",
        "aria-required": "true",
        "aria-labelledby": labelledBy,
        ...(describedBy && { "aria-describedby": describedBy, "aria-invalid": "true" }),
      }),
    },
    onUpdate: ({ editor: changed }) => onDoc(changed.getJSON() as RichDoc),
  });
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now?.isActive("bold") ?? false,
      italic: now?.isActive("italic") ?? false,
      heading: now?.isActive("heading") ?? false,
      bulletList: now?.isActive("bulletList") ?? false,
      orderedList: now?.isActive("orderedList") ?? false,
      blockquote: now?.isActive("blockquote") ?? false,
    }),
  });
  const step = () => editor.chain().focus();
  const acts = [
    { name: "Bold", Icon: Bold, on: is?.bold, run: () => step().toggleBold().run() },
    { name: "Italic", Icon: Italic, on: is?.italic, run: () => step().toggleItalic().run() },
    { name: "Heading", Icon: Heading3, on: is?.heading, run: () => step().toggleHeading({ level: 3 }).run() },
    { name: "List", Icon: List, on: is?.bulletList, run: () => step().toggleBulletList().run() },
    { name: "Numbered list", Icon: ListOrdered, on: is?.orderedList, run: () => step().toggleOrderedList().run() },
    { name: "Quotation", Icon: Quote, on: is?.blockquote, run: () => step().toggleBlockquote().run() },
    { name: "Undo", Icon: Undo2, on: undefined, run: () => step().undo().run() },
    { name: "Redo", Icon: Redo2, on: undefined, run: () => step().redo().run() },
  ];
  return (
    <>
      <div className="rich-acts" role="toolbar" aria-label="Format of the description">
        {acts.map(({ name, Icon, on, run }) => (
          <button
            key={name}
            type="button"
            className="btn btn-sm btn-outline-secondary"
            aria-label={name}
            title={name}
            aria-pressed={on}
            onClick={run}
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        ))}
      </div>
      <EditorContent editor={editor} />
    </>
  );
}
