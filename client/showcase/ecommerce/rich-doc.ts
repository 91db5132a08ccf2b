/** A formatted text as the editor keeps it: a tree of nodes, never HTML. */
export interface RichNode {
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
