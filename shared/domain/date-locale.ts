/**
 * The locale of a language's dates: English ones are "7 Oct 2026" for every reader, since "10/7"
 * and "Oct 7" are read differently on the two sides of an ocean.
 */
export function dateLocaleOf(language: string): string {
  return language === "en" ? "en-GB" : language;
}
