/** Queries that are codes or part numbers instead of words: read from the text alone. */
import { readHsCode } from "#shared/domain/hs-code.ts";

/** The digits where the whole text is an HS code, in any spelling, with or without a label. */
export function parseCode(text: string): string | null {
  return readHsCode(text.replace(codeLabel, "").replace(/[.,;\s]+$/, ""));
}

const labels =
  "harmonized|harmonised|hs|hts|htsus|taric|nc|cn|ncm|naladisa|sac|tariff|commodity|customs|" +
  "heading|subheading|chapter|code|item|partida|subpartida|capitulo|capítulo|fraccion|fracción|" +
  "codigo|código|arancel|arancelaria|schedule b|system|nomenclature|no|n[º°]|nr|num|number|ex";
const codeLabel = new RegExp(`^(?:\\s*(?:(?:${labels})(?![\\p{L}])\\.?|[:#\\s-]))+(?=\\d)`, "iu");

const maxCodes = 12;

/**
 * The codes of a list, each in any spelling: `640411, 640419` or `6404 and 6403`. Null for a single
 * code and for anything else. `isCode` decides whether `6404 6403` is one code or two.
 */
export function parseCodeList(text: string, isCode: (digits: string) => boolean): string[] | null {
  const parts = text.split(/[,;|+&\t\n]+|\s(?:and|or|y|o)\s/i).filter((part) => /\S/.test(part));
  const codes = (parts.length > 1 ? parts : spacedParts(text, isCode)).map(parseCode);
  if (codes.length < 2 || codes.some((code) => code === null || code.length < 4)) return null;
  return [...new Set(codes.filter((code) => code !== null))].slice(0, maxCodes);
}

function spacedParts(text: string, isCode: (digits: string) => boolean): string[] {
  const parts = text
    .trim()
    .replace(codeLabel, "")
    .split(/\s+|\s*\/\s*/);
  const whole = readHsCode(text.replace(codeLabel, ""));
  const codes = parts.map((part) => parseCode(part) ?? "");
  const isList = codes.every((code) => code.length >= 4) && codes.some(isCode);
  return isList && !(whole && isCode(whole.slice(0, 6))) ? parts : [];
}

/**
 * Whether the text is a part or model number alone, such as `6204-2RS` or `ESP32-WROOM-32`: one
 * word of letters and digits, or several of which none is known. `isKnown` knows words and names.
 */
export function isPartNumber(text: string, isKnown: (word: string) => boolean): boolean {
  const words = text.trim().replace(partLabel, "").split(/\s+/);
  const parts = words.filter((word) => isPartWord(word) && !isMeasure(word));
  if (words.length > 4 || parts.length === 0) return false;
  if (words.some((word) => !partWord.test(word) && isKnown(word))) return false;
  return !isKnown(words.join(" ")) && parts.some((word) => !isKnown(word));
}

const partLabel =
  /^(?:p\/?n|part(?:\s+(?:no|number))?|model(?:\s+no)?|sku|mpn|ref)[.:#\s]+(?=\S*\d)/i;
/** Letters and digits mixed, or groups of digits as part numbers have them (`90915-10003`). */
const partWord = /^(?=.*\d)(?:(?=.*\p{L})|(?=\d{3,}-\d{3,}$))[\p{L}\d][\p{L}\d./_+-]{3,}$/iu;
const units =
  "mm|cm|m|km|kg|g|gr|mg|ml|cl|l|ltr|oz|lb|lbs|in|inch|ft|yd|v|w|kw|kva|hz|khz|mhz|ghz|gb|mb|tb|" +
  "pcs|pc|pk|pack|mah|ah|ct|st|nd|rd|th|bar|psi|rpm|den|denier|gsm|ply|way|mp|hp|x|k|p|°?[cf]";
const measure = new RegExp(`^[\\d.,/x+-]+(?:${units})?(?:[\\d.,/x+-]+(?:${units})?)*$`, "i");

const tyreSize = /^\d{3}\/\d{2}(?:z?r\d{2})?$/i;

function isPartWord(word: string): boolean {
  // `2-pack`, `3-in-1` and `covid-19` are words with a number.
  return partWord.test(word) && !/^(?:\d{1,2}-\p{L}+(?:-\d{1,2})?|\p{L}{3,}-?\d{1,2})$/u.test(word);
}

function isMeasure(word: string): boolean {
  return tyreSize.test(word) || (measure.test(word) && !/^\d{3,}-\d{3,}$/.test(word));
}
