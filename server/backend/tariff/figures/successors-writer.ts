import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import {
  editionYears,
  type Succession,
  type Successor,
  writeSuccessions,
} from "#server/backend/datasets/successors-file.ts";
import { readCsv } from "#server/backend/tariff/schedules/csv.ts";

/** One row of a correlation table. */
export interface CorrelationRow {
  /** Six digits, of HS 2022. */
  current: string;
  /** Six digits, of the older edition. */
  old: string;
  /** From HS 2022 to the older edition: `1:1`, `1:n`, `n:1` or `n:n`. */
  relationship: string;
  isDefault: boolean;
}

/** More old codes of one edition make a code collective; every other code has at most 45. */
const manySources = 60;

/** "Not specified" of trade statistics, in HS 2022 and in every older edition. */
const notSpecified = "999999";

/**
 * Pairs of the World Customs Organization's tables that the published ones lack: there these codes
 * lead to electrical waste (8549) alone.
 */
export const missingPairs: Readonly<Record<string, readonly string[]>> = {
  "854150": ["854151", "854159"],
  "911420": ["911490"],
  "911490": ["911490"],
};

/**
 * Reads the correlation tables (`hs2022_hs<year>.csv`) in the folder and writes the successors of
 * every code that is not in HS 2022 or changed its scope. Throws `invalid-input` for a file without
 * the tables' columns.
 */
export async function writeSuccessors(
  sourceFolder: string,
  targetFile: string,
): Promise<{ successions: number; bytes: number }> {
  const tables: CorrelationRow[][] = [];
  for (const year of editionYears) tables.push(await readCorrelation(sourceFolder, year));
  const collective = collectiveCodes(tables);
  const successions = mergeEditions(tables.map((rows) => correlate(rows, collective)));
  const text = writeSuccessions(
    {
      publisher: "UN Statistics Division",
      edition: `HS 2022 correlated with ${editionYears.map((year) => `HS ${year}`).join(", ")}`,
      effective: "2022-01-01",
      source: "https://unstats.un.org/unsd/classifications/Econ",
      collective: [...collective].sort(),
    },
    successions,
  );
  await writeFile(targetFile, text);
  return { successions: successions.length, bytes: text.length };
}

export async function readCorrelation(folder: string, year: number): Promise<CorrelationRow[]> {
  const oldColumn = `hs${year}`;
  const format = {
    name: "correlation",
    format: "the table that correlates HS 2022 with an older edition",
    columns: ["hs2022", oldColumn, "relationship", "default"],
  };
  const stream = createReadStream(path.join(folder, `hs2022_${oldColumn}.csv`));
  const rows: CorrelationRow[] = [];
  for await (const { record } of readCsv(stream, format)) {
    const { hs2022: current = "", [oldColumn]: old = "", relationship = "" } = record;
    if (current !== notSpecified && old !== notSpecified)
      rows.push({ current, old, relationship, isDefault: record.default === "1" });
  }
  return rows;
}

/** HS 2022 codes that in some edition take goods of more than `manySources` codes. */
export function collectiveCodes(tables: readonly (readonly CorrelationRow[])[]): Set<string> {
  const collective = new Set<string>();
  for (const rows of tables)
    for (const [code, sources] of groupBy(rows, ({ current }) => current))
      if (sources.length > manySources) collective.add(code);
  return collective;
}

type Scope = Pick<Succession, "successors" | "omitted">;

/** By code: its successors in HS 2022, collective ones only by default or in its own heading. */
function correlate(
  rows: readonly CorrelationRow[],
  collective: ReadonlySet<string>,
): Map<string, Scope> {
  const scopes = new Map<string, Scope>();
  for (const [code, pairs] of groupBy(rows, ({ old }) => old)) {
    if (pairs.every(({ relationship, current }) => relationship === "1:1" && current === code))
      continue;
    const isSuccessor = ({ current, isDefault }: CorrelationRow) =>
      isDefault || !collective.has(current) || current.startsWith(code.slice(0, 4));
    const successors = new Map<string, Successor>();
    for (const pair of pairs.filter(isSuccessor))
      successors.set(pair.current, { code: pair.current, isDefault: pair.isDefault });
    for (const missing of missingPairs[code] ?? [])
      if (!successors.has(missing)) successors.set(missing, { code: missing, isDefault: false });
    const omitted = pairs
      .filter((pair) => !isSuccessor(pair))
      .map(({ current }) => current.slice(0, 4));
    scopes.set(code, {
      successors: [...successors.values()].sort(byCode),
      omitted: [...new Set(omitted)].sort(),
    });
  }
  return scopes;
}

/** One succession for all editions in which a code led to the same successors. */
function mergeEditions(editions: readonly ReadonlyMap<string, Scope>[]): Succession[] {
  const merged = new Map<string, Succession>();
  editions.forEach((scopes, edition) => {
    for (const [code, scope] of scopes) {
      const key = JSON.stringify([code, scope]);
      const known = merged.get(key);
      if (known) known.editions.push(edition);
      else merged.set(key, { code, editions: [edition], ...scope });
    }
  });
  return [...merged.values()].sort(byCode);
}

function byCode(a: { code: string }, b: { code: string }): number {
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
