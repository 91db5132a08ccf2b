/**
 * HS codes inside a text index. A code is written as itself (`hsx6404`), as every code above it
 * (`hs64`, `hs6404`), and an excluded one as `hsnot…`, so that "this code, a parent or a child of
 * it" is one index lookup.
 */
export function codeLexemes(codes: readonly string[], excludes: readonly string[] = []): string {
  const lexemes = new Set<string>();
  for (const code of codes) {
    lexemes.add(`hsx${code}`);
    for (const prefix of prefixesOf(code)) lexemes.add(`hs${prefix}`);
  }
  for (const code of excludes) lexemes.add(`hsnot${code}`);
  return [...lexemes].join(" ");
}

/**
 * The query, in to_tsquery's language, for records that concern a code: its parents, itself, its
 * children, unless excluded.
 */
export function codeQuery(digits: string): string {
  const above = prefixesOf(digits);
  const concerned = [`hs${digits}`, ...above.map((code) => `hsx${code}`)].join(" | ");
  return `(${concerned}) & !(${above.map((code) => `hsnot${code}`).join(" | ")})`;
}

/** The query for records that name the code itself or a child of it. */
export function closeCodeQuery(digits: string): string {
  return `hs${digits}`;
}

/** `640411` -> 64, 6404, 640411. */
function prefixesOf(code: string): string[] {
  return [2, 4, 6, 8, 10]
    .filter((length) => length <= code.length)
    .map((length) => code.slice(0, length));
}
