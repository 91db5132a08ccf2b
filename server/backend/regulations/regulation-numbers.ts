/**
 * Official numbers of regulations in any spelling, as keys: `Reg. (EU) 2023/956` is `eu-2023-956`.
 */

/** A number found in a text. */
export interface RegulationNumber {
  /** Most specific first: a section of a title before its part. */
  keys: string[];
  /** Offsets in the text. */
  start: number;
  end: number;
}

/** All numbers in a text, in their order; none overlaps another. */
export function findRegulationNumbers(text: string): RegulationNumber[] {
  const found: RegulationNumber[] = [];
  for (const { pattern, keysOf } of notations)
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const isTaken = found.some((one) => start < one.end && one.start < end);
      const keys = isTaken ? [] : keysOf(match.groups ?? {});
      if (keys.length > 0) found.push({ keys: [...new Set(keys)], start, end });
    }
  return found.sort((a, b) => a.start - b.start);
}

type Groups = Partial<Record<string, string>>;

interface Notation {
  pattern: RegExp;
  /** None for what only looks like a number. */
  keysOf(groups: Groups): string[];
}

const no = String.raw`(?:n(?:o|r|[°º])\.?|number|núm\.?|\u2116)?\s*`;
const year = String.raw`(?:19|20)\d\d`;
const unions = "(?:EU|UE|EC|CE|EEC|CEE|EWG|EG|Euratom)";

/** Names of the kinds of European acts, in the languages of the documents at hand. */
const kinds = String.raw`(?<kind>reg(?:ulation|\.)?|reglamento|règlement|regolamento|regulamento|verordnung|dir(?:ective|\.)?|directiva|directive|richtlinie|dec(?:ision|\.)?|decisión|décision|beschluss)`;

/** The most specific first: each takes its characters. */
const notations: Notation[] = [
  {
    pattern: /\b(?:celex[:\s]*)?3(?<year>\d{4})(?<letter>[RLD])(?<number>\d{4})\b/gi,
    keysOf: ({ year, letter, number }) =>
      european(kindOfLetter[letter?.toUpperCase() ?? ""], year, number),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:${kinds}\s*)?\(?\b${unions}\)?(?!\p{L})\s*${no}(?<a>\d{1,4})\s*/\s*(?<b>\d{1,4})\b`,
      "giu",
    ),
    keysOf: ({ kind, a, b }) => europeanOf(kind, a, b),
  },
  {
    pattern: new RegExp(
      String.raw`\b${kinds}\s*${no}(?<a>\d{1,4})\s*/\s*(?<b>\d{1,4})(?:/${unions})?\b`,
      "giu",
    ),
    keysOf: ({ kind, a, b }) => europeanOf(kind, a, b),
  },
  {
    pattern: new RegExp(String.raw`\b(?<a>\d{1,4})/(?<b>\d{1,4})/${unions}\b`, "giu"),
    keysOf: ({ a, b }) => europeanOf(undefined, a, b),
  },
  {
    pattern: new RegExp(
      String.raw`(?<!\p{L})(?:UK\s*)?S\.?\s?I\.?\s*(?<year>${year})\s*(?:/|\s${no})\s*(?<number>\d{1,4})\b`,
      "giu",
    ),
    keysOf: ({ year, number }) => [`si-${year}-${plain(number)}`],
  },
  {
    pattern: new RegExp(String.raw`\buksi[\s/]*(?<year>${year})/(?<number>\d{1,4})\b`, "giu"),
    keysOf: ({ year, number }) => [`si-${year}-${plain(number)}`],
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:ukpga[\s/]*(?<a>${year})[\s/]+(?:c\.?\s*)?(?<b>\d{1,3})|(?<year>${year})\s*\(?c(?:h|hapter)?\.?\s*(?<number>\d{1,3}))\b`,
      "giu",
    ),
    keysOf: ({ a, b, year = a, number = b }) => [`chapter-${year}-${plain(number)}`],
  },
  {
    pattern:
      /\b(?:e\.?\s?o\.?|exec(?:utive|\.)?\s+ord(?:er|\.)?)\s*(?:no\.?\s*)?(?<number>\d{4,5})\b/gi,
    keysOf: ({ number }) => [`order-${number}`],
  },
  {
    pattern: /\b(?:presidential\s+)?proc(?:lamations?|\.)?\s*(?:no\.?\s*)?(?<number>\d{4,5})\b/gi,
    keysOf: ({ number }) => [`proclamation-${number}`],
  },
  {
    pattern:
      /\b(?:p\.?\s?l\.?|pub(?:lic|\.)?\s+l(?:aw|\.)?)\s*(?:no\.?\s*)?(?<congress>\d{2,3})\s*-\s*(?<number>\d{1,3})\b/gi,
    keysOf: ({ congress, number }) => [`law-${congress}-${plain(number)}`],
  },
  {
    pattern:
      /\b(?<volume>\d{2,3})\s*(?:f\.?\s?r\.?|fed(?:eral|\.)?\s*reg(?:ister|\.)?)\s*(?<page>\d{3,6})\b/gi,
    keysOf: ({ volume, page }) => [`fr-${volume}-${page}`],
  },
  {
    pattern:
      /\b(?:(?:fr|federal register)\s*doc(?:ument|\.)?\s*)?(?<number>(?:19|20)\d\d-\d{4,5})\b/gi,
    keysOf: ({ number }) => [`document-${number}`],
  },
  {
    pattern:
      /\b(?<title>\d{1,2})\s*c\.?\s?f\.?\s?r\.?\s*(?:parts?|pt\.?|§+|sec(?:tion|\.)?)?\s*(?<places>\d[\w.]*(?:-[\d.]+\w?)*(?:(?:,| and| to)\s*\d[\w.-]*)*)/gi,
    keysOf: ({ title, places }) => placesOf("cfr", title, places),
  },
  {
    pattern:
      /\b(?<title>\d{1,2})\s*u\.?\s?s\.?\s?c\.?\s*(?:a\.?\s*)?(?:§+|sec(?:tion|\.)?)?\s*(?<places>\d+[a-z]?(?:-\d+[a-z]?)?)/gi,
    keysOf: ({ title, places }) => placesOf("usc", title, places),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:SOR|DORS)\s*[/-]?\s*(?<year>${year})\s*-\s*(?<number>\d{1,4})\b`,
      "giu",
    ),
    keysOf: ({ year, number }) => [`sor-${year}-${plain(number)}`],
  },
  {
    // `Decree No. 6,759 of 2009`, `Act 166 of 2012`, `announcement 2025 No. 18`.
    pattern: new RegExp(
      String.raw`\bno\.?\s*(?<number>\d{1,2}[.,]\d{3}|\d{1,4})\s*(?:of|,)?\s*(?<year>${year})\b`,
      "giu",
    ),
    keysOf: ({ year, number }) => [`no-${year}-${plain(number)}`],
  },
  {
    pattern: new RegExp(
      String.raw`\b(?<number>\d{1,2}[.,]\d{3}|\d{1,4})\s+of\s+(?<year>${year})\b`,
      "giu",
    ),
    keysOf: ({ year, number }) => [`no-${year}-${plain(number)}`],
  },
  {
    pattern: new RegExp(String.raw`\b(?<year>${year})\s+no\.?\s*(?<number>\d{1,4})\b`, "giu"),
    keysOf: ({ year, number }) => [`no-${year}-${plain(number)}`],
  },
  {
    pattern: new RegExp(
      String.raw`\b(?<number>\d{1,2}[.,]\d{3}|\d{1,4})/(?<year>${year})\b`,
      "giu",
    ),
    keysOf: ({ year, number }) => slashed(year, number),
  },
  {
    pattern: new RegExp(String.raw`\b(?<year>${year})/(?<number>\d{1,4})\b`, "giu"),
    keysOf: ({ year, number }) => slashed(year, number),
  },
  {
    // Before 1999 European numbers had two digits of the year.
    pattern: /^\s*(?<number>\d{2,4})\/(?<year>[5-9]\d)\s*$/g,
    keysOf: ({ year, number }) => slashed(`19${year}`, number),
  },
];

/** Without leading zeros and separators of thousands. */
function plain(number: string | undefined): string {
  return String(Number((number ?? "").replace(/[.,]/g, "")));
}

const kindOfLetter: Record<string, string | undefined> = {
  R: "regulation",
  L: "directive",
  D: "decision",
};

/**
 * The year stands first since 2015, and in older directives; two digits are of the last century.
 */
function europeanOf(kind: string | undefined, a = "", b = ""): string[] {
  const [first, second] = [yearOf(a), yearOf(b)];
  const name = kind === undefined ? undefined : kindOfName(kind);
  return [
    ...(first ? european(name, first, b) : []),
    ...(second && second !== first ? european(name, second, a) : []),
  ];
}

function yearOf(digits: string): string | undefined {
  if (/^(?:19|20)\d\d$/.test(digits)) return digits;
  return /^[5-9]\d$/.test(digits) ? `19${digits}` : undefined;
}

function kindOfName(kind: string): string {
  if (/^dir|^richt/i.test(kind)) return "directive";
  return /^dec|^déc|^besch/i.test(kind) ? "decision" : "regulation";
}

function european(kind: string | undefined, year = "", number = ""): string[] {
  return [`eu${kind ? `-${kind}` : ""}-${year}-${plain(number)}`];
}

/** A number and a year alone, of whatever series. */
function slashed(year = "", number = ""): string[] {
  return [`no-${year}-${plain(number)}`];
}

/** Longer ranges are of whole chapters. */
const maxRange = 300;

/** Every part or section of `134`, `12.42-12.45`, `429, 430 and 431` or `730-774`. */
function placesOf(code: string, title = "", places = ""): string[] {
  const [first = "", ...more] = places.split(/,\s*|\s+and\s+|\s+to\s+/);
  return [first, ...more].flatMap((one) => {
    const place = one.replace(/\.$/, "").toLowerCase();
    const [from = "", to = ""] = place.split(/-(?=\d)/);
    return rangeOf(from, to).map((part) => `${code}-${title}-${part}`);
  });
}

function rangeOf(from: string, to: string): string[] {
  const [start, end] = [/^(.*?)(\d+)\w?$/.exec(from), /^(.*?)(\d+)\w?$/.exec(to)];
  const [first, last] = [Number(start?.[2]), Number(end?.[2])];
  const isRange = start && end && (end[1] === "" || start[1] === end[1]) && last > first;
  if (!isRange) return to === "" ? [from] : [`${from}-${to}`, from];
  if (last - first > maxRange) return [from];
  return Array.from({ length: last - first + 1 }, (_, at) => `${start[1]}${first + at}`);
}

/** The keys under which an act with this one is found: also without its kind and its series. */
export function widerKeys(key: string): string[] {
  const [, series = "", number = ""] =
    /^((?:eu|si|chapter|sor)(?:-[a-z]+)?)-(\d{4}-\d+)$/.exec(key) ?? [];
  if (number === "") return [key];
  return [...new Set([key, `${series.split("-")[0]}-${number}`, `no-${number}`])];
}

/** The keys that answer a query for this one: `cfr-19-134.11` is in part 134. */
export function answeringKeys(key: string): string[] {
  const [, code, place = ""] = /^(cfr-\d+)-(.*)$/.exec(key) ?? [];
  if (!code) return [key];
  const section = place.replace(/-.*$/, "");
  return [...new Set([place, section, section.replace(/\..*$/, "")])].map(
    (one) => `${code}-${one}`,
  );
}
