/** A column of texts in memory: filters and facets read it by place. */
import { cleanText } from "#server/backend/full-text/text-query.ts";

export interface Values {
  texts: readonly string[];
  /** Indexes in `texts`, one place after the other. */
  codes: Uint16Array;
  /** Where the codes of a place begin, and those of the next; null where each has just one. */
  starts: Uint32Array | null;
}

/** Throws for more different texts than a code can say. */
export function valuesOf(column: readonly (string | string[])[]): Values {
  const known = new Map<string, number>();
  const codeOf = (text: string) => {
    const code = known.get(text) ?? known.size;
    known.set(text, code);
    return code;
  };
  const isArray = column.some((value) => typeof value !== "string");
  const codes = Uint16Array.from(isArray ? column.flat() : (column as string[]), codeOf);
  if (known.size > 2 ** 16) throw new RangeError("a facet has too many values");
  const texts = [...known.keys()];
  if (!isArray) return { texts, codes, starts: null };
  const starts = new Uint32Array(column.length + 1);
  column.forEach((value, place) => {
    starts[place + 1] = (starts[place] ?? 0) + value.length;
  });
  return { texts, codes, starts };
}

/** Which of the texts are chosen, one byte each; null for all. */
export function chosenOf({ texts }: Values, values: readonly string[]): Uint8Array | null {
  if (values.length === 0) return null;
  const wanted = new Set(values.map(cleanText));
  return Uint8Array.from(texts, (text) => (wanted.has(text) ? 1 : 0));
}

export function isChosen({ codes, starts }: Values, chosen: Uint8Array, place: number): boolean {
  if (!starts) return chosen[codes[place] as number] === 1;
  const end = starts[place + 1] as number;
  for (let code = starts[place] as number; code < end; code += 1)
    if (chosen[codes[code] as number] === 1) return true;
  return false;
}

export function textsAt({ texts, codes, starts }: Values, place: number): string[] {
  const [from, to] = starts ? [starts[place], starts[place + 1]] : [place, place + 1];
  return Array.from(codes.subarray(from, to), (code) => texts[code] ?? "");
}
