import { createElement, Fragment, type ReactNode } from "react";

/** The elements Tiptap writes; other markup is rendered as text. */
const knownElements = new Set([
  "p",
  "strong",
  "em",
  "s",
  "u",
  "code",
  "ul",
  "ol",
  "li",
  "h3",
  "blockquote",
]);
const marks = /<(\/?)([a-z0-9]+)>/g;
const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00a0",
};

interface Open {
  name: string;
  children: ReactNode[];
}

/** Parses the editor's HTML into React elements, so stored text cannot inject other markup. */
export function RichText({ html }: { html: string }) {
  const stack: Open[] = [{ name: "", children: [] }];
  const add = (child: ReactNode) => stack.at(-1)?.children.push(child);
  const close = () => {
    const done = stack.pop();
    if (done)
      add(createElement(done.name, { key: stack.at(-1)?.children.length }, ...done.children));
  };
  let at = 0;
  for (const found of html.matchAll(marks)) {
    const [mark, slash, name = ""] = found;
    if (!knownElements.has(name) && name !== "br") continue;
    add(decodeEntities(html.slice(at, found.index)));
    at = found.index + mark.length;
    if (name === "br") add(<br key={`br-${at}`} />);
    else if (!slash) stack.push({ name, children: [] });
    else if (stack.length > 1 && stack.at(-1)?.name === name) close();
  }
  add(decodeEntities(html.slice(at)));
  while (stack.length > 1) close();
  return createElement(Fragment, null, ...(stack[0]?.children ?? []));
}

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (name) => entities[name] ?? name);
}

/** Lines of plain text as the editor's HTML. */
export function writeParagraphs(text: string): string {
  const escaped = (line: string) =>
    line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return text
    .trim()
    .split(/\n+/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join("");
}
