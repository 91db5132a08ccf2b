/** A code with everything above it: `640411` gives 64, 6404, 640411. */
export function codePrefixes(code: string): string[] {
  return [2, 4, 6].filter((length) => length <= code.length).map((length) => code.slice(0, length));
}

/** The most telling of the codes that concern `code`, or null where none is named. */
export function nearestCode(codes: readonly string[], code: string): string | null {
  const touching = codes.filter((one) => one.startsWith(code) || code.startsWith(one));
  return touching.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0] ?? null;
}
