/** Codes of the Harmonized System: how people write them, how we show them. */

/**
 * Digits of a code in any spelling (`0101.21-00 00`, `8471 30`), or null where the text is no code.
 * At least two digits, at most ten, an even number.
 */
export function readHsCode(text: string): string | null {
  const trimmed = text.trim();
  if (!/^\d[\d\s.\-/]*$/.test(trimmed)) return null;
  const digits = trimmed.replace(/\D/g, "");
  return digits.length >= 2 && digits.length <= 10 && digits.length % 2 === 0 ? digits : null;
}

/** `640411` as `6404.11`, `6404110010` as `6404.11.00.10`. */
export function formatHsCode(digits: string): string {
  if (digits.length <= 4) return digits;
  const rest = digits.slice(4).match(/.{1,2}/g) ?? [];
  return [digits.slice(0, 4), ...rest].join(".");
}

/** Two codes concern each other when one is the beginning of the other. */
export function codesTouch(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

export type HsLevel = "chapter" | "heading" | "subheading";

/** The level that a number of digits stands for in the six-digit nomenclature. */
export function levelOf(digits: string): HsLevel {
  if (digits.length <= 2) return "chapter";
  return digits.length <= 4 ? "heading" : "subheading";
}
