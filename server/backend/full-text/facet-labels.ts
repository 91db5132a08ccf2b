/** `licence-or-document` as "Licence or document". */
export function sayValue(value: string): string {
  const words = value.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const regions = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** Name of a country or of the customs union by its two letters; the letters where there is no such place. */
export function sayPlace(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code;
}
