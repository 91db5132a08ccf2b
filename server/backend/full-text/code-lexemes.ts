/**
 * HS codes as lexemes of a text index: `hsx6404` for the code itself, `hs64` and `hs6404` for it
 * and its parents, `hsnot…` for an exclusion. So "this code, a parent or a child" is one index
 * lookup.
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

/** Query (in the syntax of to_tsquery) for a code, its parents and children, unless excluded. */
export function codeQuery(digits: string): string {
  const parents = prefixesOf(digits);
  const included = [`hs${digits}`, ...parents.map((code) => `hsx${code}`)].join(" | ");
  return `(${included}) & !(${parents.map((code) => `hsnot${code}`).join(" | ")})`;
}

/** Query for the code itself and its children. */
export function closeCodeQuery(digits: string): string {
  return `hs${digits}`;
}

/** `640411`: 64, 6404, 640411. */
function prefixesOf(code: string): string[] {
  return [2, 4, 6, 8, 10]
    .filter((length) => length <= code.length)
    .map((length) => code.slice(0, length));
}
