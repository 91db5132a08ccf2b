/** A part of a file, by its offsets, and the text that takes its place. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Declares that edited code has no lines worth mapping; without a map the build warns. */
export const emptyMap = { mappings: "" } as const;

/** Edits may stand side by side, but not within each other. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let done = "";
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    done += code.slice(at, start) + text;
    at = end;
  }
  return done + code.slice(at);
}
