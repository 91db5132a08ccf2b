/** The goods and countries that a fact concerns. */

interface CodeScope {
  /** Prefixes; empty: every code. */
  codes: readonly string[];
  excludes: readonly string[];
}

/** `all`: every good of the code; `part`: some of its goods, by a narrower code. */
export type Reach = "all" | "part" | null;

/** How far a list of code prefixes reaches the goods of a code. */
export function reachOf({ codes, excludes }: CodeScope, code: string): Reach {
  if (excludes.some((one) => code.startsWith(one))) return null;
  const isNarrowed = excludes.some((one) => one.startsWith(code));
  if (codes.length === 0 || codes.some((one) => code.startsWith(one)))
    return isNarrowed ? "part" : "all";
  return codes.some((one) => one.startsWith(code)) ? "part" : null;
}

/** The prefix closest to a code: the longest of its parents, else the first of its children. */
export function namedCode(codes: readonly string[], code: string): string | null {
  const above = codes.filter((one) => code.startsWith(one)).sort((a, b) => b.length - a.length);
  return above[0] ?? codes.find((one) => one.startsWith(code)) ?? null;
}

/** Whether lists of countries have one in common; an empty list means every country. */
export function concerns(listed: readonly string[], countries: readonly string[]): boolean {
  return listed.length === 0 || overlaps(listed, countries);
}

export function overlaps(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.includes(one));
}
