/**
 * The file that leads from the codes of older HS editions to HS 2022. Codes that are the same in
 * both, whole and alone, are left out. A header, a dictionary of headings, then one line per code:
 * code, editions, successors, omitted headings.
 */
import { createHash } from "node:crypto";
import type { Report } from "#server/backend/datasets/read-yaml-files.ts";

/** The older editions; a line names them by their place here. */
export const editionYears = [1992, 1996, 2002, 2007, 2012, 2017] as const;

export const successorsFile = "figures/hs-successors.txt";

export interface SuccessorsHeader {
  publisher: string;
  edition: string;
  /** ISO date from which HS 2022 applies. */
  effective: string;
  source: string;
  /** Codes of HS 2022 that take some goods of very many codes: listed only where they matter. */
  collective: string[];
}

export interface Successor {
  /** Six digits, of HS 2022. */
  code: string;
  /** The publisher converts data by this pair. */
  isDefault: boolean;
}

export interface Succession {
  /** Six digits, of an older edition. */
  code: string;
  /** Places in `editionYears`. */
  editions: number[];
  successors: Successor[];
  /** Headings of collective codes that take some of its goods and are no successors here. */
  omitted: string[];
}

const headerNames = ["publisher", "edition", "effective", "source"] as const;

/** Successions in the order of their codes. */
export function writeSuccessions(
  header: SuccessorsHeader,
  successions: readonly Succession[],
): string {
  const dictionary: string[] = [];
  let previous = "";
  const lines = successions.map(({ code, editions, successors, omitted }) => {
    const headings = omitted.join(" ");
    if (headings && !dictionary.includes(headings)) dictionary.push(headings);
    const cells = [
      code === previous ? "" : code,
      editions.join(""),
      successors.map((one) => shorten(one.code, code) + (one.isDefault ? "*" : "")).join(" "),
      headings && dictionary.indexOf(headings).toString(36),
    ];
    previous = code;
    return cells.join("\t").trimEnd();
  });
  const body = [...dictionary.map((headings) => `o ${headings}`), ...lines].join("\n");
  const head = [
    ...headerNames.map((name) => `${name}: ${header[name]}`),
    `collective: ${header.collective.join(" ")}`,
    `checksum: ${checksumOf(body)}`,
  ];
  return `${head.join("\n")}\n\n${body}\n`;
}

/** A successor without the heading or the chapter that it shares with the code. */
function shorten(successor: string, code: string): string {
  if (successor === code) return "=";
  if (successor.startsWith(code.slice(0, 4))) return successor.slice(4);
  return successor.startsWith(code.slice(0, 2)) ? successor.slice(2) : successor;
}

export interface SuccessorsContent {
  header: SuccessorsHeader;
  checksum: string;
  /** Whether the body is the one the checksum was made of. */
  isIntact(): boolean;
  successions(): Iterable<Succession>;
}

export function readSuccessions(text: string): SuccessorsContent {
  const end = text.indexOf("\n\n");
  const fields = new Map(
    text
      .slice(0, end)
      .split("\n")
      .map((line): [string, string] => {
        const colon = line.indexOf(": ");
        return [line.slice(0, colon), line.slice(colon + 2)];
      }),
  );
  const field = (name: string) => fields.get(name) ?? "";
  const body = text.slice(end + 2, -1);
  return {
    header: {
      publisher: field("publisher"),
      edition: field("edition"),
      effective: field("effective"),
      source: field("source"),
      collective: field("collective").split(" ").filter(Boolean),
    },
    checksum: field("checksum"),
    isIntact: () => checksumOf(body) === field("checksum"),
    successions: () => readLines(body),
  };
}

function* readLines(body: string): Iterable<Succession> {
  const dictionary: string[][] = [];
  let code = "";
  for (const line of body.split("\n")) {
    if (line.startsWith("o ")) {
      dictionary.push(line.slice(2).split(" "));
      continue;
    }
    const [own = "", editions = "", successors = "", omitted = ""] = line.split("\t");
    code = own || code;
    yield {
      code,
      editions: [...editions].map(Number),
      successors: successors.split(" ").map((short) => readSuccessor(short, code)),
      omitted: (omitted && dictionary[Number.parseInt(omitted, 36)]) || [],
    };
  }
}

function readSuccessor(short: string, code: string): Successor {
  const isDefault = short.endsWith("*");
  const digits = isDefault ? short.slice(0, -1) : short;
  if (digits === "=") return { code, isDefault };
  return { code: code.slice(0, 6 - digits.length) + digits, isDefault };
}

/** Reports a damaged file, and successors that HS 2022 does not have. */
export function checkSuccessions(
  text: string | null,
  known: ReadonlySet<string>,
  report: Report,
): void {
  const content = readSuccessions(text ?? "");
  if (text === null) report(successorsFile, "is missing");
  else if (!content.isIntact()) report(successorsFile, "differs from its checksum");
  else checkCodes(content, known, report);
}

function checkCodes(content: SuccessorsContent, known: ReadonlySet<string>, report: Report): void {
  const missing = new Set<string>();
  // A missing chapter is reported once, by its own check.
  for (const { successors, omitted } of content.successions())
    for (const code of [...successors.map((one) => one.code), ...omitted])
      if (known.has(code.slice(0, 2)) && !known.has(code)) missing.add(code);
  for (const code of missing) report(successorsFile, `${code} does not exist in HS 2022`);
}

function checksumOf(body: string): string {
  return createHash("sha256").update(body).digest("hex").slice(0, 32);
}
