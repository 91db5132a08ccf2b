/** Regulations that a query names: by its citation, by numbers in it or by popular names. */
import { sql } from "kysely";
import { keyOfQuery } from "#server/backend/regulations/identifiers.ts";
import { phrasesOf } from "#server/backend/regulations/popular-names.ts";
import {
  answeringKeys,
  findRegulationNumbers,
} from "#server/backend/regulations/regulation-numbers.ts";
import type { Db } from "#server/database/database.ts";

export interface NamedRegulations {
  /** Of the citation or the numbers; newest first. */
  numbered: NamedRow[];
  /** The numbers as typed, and the rest of the query. */
  numbers: string[];
  rest: string;
  /** By popular name, with the words of the longest one. */
  byName: (NamedRow & { words: string[] })[];
}

interface NamedRow {
  /** Of the table's row. */
  number: number;
  id: string;
}

/** More than one regulation has a name or number, but a few. */
const maxNamed = 200;

export async function findNamed(db: Db, text: string): Promise<NamedRegulations> {
  const numbers = findRegulationNumbers(text);
  const whole = keyOfQuery(text);
  const asked = [
    ...(whole === null ? [] : [[whole]]),
    ...numbers.map(({ keys }) => keys.flatMap(answeringKeys)),
  ];
  const phrases = phrasesOf(text);
  const rows = await readRows(db, [...asked.flat(), ...phrases.map(({ key }) => key)]);
  const matching = (key: string) => rows.filter(({ identifiers }) => identifiers.includes(key));
  // Of a citation that is known as a whole, its numbers say nothing more.
  const cited = whole === null ? [] : matching(whole);
  const numbered =
    cited.length > 0
      ? cited
      : asked.flatMap((keys) => keys.map(matching).find((found) => found.length > 0) ?? []);
  return {
    numbered: [...new Set(numbered)],
    numbers: numbers.map(({ start, end }) => text.slice(start, end).trim()),
    rest: withoutSpans(text, numbers),
    byName: rows.flatMap(({ number, id, identifiers }) => {
      const phrase = phrases.find(({ key }) => identifiers.includes(key));
      return phrase ? { number, id, words: phrase.words } : [];
    }),
  };
}

async function readRows(
  db: Db,
  keys: readonly string[],
): Promise<(NamedRow & { identifiers: string[] })[]> {
  if (keys.length === 0) return [];
  // Found before they are ordered: for the first of a list PostgreSQL would go through all acts in
  // their order, as most identifiers are of none.
  const { rows } = await sql<NamedRow & { identifiers: string[] }>`
    with found as materialized (
      select number, id, identifiers, published from acts where identifiers && ${keys}::text[])
    select number, id, identifiers from found
    order by published desc nulls last, id limit ${maxNamed}`.execute(db);
  return rows;
}

function withoutSpans(text: string, spans: readonly { start: number; end: number }[]): string {
  let rest = "";
  let from = 0;
  for (const { start, end } of spans) {
    rest += `${text.slice(from, start)} `;
    from = end;
  }
  return (rest + text.slice(from)).trim();
}
