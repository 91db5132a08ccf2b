/**
 * A part of a document as the editor writes it. Whatever stands in it may have been written by
 * another build: it is read with care.
 */
export interface RichNode {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: RichNode[];
}

/** A body is a text, or such a document in JSON. */
export function docFrom(body: string): RichNode {
  if (!body.startsWith('{"type":"doc"')) return docOf(body);
  try {
    return JSON.parse(body) as RichNode;
  } catch {
    return docOf(body);
  }
}

/** A paragraph for each part between empty lines. */
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

/** The words alone: for lists, the search, and quoting. */
export function bodyText(body: string): string {
  return body.startsWith('{"type":"doc"') ? wordsOf(docFrom(body)).trim() : body;
}

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
