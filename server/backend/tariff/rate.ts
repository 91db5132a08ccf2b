import type { SpecificRate } from "#shared/contract/lanes.ts";

/** A published rate of duty, parsed as a sum of percentages and specific amounts. */
export interface ParsedRate {
  /** Percent of the value; 0 where the rate is free or has only amounts. Null if not parsed. */
  adValorem: number | null;
  specific: SpecificRate[] | null;
  parsed: boolean;
}

const unparsed: ParsedRate = { adValorem: null, specific: null, parsed: false };

/**
 * Parses rates of the United States, the United Kingdom and the European Union: `6.6¢/kg + 4%`,
 * `8.0% + 147.00 GBP / 100 kg`, `Free`. Rates with a minimum, a maximum, a season or a part of the
 * article are not parsed.
 */
export function parseRate(text: string): ParsedRate {
  const rate = text.replace(/\s+/g, " ").trim();
  if (/^free$/i.test(rate)) return { adValorem: 0, specific: null, parsed: true };
  if (rate === "" || /\b(MIN|MAX|EA|less|not less|on the|see|the rate|ADSZ|ADFM)\b/i.test(rate))
    return unparsed;
  if (/\(/.test(rate)) return unparsed;
  let adValorem = 0;
  const specific: SpecificRate[] = [];
  for (const part of rate.split("+")) {
    const term = part.trim();
    const percent = /^(\d+(?:\.\d+)?) ?%$/.exec(term);
    if (percent) {
      adValorem += Number(percent[1]);
      continue;
    }
    const amount = parseAmount(term);
    if (!amount) return unparsed;
    specific.push(amount);
  }
  return { adValorem, specific: specific.length > 0 ? specific : null, parsed: true };
}

/** `6.6¢/kg`, `$1.50 each`, `26.00 GBP/hl`, `9.30 EUR / 100 kg / net`. */
function parseAmount(term: string): SpecificRate | null {
  const dollars =
    /^(\$)(\d[\d,]*(?:\.\d+)?) ?(?:\/ ?(.+)|(each))$/.exec(term) ??
    /^()(\d+(?:\.\d+)?) ?¢ ?(?:\/ ?(.+)|(each))$/.exec(term);
  if (dollars) {
    const value = Number(dollars[2]?.replaceAll(",", ""));
    const per = (dollars[3] ?? dollars[4] ?? "").trim();
    return { amount: dollars[1] ? value : round(value / 100), currency: "USD", per };
  }
  const named = /^(\d[\d,]*(?:\.\d+)?) ?(GBP|EUR) ?\/ ?(.+)$/.exec(term);
  if (!named) return null;
  const per = (named[3] ?? "").replace(/ ?\/ ?/g, " / ").trim();
  return { amount: Number(named[1]?.replaceAll(",", "")), currency: named[2] ?? "", per };
}

const round = (value: number) => Math.round(value * 1e8) / 1e8;

/** One entry of a column of special rates: `Free (A+,AU,BH)`. */
interface ProgramRate {
  rate: string;
  programs: string[];
}

/** Symbols alone; a note such as `(see U.S. note 3)` is part of the rate. */
const programList = /\(([A-Z+*,.\s(]+)\)/g;

/** Splits the special column of the US schedule by program: `Free (A,AU) 1.2% (JP)`. */
export function parseSpecialRates(text: string): ProgramRate[] {
  const rates: ProgramRate[] = [];
  const flat = text.replace(/\s+/g, " ").trim();
  let from = 0;
  for (const match of flat.matchAll(programList)) {
    const programs = (match[1] ?? "")
      .split(/[,\s(]+/)
      .map((symbol) => symbol.replaceAll(".", ""))
      .filter((symbol) => /^[A-Z]{1,2}[+*]?$/.test(symbol));
    const rate = flat.slice(from, match.index).trim();
    from = match.index + match[0].length;
    if (programs.length > 0 && rate) rates.push({ rate, programs: [...new Set(programs)] });
  }
  return rates;
}
