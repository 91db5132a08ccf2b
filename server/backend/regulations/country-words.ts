/** Countries that a query names, as nouns or adjectives. */
import { countryAdjectives } from "#server/backend/full-text/country-adjectives.ts";
import { nameWords } from "#server/backend/regulations/popular-names.ts";

export interface NamedCountry {
  code: string;
  /** As `nameWords` gives them. */
  words: string[];
}

interface Country {
  code: string;
  name: string;
  called: readonly string[];
}

const others = [
  ["EU", "EU"],
  ["GB", "GB"],
  ["UK", "GB"],
  ["US", "US"],
  ["U.S.", "US"],
  ["USA", "US"],
  ["South African", "ZA"],
] as const;

export type ReadCountries = (text: string) => NamedCountry[];

export function createCountryReader(countries: readonly Country[]): ReadCountries {
  const codes = new Map<string, string>();
  const add = (name: string, code: string) => codes.set(nameWords(name).join(" "), code);
  for (const [adjective, , code] of countryAdjectives) add(adjective, code);
  for (const { code, name, called } of countries)
    for (const one of [name, ...called]) add(one, code);
  for (const [word, code] of others) add(word, code);
  // "The Union" of the customs code, "CAR" of the trade in cars.
  for (const word of ["the union", "car"]) codes.delete(word);
  return (text) => {
    const words = nameWords(text);
    const found: NamedCountry[] = [];
    for (let start = 0; start < words.length; start += 1)
      for (let length = Math.min(4, words.length - start); length > 0; length -= 1) {
        const run = words.slice(start, start + length);
        const code = codes.get(run.join(" "));
        if (code === undefined) continue;
        found.push({ code, words: run });
        start += length - 1;
        break;
      }
    return found;
  };
}
