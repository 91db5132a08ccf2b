/** Advice that names the coverage of the data where a search asks for something outside it. */

import type * as z from "zod/mini";
import type { SearchTerm } from "#server/backend/full-text/text-query.ts";
import type { NamedCountry } from "#server/backend/regulations/country-words.ts";
import { nameWords } from "#server/backend/regulations/popular-names.ts";
import type { RegulationIndex } from "#server/backend/regulations/regulation-index.ts";
import { isVague } from "#server/backend/regulations/search-advice.ts";
import type { advice } from "#shared/contract/searches.ts";

type Advice = z.infer<typeof advice>;

export function adviseUnknownNumber(numbers: readonly string[], rest: string): Advice {
  const message = `Our data has no regulation with the number ${numbers.join(" or ")}.`;
  return { message, suggestions: rest === "" ? [] : [rest] };
}

/** Words for the law of a country, in addition to the vague ones. */
const lawWords = new Set(["code", "decree", "decrees", "law", "ordinance", "statute"]);

/** Whether a query asks only for the law of jurisdictions that the data does not cover. */
export function asksForUncoveredLaw(
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

export function adviseUncoveredCountries(countries: readonly NamedCountry[]): Advice {
  const codes = countries.map(({ code }) => code).join(", ");
  return { message: `Our data has no regulations of ${codes}.`, suggestions: [] };
}

export function coverageSentence({
  size,
  facets,
}: Pick<RegulationIndex, "size" | "facets">): string {
  const codes = [...facets.jurisdiction.texts].sort();
  return (
    `Our data covers ${size.toLocaleString("en")} regulations of ${codes.length} jurisdictions ` +
    `(${codes.join(", ")}). Search them by name, number, subject or HS code.`
  );
}
