/** Replaces the range from `start` to `end`, offsets in the source. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** An empty source map: without one the build warns. */
export const emptyMap = { mappings: "" } as const;

/** Edits must not overlap. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let done = "";
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    done += code.slice(at, start) + text;
    at = end;
  }
  return done + code.slice(at);
}
