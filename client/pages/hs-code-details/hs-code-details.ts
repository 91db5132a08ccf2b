import type { HsCodeDetails, Lane } from "#shared/contract/hs-codes.ts";
import { readHsCode } from "#shared/domain/hs-code.ts";

export interface LaneDetailsData {
  details: HsCodeDetails;
  lane: Lane;
  /** Description from the URL. */
  described: string;
  /** Trade date from the URL. */
  date: string | null;
  /** Empty if the list failed to load. */
  countries: Country[];
  /** Canonical address of this page: the path, and the full URL for sharing. */
  address: string;
  shareUrl: string;
}

export interface Country {
  code: string;
  name: string;
}

/** A product segment: digits of a code, an invalid number of digits, or words. */
type Product =
  | { kind: "code"; digits: string }
  | { kind: "invalid" }
  | { kind: "words"; words: string }
  | { kind: "empty" };

/** Same text as the contract's schema. */
export const invalidDigitsMessage = "An HS code has 2, 4, 6, 8 or 10 digits.";

export function readProduct(text: string): Product {
  const words = decodeAgain(text).trim();
  if (words === "") return { kind: "empty" };
  const digits = readHsCode(words);
  if (digits) return { kind: "code", digits };
  return /^[\d\s.\-/]+$/.test(words) ? { kind: "invalid" } : { kind: "words", words };
}

/**
 * Country code by code in any case or by name; other input is returned as is, for the server to
 * reject.
 */
export function readCountry(text: string, countries: readonly Country[]): string {
  const given = decodeAgain(text).trim();
  const named = countries.find(
    ({ code, name }) => code === given.toUpperCase() || name.toLowerCase() === given.toLowerCase(),
  );
  return named?.code ?? given;
}

/** Some senders encode twice; a stray percent sign is kept. */
export function decodeAgain(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
