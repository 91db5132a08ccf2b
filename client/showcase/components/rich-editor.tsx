import { type Content, type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import {
  Bold,
  Code,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";

interface Act {
  name: string;
  Icon: LucideIcon;
  run: (editor: Editor) => void;
}

/** Toolbar commands by Tiptap mark or node name. */
const commands = {
  heading: {
    name: "Heading",
    Icon: Heading3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  bold: { name: "Bold", Icon: Bold, run: (editor) => editor.chain().focus().toggleBold().run() },
  italic: {
    name: "Italic",
    Icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  underline: {
    name: "Underlined",
    Icon: Underline,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  strike: {
    name: "Struck through",
    Icon: Strikethrough,
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  code: { name: "Code", Icon: Code, run: (editor) => editor.chain().focus().toggleCode().run() },
  bulletList: {
    name: "List",
    Icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  orderedList: {
    name: "Numbered list",
    Icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  blockquote: {
    name: "Quotation",
    Icon: Quote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
} satisfies Record<string, Act>;

const steps: readonly Act[] = [
  { name: "Undo", Icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { name: "Redo", Icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
];

type RichFormat = keyof typeof commands;

interface RichEditorProps {
  /** Initial content, HTML or JSON; later changes are ignored. */
  content: Content;
  onChange: (editor: Editor) => void;
  formats: readonly RichFormat[];
  /** Turns pasted URLs into links. */
  withLinks?: boolean;
  /** Of the editable element: class, id and ARIA attributes. */
  attributes: Record<string, string>;
  /** Of the toolbar. */
  bar: { className: string; label: string; buttonClass?: string };
}

/** A Tiptap editor with toolbar. Loaded lazily, after hydration. */
export function RichEditor({
  content,
  onChange,
  formats,
  withLinks = false,
  attributes,
  bar,
}: RichEditorProps) {
  const has = (format: RichFormat) => formats.includes(format) && {};
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: formats.includes("heading") && { levels: [3] },
        code: has("code"),
        codeBlock: has("code"),
        underline: has("underline"),
        link: withLinks && { openOnClick: false },
        horizontalRule: false,
        trailingNode: false,
      }),
    ],
    content,
    // The content security policy forbids style elements; the rules are in our style sheets.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: () => ({ role: "textbox", "aria-multiline": "true", ...attributes }),
    },
    onUpdate: ({ editor: changed }) => onChange(changed),
  });
  const active =
    useEditorState({
      editor,
      selector: ({ editor: now }) => formats.filter((format) => now?.isActive(format)),
    }) ?? [];
  const { className, label, buttonClass = "btn btn-sm btn-outline-secondary" } = bar;
  const button = ({ name, Icon, run }: Act, isOn?: boolean) => (
    <button
      key={name}
      type="button"
      className={buttonClass}
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      onClick={() => run(editor)}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
  return (
    <>
      <div className={className} role="toolbar" aria-label={label}>
        {formats.map((format) => button(commands[format], active.includes(format)))}
        {steps.map((step) => button(step))}
      </div>
      <EditorContent editor={editor} />
    </>
  );
}
