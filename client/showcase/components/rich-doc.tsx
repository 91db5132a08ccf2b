import { createElement, type ReactNode } from "react";

/**
 * A ProseMirror node as JSON. Loaded from localStorage, perhaps by an older build, so unvalidated.
 */
export interface RichNode {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: Mark[];
  content?: RichNode[];
}

interface Mark {
  type: string;
  attrs?: Record<string, unknown>;
}

const elements: Record<string, string> = {
  paragraph: "p",
  heading: "h3",
  codeBlock: "pre",
  blockquote: "blockquote",
  bulletList: "ul",
  orderedList: "ol",
  listItem: "li",
};
const inlineElements: Record<string, string> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  code: "code",
};

interface RichDocViewProps {
  doc: RichNode;
  className: string;
}

/** Renders elements, never HTML, so stored text cannot inject script. */
export function RichDocView({ doc, className }: RichDocViewProps) {
  return <div className={className}>{drawChildren(doc)}</div>;
}

function drawChildren({ content = [] }: RichNode): ReactNode[] {
  return content.map((node, at) => drawNode(node, String(at)));
}

function drawNode(node: RichNode, key: string): ReactNode {
  if (node.type === "text") return drawText(node, key);
  if (node.type === "hardBreak") return <br key={key} />;
  if (node.type === "horizontalRule") return <hr key={key} />;
  return createElement(elements[node.type] ?? "p", { key }, ...drawChildren(node));
}

function drawText({ text = "", marks = [] }: RichNode, key: string): ReactNode {
  return marks.reduce<ReactNode>((inner, mark) => drawMark(inner, mark, key), text);
}

function drawMark(inner: ReactNode, { type, attrs }: Mark, key: string): ReactNode {
  const href = String(attrs?.href ?? "");
  if (type === "link" && /^(https?:|mailto:)/.test(href))
    return (
      <a key={key} href={href}>
        {inner}
      </a>
    );
  return createElement(inlineElements[type] ?? "span", { key }, inner);
}

/** Parses a body: plain text, or a document as JSON. */
export function docFrom(body: string): RichNode {
  if (!body.startsWith('{"type":"doc"')) return docOf(body);
  try {
    return JSON.parse(body) as RichNode;
  } catch {
    return docOf(body);
  }
}

/** Empty lines separate paragraphs. */
export function docOf(text: string): RichNode {
  return { type: "doc", content: text.split(/\n{2,}/).map(paragraphOf) };
}

function paragraphOf(text: string): RichNode {
  const content = text
    .split("\n")
    .flatMap((line, at): RichNode[] => [
      ...(at > 0 ? [{ type: "hardBreak" }] : []),
      ...(line ? [{ type: "text", text: line }] : []),
    ]);
  return content.length > 0 ? { type: "paragraph", content } : { type: "paragraph" };
}

const blocks = new Set([
  "paragraph",
  "heading",
  "codeBlock",
  "blockquote",
  "bulletList",
  "orderedList",
]);

/** Plain text of a body, for lists, search and quotes. */
export function bodyText(body: string): string {
  return body.startsWith('{"type":"doc"') ? plainText(docFrom(body)) : body;
}

export const plainText = (doc: RichNode): string => wordsOf(doc).trim();

function wordsOf(node: RichNode): string {
  if (node.type === "text") return node.text ?? "";
  if (node.type === "hardBreak") return "\n";
  const between =
    node.type === "doc"
      ? "\n\n"
      : node.content?.some(({ type }) => blocks.has(type) || type === "listItem")
        ? "\n"
        : "";
  return (node.content ?? []).map(wordsOf).join(between);
}
