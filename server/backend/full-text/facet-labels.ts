import type { Lanes } from "#server/backend/lanes/lanes.ts";

/** `licence-or-document` as "Licence or document". */
export function sayValue(value: string): string {
  const words = value.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Name of a country or customs union by its two letters; the letters where there is no such place.
 */
export function sayPlace(lanes: Pick<Lanes, "find">, code: string): string {
  return lanes.find(code)?.name ?? code;
}
