/** Countries and HS codes named in a text. */
import type { Lanes } from "#server/backend/lanes/lanes.ts";
import type { Nomenclature } from "#server/backend/nomenclature/nomenclature.ts";

export interface TextReader {
  /** Two-letter codes in the order of the text. */
  countriesIn(text: string): string[];
  /** Digits of existing codes, in any spelling, in the order of the text. */
  codesIn(text: string): string[];
}

export function createTextReader(
  lanes: Pick<Lanes, "facts">,
  { titleOf }: Pick<Nomenclature, "titleOf">,
): TextReader {
  const names = new Map<string, string>();
  for (const { code, name, called } of lanes.facts.countries)
    for (const one of [name, ...called]) if (!ambiguous.has(one)) names.set(fold(one), code);
  names.set("European Union", "EU");
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    "(?<![\\p{L}\\p{N}-])(?<!\\bNew )(?<!\\bGulf of )" +
      `(?:${longestFirst.map(escapePattern).join("|")})(?![\\p{L}\\p{N}])`,
    "gu",
  );
  return {
    countriesIn: (text) =>
      distinct([...fold(text).matchAll(pattern)].map(([name]) => names.get(name))),
    codesIn: (text) => distinct(spelledCodes(text).map((digits) => existing(digits, titleOf))),
  };
}

/** Country names that in a notice more often mean a US state, a person or a common word. */
const ambiguous = new Set(
  [
    "Georgia",
    "Jersey",
    "Mann",
    "CAR",
    "RSA",
    "ROC",
    "America",
    "US",
    "U.S.",
    "USA",
    "Reunion",
  ].concat(["Wales", "England", "Holland", "Congo", "Salvador", "Emirates", "Saudi"]),
);

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("’", "'");
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** `7304.31.3000`, `7304.31`, `8471 30 00 00`, `7307 1910 03`, `0807190060`; no other numbers. */
const apart = new RegExp(
  "(?<![\\d.,/§-])(?:\\d{4}\\.\\d{2}(?:\\.\\d{4}|(?:\\.\\d{2}){1,2}|\\.\\d{2}\\d{2})?|" +
    "\\d{4} \\d{2} \\d{2}(?: ?\\d{2})?|\\d{4} \\d{4} \\d{2}|\\d{10}|\\d{8})(?![\\d%])(?!\\.\\d)",
  "g",
);
/** A regulation's paragraph number looks like a subheading. */
const paragraph = /(?:CFR|U\.S\.C\.|§+|\bparts?|\bsections?|\bNo\.)\s*$/i;
/** `headings 7206, 7207 and 7208.10`, `commodity code 0810907530`, `Chapter 73`. */
const named = new RegExp(
  "\\b(?:sub-?headings?|headings?|(?:commodity )?codes?|HS|HTS(?:US)?|chapters?)\\s+" +
    "((?:\\d[\\d. ]*\\d)" +
    "(?:(?:\\s*[,;]\\s*|\\s+and\\s+|\\s*,\\s*and\\s+|\\s+or\\s+)\\d[\\d. ]*\\d)*)",
  "gi",
);

function spelledCodes(text: string): string[] {
  const found: { at: number; digits: string }[] = [];
  for (const { 0: code, index } of text.matchAll(apart))
    if (!paragraph.test(text.slice(Math.max(0, index - 12), index)))
      found.push({ at: index, digits: code.replace(/\D/g, "") });
  for (const { 0: all, 1: list = "", index } of text.matchAll(named)) {
    // "Chapter" means an HS chapter only near a mention of the tariff.
    if (/^chapter/i.test(all) && !/tariff|\bHTS|harmoni[sz]ed|commodity/i.test(text)) continue;
    for (const code of list.split(/[,;]|\band\b|\bor\b/i))
      found.push({ at: index, digits: code.replace(/\D/g, "") });
  }
  return found.sort((one, other) => one.at - other.at).map(({ digits }) => digits);
}

/** The code itself, or its heading if HS 2022 lacks the subheading; keeps national digits. */
function existing(
  digits: string,
  titleOf: (code: string) => string | undefined,
): string | undefined {
  if (!/^\d{2}(\d{2}){0,4}$/.test(digits)) return undefined;
  const world = digits.slice(0, 6);
  if (titleOf(world) !== undefined) return digits;
  const heading = digits.slice(0, 4);
  return titleOf(heading) === undefined ? undefined : heading;
}

export function distinct<Value>(values: readonly (Value | undefined)[]): Value[] {
  return [...new Set(values)].filter((value) => value !== undefined);
}
