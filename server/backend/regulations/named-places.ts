/** How strongly a query asks for a regulation by name, number or country. */
import type { SearchTerm } from "#server/backend/full-text/text-query.ts";
import { chosenOf, isChosen } from "#server/backend/full-text/values.ts";
import type { NamedCountry } from "#server/backend/regulations/country-words.ts";
import type { NamedRegulations } from "#server/backend/regulations/find-named.ts";
import { nameWords } from "#server/backend/regulations/popular-names.ts";
import type { RegulationIndex } from "#server/backend/regulations/regulation-index.ts";

interface NamedPlace {
  /** Of the required terms, those in the name: a bit each. */
  terms: number;
  /** Words of the name. */
  words: number;
}

/** Regulations that a query names, by place in the index. */
export interface NamedPlaces {
  has(place: number): boolean;
  entries(): Iterable<[number, NamedPlace]>;
  get(place: number): NamedPlace | undefined;
  /** The terms that say the country whose law the regulation is. */
  countryTerms(place: number): number;
}

export function namedPlaces(
  index: Pick<RegulationIndex, "numbers" | "facets">,
  { numbered, numbers, byName }: NamedRegulations,
  { required, countries }: { required: readonly SearchTerm[]; countries: readonly NamedCountry[] },
): NamedPlaces {
  const places = new Map<number, NamedPlace>();
  const numberBits = numbered.length > 0 ? 2 ** numbers.length - 1 : 0;
  const add = (number: number, named: NamedPlace) => {
    const place = index.numbers.indexOf(number);
    if (place < 0) return;
    const before = places.get(place);
    places.set(place, {
      terms: named.terms | (before?.terms ?? 0),
      words: Math.max(named.words, before?.words ?? 0),
    });
  };
  for (const { number } of numbered) add(number, { terms: numberBits, words: 1 });
  for (const { number, words } of byName)
    add(number, { terms: bitsOf(required, words), words: words.length });
  const spoken = countries.map(({ code, words }) => ({
    chosen: chosenOf(index.facets.jurisdiction, [code]),
    bits: bitsOf(required, words),
  }));
  return {
    has: (place) => places.has(place),
    entries: () => places.entries(),
    get: (place) => places.get(place),
    countryTerms: (place) =>
      spoken.reduce(
        (bits, one) =>
          one.chosen && isChosen(index.facets.jurisdiction, one.chosen, place)
            ? bits | one.bits
            : bits,
        0,
      ),
  };
}

/** The terms all of whose words are among these. */
function bitsOf(required: readonly SearchTerm[], words: readonly string[]): number {
  return required.reduce(
    (bits, { kind, text }, at) =>
      kind !== "code" && nameWords(text).every((word) => words.includes(word))
        ? bits | (1 << at)
        : bits,
    0,
  );
}
