import type { ReactNode } from "react";
import { docFrom, type RichNode } from "#client/showcase/email/rich-body.ts";

/**
 * A message's body. Made of elements, never of HTML text: nothing kept in a browser can become
 * script.
 */
export function RichText({ body }: { body: string }) {
  return <div className="rich-text">{childrenOf(docFrom(body))}</div>;
}

function childrenOf({ content = [] }: RichNode): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sent text have no names and never change places
  return content.map((node, at) => <RichPart key={at} node={node} />);
}

function RichPart({ node }: { node: RichNode }): ReactNode {
  const inner = childrenOf(node);
  switch (node.type) {
    case "text":
      return marked(node);
    case "hardBreak":
      return <br />;
    case "horizontalRule":
      return <hr />;
    case "bulletList":
      return <ul>{inner}</ul>;
    case "orderedList":
      return <ol>{inner}</ol>;
    case "listItem":
      return <li>{inner}</li>;
    case "blockquote":
      return <blockquote>{inner}</blockquote>;
    case "codeBlock":
      return <pre>{inner}</pre>;
    case "heading":
      return (
        <p>
          <strong>{inner}</strong>
        </p>
      );
    default:
      return <p>{inner}</p>;
  }
}

function marked({ text = "", marks = [] }: RichNode): ReactNode {
  return marks.reduce<ReactNode>(withMark, text);
}

function withMark(
  inner: ReactNode,
  { type, attrs }: { type: string; attrs?: Record<string, unknown> },
): ReactNode {
  if (type === "bold") return <strong>{inner}</strong>;
  if (type === "italic") return <em>{inner}</em>;
  if (type === "underline") return <u>{inner}</u>;
  if (type === "strike") return <s>{inner}</s>;
  if (type === "code") return <code>{inner}</code>;
  const href = String(attrs?.href ?? "");
  return type === "link" && /^(https?:|mailto:)/.test(href) ? <a href={href}>{inner}</a> : inner;
}
