import { attempt } from "#client/api/load.ts";
import type { AnswerOf, Client } from "#shared/contract/call.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";

export type Country = AnswerOf<typeof hsCodes.countries>["items"][number];

/**
 * The countries a lane can name; none where they could not be loaded, and codes then stand for
 * names.
 */
export async function loadCountries(api: Client): Promise<Country[]> {
  const listed = await attempt(api(hsCodes.countries, {}));
  return listed.ok ? listed.value.items : [];
}

/**
 * Names those countries by their codes alone that a page speaks of: the whole list is no part of
 * its data.
 */
export function namesOf(
  countries: readonly Country[],
  codes: readonly (string | null)[],
): Country[] {
  return countries.filter(({ code }) => codes.includes(code));
}

export function placeName(countries: readonly Country[], code: string): string {
  return countries.find((one) => one.code === code)?.name ?? code;
}
