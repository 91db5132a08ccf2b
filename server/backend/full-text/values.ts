/** A column of texts in memory: filters and facets read it by place. */
import { cleanText } from "#server/backend/full-text/text-query.ts";

export interface Values {
  texts: readonly string[];
  /** Indexes in `texts`, one place after the other. */
  codes: Uint16Array;
  /** First code of each place, and one past the last; null where each place has just one. */
  starts: Uint32Array | null;
}

/** Gathers a column piece by piece, as its rows are read. */
export interface ValuesBuilder {
  add(value: string | readonly string[]): void;
  build(): Values;
}

/** Codes go on from those of `texts`. Throws for more different texts than a code can say. */
export function buildValues(isArray: boolean, texts: readonly string[] = []): ValuesBuilder {
  const known = new Map(texts.map((text, code) => [text, code]));
  const codes = growingArray(Uint16Array);
  const starts = growingArray(Uint32Array);
  if (isArray) starts.push(0);
  const addText = (text: string) => {
    const code = known.get(text) ?? known.size;
    if (code >= 2 ** 16) throw new RangeError("a facet has too many values");
    known.set(text, code);
    codes.push(code);
  };
  return {
    add: (value) => {
      if (typeof value === "string") return addText(value);
      value.forEach(addText);
      starts.push(codes.length());
    },
    build: () => ({
      texts: [...known.keys()],
      codes: codes.build(),
      starts: isArray ? starts.build() : null,
    }),
  };
}

/** Places that follow each other in one column: as one piece they are copied at once. */
export interface Run {
  /** The first place in the column before, or the complement (~) of one in the added column. */
  source: number;
  length: number;
}

/** The runs of the sources of all places: places before, or complements of added ones. */
export function runsOf(from: Int32Array): Run[] {
  const runs: Run[] = [];
  for (let place = 0; place < from.length; ) {
    const source = from[place] as number;
    // Complements of following places descend.
    const step = source >= 0 ? 1 : -1;
    let length = 1;
    while (place + length < from.length && from[place + length] === source + step * length)
      length += 1;
    runs.push({ source, length });
    place += length;
  }
  return runs;
}

/**
 * A column from two of the same kind, the texts of `added` going on from those of `old`, by the
 * runs of its places.
 */
export function gatherValues(old: Values, added: Values, runs: readonly Run[]): Values {
  const { texts } = added;
  if (!old.starts || !added.starts)
    return { texts, codes: gather(old.codes, added.codes, runs), starts: null };
  const codeRuns: Run[] = [];
  const starts = new Uint32Array(runs.reduce((sum, { length }) => sum + length, 1));
  let [place, code] = [0, 0];
  for (const { source, length } of runs) {
    const ends = source >= 0 ? old.starts : added.starts;
    const first = source >= 0 ? source : ~source;
    const from = ends[first] as number;
    const shift = code - from;
    for (let at = 1; at <= length; at += 1)
      starts[place + at] = (ends[first + at] as number) + shift;
    const codes = (ends[first + length] as number) - from;
    codeRuns.push({ source: source >= 0 ? from : ~from, length: codes });
    place += length;
    code += codes;
  }
  return { texts, codes: gather(old.codes, added.codes, codeRuns), starts };
}

/** Like `gatherValues`, for single numbers. */
export function gather<Numbers extends Int32Array | Uint16Array>(
  old: Numbers,
  added: Numbers,
  runs: readonly Run[],
): Numbers {
  const size = runs.reduce((sum, { length }) => sum + length, 0);
  const numbers = new (old.constructor as new (length: number) => Numbers)(size);
  let place = 0;
  for (const { source, length } of runs) {
    const [column, first] = source >= 0 ? [old, source] : [added, ~source];
    numbers.set(column.subarray(first, first + length), place);
    place += length;
  }
  return numbers;
}

/** An array of numbers that grows as they come. */
export function growingArray<Numbers extends Int32Array | Uint16Array | Uint32Array | Float64Array>(
  Type: new (length: number) => Numbers,
  expected = 1024,
): { push(value: number): void; length(): number; build(): Numbers } {
  let numbers = new Type(expected);
  let length = 0;
  return {
    push: (value) => {
      if (length === numbers.length) {
        const larger = new Type(Math.max(1024, length * 2));
        larger.set(numbers);
        numbers = larger;
      }
      numbers[length] = value;
      length += 1;
    },
    length: () => length,
    build: () => numbers.slice(0, length) as Numbers,
  };
}

/** A byte for each of the texts: 1 if it is chosen; null for all. */
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

/** Increments the count of each text that the places have, by its code. */
export function countValues(
  { codes, starts }: Values,
  counts: Uint32Array,
  places: Int32Array,
): void {
  if (!starts) {
    for (let step = 0; step < places.length; step += 1) {
      const code = codes[places[step] as number] as number;
      counts[code] = (counts[code] as number) + 1;
    }
    return;
  }
  for (let step = 0; step < places.length; step += 1) {
    const place = places[step] as number;
    const end = starts[place + 1] as number;
    for (let from = starts[place] as number; from < end; from += 1) {
      const code = codes[from] as number;
      counts[code] = (counts[code] as number) + 1;
    }
  }
}
