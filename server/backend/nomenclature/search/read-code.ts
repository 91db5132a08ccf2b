import { readHsCode } from "#shared/domain/hs-code.ts";

const label =
  /^\s*(?:hs|hts|htsus|taric|cn|tariff|commodity|customs|hs\s*-?\s*code|heading|subheading|chapter|code|no\.?|number|[:#\s-])+(?=\d)/i;

/**
 * The code a search text is, said in any spelling and with or without the words people put before
 * it; null where it is no code.
 */
export function readCodeText(text: string): string | null {
  return readHsCode(text.replace(label, "").replace(/[.,;\s]+$/, ""));
}
