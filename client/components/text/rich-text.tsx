import { Fragment } from "react";
import { Link } from "react-router-dom";

/** `[label](/address)` and `` `code` ``: the only two marks our texts use. */
const marks = /(\[[^\]]+\]\([^)]+\)|`[^`]+`)/;
const link = /^\[([^\]]+)\]\(([^)]+)\)$/;

/** Text with links and code. */
export function RichWords({ children: text }: { children: string }) {
  return text.split(marks).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a constant text has no identity but its position
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

/** The text without marks, for searching. */
export function plainWords(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("`", "");
}

/** A long English text in sections that can be linked to. Paragraphs may contain marks. */
export interface WrittenText {
  title: string;
  lead: string;
  /** ISO date of this version. */
  since: string;
  sections: readonly WrittenSection[];
}

export interface WrittenSection {
  /** URL fragment. */
  id: string;
  heading: string;
  parts: readonly WrittenPart[];
}

/** A paragraph, a list, or a table. */
export type WrittenPart = string | readonly string[] | WrittenTable;

export interface WrittenTable {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

export function isTable(part: WrittenPart): part is WrittenTable {
  return typeof part === "object" && "heads" in part;
}

/** Placeholder: names under .test receive no mail. Operators set their own address here. */
export const contactAddress = "help@clearlane.test";
