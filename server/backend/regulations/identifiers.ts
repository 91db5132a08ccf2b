/** Finds a regulation by its citation or number, in whatever form it is typed. */
import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
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
  return apart
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .replace(/^e-o-(?=\d)/, "eo-");
}

/** Every identifier and its aliases as keys, for the column `identifiers`. */
export function keysOfRegulation({
  id,
  citation,
  identifiers,
}: Pick<Regulation, "id" | "citation" | "identifiers">): string[] {
  const citations = [
    citation,
    ...citation.split(";"),
    citation.replace(/\s*\((?:SI|c\.)[^)]*\)/i, ""),
  ];
  const texts = [
    id,
    ...citations,
    ...identifiers.flatMap(({ scheme, value }) => [
      value,
      `${scheme} ${value}`,
      ...aliases(scheme, value),
    ]),
  ];
  return [...new Set(texts.map(identifierKey))].filter(isSpecific);
}

/** A single word is a topic, and a number of even length may be an HS code: 9704 means stamps. */
function isSpecific(key: string): boolean {
  return key.includes("-") || (/^\d{5,}$/.test(key) && key.length % 2 === 1);
}

/** Other notations of an identifier in use. */
function aliases(scheme: string, value: string): string[] {
  switch (scheme) {
    case "CELEX":
      return celexAliases(value);
    case "UK SI":
      return [`SI ${value}`, `UKSI ${value}`, `S.I. ${value}`];
    case "UK Public General Act":
      return [`UKPGA ${value}`, `UKPGA ${value.replace(/c\./, "")}`];
    case "FR document":
      return [`FR ${value}`, `FR doc ${value}`, `Federal Register ${value}`];
    case "FR citation":
      return [value.replace(/\bFR\b/, "Fed. Reg."), value.replace(/\bFR\b/, "Federal Register")];
    case "Executive Order":
      return [`EO ${value}`, `E.O. ${value}`];
    case "Proclamation":
      return [`Presidential Proclamation ${value}`, `Proc. ${value}`];
    case "Public Law":
      return [`P.L. ${value}`, `PL ${value}`, `Pub. L. ${value}`];
    case "CFR":
      return [
        value.replace(/\bparts?\b/g, ""),
        value.replace(/,.*$/, ""),
        value.replace(/\bparts?\b|,.*$/g, ""),
      ];
    default:
      return [];
  }
}

const celexKinds: Record<string, string> = { R: "regulation", L: "directive", D: "decision" };

/** `32023R1115` is regulation 2023/1115; older ones have the number first, 952/2013. */
function celexAliases(celex: string): string[] {
  const [, year, letter, number] = /^3(\d{4})([A-Z])(\d+)$/.exec(celex) ?? [];
  if (!year || !letter || !number) return [];
  const short = String(Number(number));
  const shortYear = Number(year) < 2000 ? [year.slice(2)] : [];
  const numbers = [year, ...shortYear].flatMap((one) => [`${one}/${short}`, `${short}/${one}`]);
  return numbers.flatMap((one) => [
    one,
    `EU ${one}`,
    ...(celexKinds[letter] ? [`EU ${celexKinds[letter]} ${one}`] : []),
  ]);
}

const europeanNumber =
  /^(?:(?:commission|council|european|parliament|and|of|the|implementing|delegated|regulation|directive|decision|eu|ec|eec|euratom|no)-)*(\d{2,4}-\d{1,4})(?:-(?:eu|ec|eec|euratom))?$/;
const europeanWord = /(?:^|-)(?:eu|ec|eec|euratom|regulation|directive|decision)(?:-|$)/;

/** Keys to look for, most specific first; empty if the text is no identifier. */
export function keysOfQuery(text: string): string[] {
  const key = identifierKey(text);
  if (!isSpecific(key)) return [];
  const number = europeanNumber.exec(key)?.[1];
  if (!number || !europeanWord.test(key)) return [key];
  const kind = /(?:^|-)(regulation|directive|decision)-/.exec(key)?.[1];
  return [key, kind ? `eu-${kind}-${number}` : `eu-${number}`];
}

/** Ids of the regulations that match the most specific of the keys. */
export async function findByIdentifier(db: Db, text: string): Promise<string[]> {
  const keys = keysOfQuery(text);
  if (keys.length === 0) return [];
  // Found before they are ordered: for the first of a list PostgreSQL would go through all acts in
  // their order, as most identifiers are of none.
  const { rows } = await sql<{ id: string; identifiers: string[] }>`
    with found as materialized (
      select id, identifiers, published from acts where identifiers && ${keys}::text[])
    select id, identifiers from found
    order by published desc nulls last, id limit 100`.execute(db);
  const best = keys.find((key) => rows.some(({ identifiers }) => identifiers.includes(key)));
  return rows
    .filter(({ identifiers }) => best !== undefined && identifiers.includes(best))
    .map(({ id }) => id);
}
