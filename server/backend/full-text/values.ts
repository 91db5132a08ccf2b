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
  const codes = growing(Uint16Array);
  const starts = growing(Uint32Array);
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

/**
 * A column of `from.length` places from two of the same kind, the texts of `added` going on from
 * those of `old`: a place of `old`, or of `added` where it is the complement (~) of one.
 */
export function gatherValues(old: Values, added: Values, from: Int32Array): Values {
  const { texts } = added;
  if (!old.starts || !added.starts)
    return { texts, codes: gather(old.codes, added.codes, from), starts: null };
  const codes = growing(Uint16Array, old.codes.length + added.codes.length);
  const starts = new Uint32Array(from.length + 1);
  for (let place = 0; place < from.length; place += 1) {
    const source = from[place] as number;
    const { codes: all, starts: ends } = source >= 0 ? old : added;
    const at = source >= 0 ? source : ~source;
    const end = ends?.[at + 1] ?? 0;
    for (let code = ends?.[at] ?? 0; code < end; code += 1) codes.push(all[code] as number);
    starts[place + 1] = codes.length();
  }
  return { texts, codes: codes.build(), starts };
}

/** Like `gatherValues`, for single numbers. */
export function gather<Numbers extends Int32Array | Uint16Array>(
  old: Numbers,
  added: Numbers,
  from: Int32Array,
): Numbers {
  const numbers = new (old.constructor as new (length: number) => Numbers)(from.length);
  for (let place = 0; place < from.length; place += 1) {
    const source = from[place] as number;
    numbers[place] = (source >= 0 ? old[source] : added[~source]) as number;
  }
  return numbers;
}

/** An array of numbers that grows as they come. */
export function growing<Numbers extends Int32Array | Uint16Array | Uint32Array | Float64Array>(
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

export function textsAt({ texts, codes, starts }: Values, place: number): string[] {
  const [from, to] = starts ? [starts[place], starts[place + 1]] : [place, place + 1];
  return Array.from(codes.subarray(from, to), (code) => texts[code] ?? "");
}
