import { Fragment } from "react";
import { Link } from "react-router-dom";

/** `[words](/address)` and `` `code` `` within a text, the only two marks that our texts need. */
const marks = /(\[[^\]]+\]\([^)]+\)|`[^`]+`)/;
const link = /^\[([^\]]+)\]\(([^)]+)\)$/;

/** A text with its links and names of things. */
export function RichWords({ children: text }: { children: string }) {
  return text.split(marks).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place in a text that never changes
    <Fragment key={place}>
      <Part text={part} />
    </Fragment>
  ));
}

function Part({ text }: { text: string }) {
  const [, words, address = ""] = link.exec(text) ?? [];
  if (words && /^[#a-z]*:|^#|\.(atom|json)$/.test(address)) return <a href={address}>{words}</a>;
  if (words) return <Link to={address}>{words}</Link>;
  return text.startsWith("`") && text.endsWith("`") ? <code>{text.slice(1, -1)}</code> : text;
}

/** The text without its marks: what a search looks through. */
export function plainWords(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("`", "");
}

/**
 * A long text as it is written: English, in sections that can be linked to. Paragraphs may hold the
 * marks of rich-words.tsx.
 */
export interface WrittenText {
  title: string;
  lead: string;
  /** ISO day since which it reads as it does. */
  since: string;
  sections: readonly WrittenSection[];
}

export interface WrittenSection {
  /** What the address says after the #. */
  id: string;
  heading: string;
  parts: readonly WrittenPart[];
}

/** A paragraph, a list, or a table with its heads. */
export type WrittenPart = string | readonly string[] | WrittenTable;

export interface WrittenTable {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

export function isTable(part: WrittenPart): part is WrittenTable {
  return typeof part === "object" && "heads" in part;
}

/**
 * Where letters go. A name under .test reaches nobody: who runs an installation puts an address of
 * their own here.
 */
export const contactAddress = "help@clearlane.test";
