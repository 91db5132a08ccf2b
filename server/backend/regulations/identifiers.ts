/**
 * The identifiers of a regulation as keys: citations, numbers in any spelling and popular names.
 */
import { keyOfName, nameWords } from "#server/backend/regulations/popular-names.ts";
import {
  answeringKeys,
  findRegulationNumbers,
  widerKeys,
} from "#server/backend/regulations/regulation-numbers.ts";
import type { Regulation } from "#shared/contract/regulations.ts";

/**
 * Normalizes identifiers of regulations and queries alike: lower case, groups of letters and digits
 * joined by "-". `SI 2020/1432` and `si2020/1432` both become `si-2020-1432`.
 */
function identifierKey(text: string): string {
  const bare = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\b(?:\p{L}\.){2,}/gu, (initials) => initials.replaceAll(".", ""))
    .replace(/\bno\.?(?=\s*\d)|§|#|\bnumber\b|\bn[°º]/gu, " ");
  const apart = bare.replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, "$1$2 ");
  return apart.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

/** Every identifier and its other spellings as keys, for the column `identifiers`. */
export function keysOfRegulation({
  id,
  citation,
  identifiers,
  popularNames,
}: Pick<Regulation, "id" | "citation" | "identifiers" | "popularNames">): string[] {
  const citations = [
    citation,
    ...citation.split(";"),
    citation.replace(/\s*\((?:SI|c\.)[^)]*\)/i, ""),
  ];
  const schemes = identifiers.map(({ scheme, value }) => `${scheme} ${value}`);
  const texts = [id, ...citations, ...schemes, ...identifiers.map(({ value }) => value)];
  const numbers = [...citation.split(";"), ...schemes].flatMap((text) =>
    findRegulationNumbers(text).flatMap(({ keys }) => keys.flatMap(widerKeys)),
  );
  const names = popularNames.map((name) => keyOfName(nameWords(name)));
  return [...new Set([...texts.map(identifierKey).filter(isSpecific), ...numbers, ...names])];
}

/** A single word is a topic, and a number of even length may be an HS code: 9704 means stamps. */
function isSpecific(key: string): boolean {
  return key.includes("-") || (/^\d{5,}$/.test(key) && key.length % 2 === 1);
}

/** Keys to look for, most specific first; empty if there is no identifier in the text. */
export function keysOfQuery(text: string): string[] {
  const whole = keyOfQuery(text);
  const numbers = findRegulationNumbers(text).flatMap(({ keys }) => keys.flatMap(answeringKeys));
  return [...(whole === null ? [] : [whole]), ...numbers];
}

/** The key of a query that is an identifier as a whole; null if it cannot be one. */
export function keyOfQuery(text: string): string | null {
  const key = identifierKey(text);
  return isSpecific(key) ? key : null;
}
