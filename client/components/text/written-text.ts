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
