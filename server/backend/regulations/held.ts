/** Says what regulations there are where a search asks for others. */

import type * as z from "zod/mini";
import type { SearchTerm } from "#server/backend/full-text/text-query.ts";
import type { NamedCountry } from "#server/backend/regulations/country-words.ts";
import { nameWords } from "#server/backend/regulations/popular-names.ts";
import type { RegulationIndex } from "#server/backend/regulations/regulation-index.ts";
import { isVague } from "#server/backend/regulations/search-advice.ts";
import type { advice } from "#shared/contract/searches.ts";

type Advice = z.infer<typeof advice>;

/** Sentence about an official number that no regulation has. */
export function numberNotHeld(numbers: readonly string[], rest: string): Advice {
  const message = `We hold no regulation with the number ${numbers.join(" or ")}.`;
  return { message, suggestions: rest === "" ? [] : [rest] };
}

/** Words that ask for the law of a country, beside those that are vague anyway. */
const lawWords = new Set(["code", "decree", "decrees", "law", "ordinance", "statute"]);

/** Whether a query asks for nothing but the law of countries of which there are no acts. */
export function asksForLawsOfNone(
  { facets }: Pick<RegulationIndex, "facets">,
  countries: readonly NamedCountry[],
  terms: readonly SearchTerm[],
): boolean {
  const spoken = countries.flatMap(({ words }) => words);
  const isCountry = ({ text }: SearchTerm) =>
    nameWords(text).every((word) => spoken.includes(word));
  return (
    countries.length > 0 &&
    !terms.every(isCountry) &&
    countries.every(({ code }) => !facets.jurisdiction.texts.includes(code)) &&
    terms.every((term) => isCountry(term) || isVague(term) || lawWords.has(term.text.toLowerCase()))
  );
}

export function noActsOf(countries: readonly NamedCountry[]): Advice {
  const codes = countries.map(({ code }) => code).join(", ");
  return { message: `We hold no regulations of ${codes}.`, suggestions: [] };
}

/** How many regulations there are, and of which jurisdictions. */
export function heldSentence({ size, facets }: Pick<RegulationIndex, "size" | "facets">): string {
  const codes = [...facets.jurisdiction.texts].sort();
  return (
    `We hold ${size.toLocaleString("en")} regulations of ${codes.length} jurisdictions ` +
    `(${codes.join(", ")}). Search them by name, number, subject or HS code.`
  );
}
