import type { HsCodeDetails, Lane } from "#shared/contract/hs-codes.ts";
import { readHsCode } from "#shared/domain/hs-code.ts";

export interface LaneDetailsData {
  details: HsCodeDetails;
  lane: Lane;
  /** The description as the address says it. */
  described: string;
  /** The trade date where the address names one. */
  date: string | null;
  /** Empty where the list could not be loaded. */
  countries: Country[];
  /** This page's one address: path, and with the origin to be shared. */
  address: string;
  shareUrl: string;
}

export interface Country {
  code: string;
  name: string;
}

/** What a product is given by: a code's digits, digits that are no code, or words. */
export type Product =
  | { kind: "code"; digits: string }
  | { kind: "odd" }
  | { kind: "words"; words: string }
  | { kind: "empty" };

/** In the words of the contract's own schema. */
export const oddDigits = "An HS code has 2, 4, 6, 8 or 10 digits.";

export function readProduct(text: string): Product {
  const words = decodeMore(text).trim();
  if (words === "") return { kind: "empty" };
  const digits = readHsCode(words);
  if (digits) return { kind: "code", digits };
  return /^[\d\s.\-/]+$/.test(words) ? { kind: "odd" } : { kind: "words", words };
}

/**
 * A country by its code in any case, or by its name; anything else stays as it is, for the server
 * to refuse by name.
 */
export function readCountry(text: string, countries: readonly Country[]): string {
  const said = decodeMore(text).trim();
  const named = countries.find(
    ({ code, name }) => code === said.toUpperCase() || name.toLowerCase() === said.toLowerCase(),
  );
  return named?.code ?? said;
}

/** Some senders encode twice; a stray percent sign stays what it is. */
export function decodeMore(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
