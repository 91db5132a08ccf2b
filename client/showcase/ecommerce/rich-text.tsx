import { createElement, type ReactNode } from "react";

/** Elements a description may hold. Anything else in a kept text is shown as its words. */
const elements: Record<string, string> = {
  paragraph: "p",
  heading: "h3",
  bulletList: "ul",
  orderedList: "ol",
  listItem: "li",
  blockquote: "blockquote",
};
const marks: Record<string, string> = {
  bold: "strong",
  italic: "em",
  strike: "s",
  underline: "u",
  code: "code",
};

/** Draws a formatted text as elements: what a browser kept can never become HTML of its own. */
export function RichText({ doc }: { doc: RichNode }) {
  return <div className="shop-text">{drawAll(doc)}</div>;
}

function drawAll({ content = [] }: RichNode): ReactNode[] {
  return content.map((node, at) => draw(node, String(at)));
}

function draw(node: RichNode, key: string): ReactNode {
  if (node.type === "text") return drawWords(node, key);
  if (node.type === "hardBreak") return <br key={key} />;
  return createElement(elements[node.type] ?? "span", { key }, ...drawAll(node));
}

function drawWords({ text = "", marks: worn = [] }: RichNode, key: string): ReactNode {
  return worn.reduce<ReactNode>(
    (inner, { type }) => createElement(marks[type] ?? "span", { key }, inner),
    text,
  );
}

/** A formatted text as the editor keeps it: a tree of nodes, never HTML. */
interface RichNode {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string }[];
  content?: RichNode[];
}
export type RichDoc = RichNode;

export function paragraphs(...texts: string[]): RichDoc {
  return {
    type: "doc",
    content: texts.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
  };
}

/** The words alone, a space between blocks. */
export function plainText(node: RichNode): string {
  if (node.type === "text") return node.text ?? "";
  return (node.content ?? [])
    .map(plainText)
    .join(node.type === "paragraph" || node.type === "heading" ? "" : " ")
    .trim();
}
