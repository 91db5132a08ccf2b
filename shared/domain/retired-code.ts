import type { RetiredCode } from "#shared/contract/lanes.ts";

type Edition = RetiredCode["editions"][number];

export interface EditionGroup extends Pick<Edition, "successors" | "omitted"> {
  /** Ascending. */
  years: number[];
}

/** Editions in which the code has these successors, latest first. */
export function groupEditions(editions: readonly Edition[]): EditionGroup[] {
  const groups = new Map<string, EditionGroup>();
  for (const { year, successors, omitted } of [...editions].reverse()) {
    const key = JSON.stringify([successors, omitted]);
    const group = groups.get(key) ?? { years: [], successors, omitted };
    group.years.unshift(year);
    groups.set(key, group);
  }
  return [...groups.values()];
}
