/**
 * Quality and speed of the HS code search: `npm run bench -- search --file F [--by source|chapter]
 * [--misses N] [--part all|open|held-out]`. F is a CSV with the columns query, accept_hs4,
 * accept_hs6 (separated by |). A tenth of the rows, chosen by hash, is held out from tuning.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import Table from "cli-table3";
import { percentile, share } from "#bench/statistics.ts";
import { readCsv } from "#bench/support/read-csv.ts";
import { loadNomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import type { SearchCodes } from "#server/backend/nomenclature/search/search-codes.ts";
import { findProgramDir } from "#server/config/config.ts";

export const about = "quality and speed of the HS code search over a file of queries";

interface Row {
  query: string;
  headings: string[];
  six: string[];
  heldOut: boolean;
  fields: Record<string, string>;
}

interface Measured extends Row {
  /** Rank of the first correct heading and code; 0 if there is none. */
  heading: number;
  code: number;
  hasResults: boolean;
  firstHeadings: string[];
  milliseconds: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      file: { type: "string" },
      by: { type: "string" },
      misses: { type: "string" },
      part: { type: "string", default: "all" },
    },
  });
  if (!values.file) throw new TypeError("missing option --file F");
  const rows = await readRows(values.file);
  const started = performance.now();
  const { searchCodes } = await loadNomenclature({
    programDir: findProgramDir(import.meta.dirname),
  });
  const loaded = performance.now() - started;
  for (const row of rows.slice(0, 300)) searchCodes(row.query);
  const measured = rows
    .filter((row) => values.part === "all" || row.heldOut === (values.part === "held-out"))
    .map((row) => measure(searchCodes, row));
  print(tableOf(groups(measured, values.by)));
  const times = measured.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  print(
    `in process: p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms; ` +
      `loaded in ${loaded.toFixed(0)} ms`,
  );
  if (values.misses) print(missesOf(measured, Number(values.misses)));
  print(lastLine(measured));
}

async function readRows(file: string): Promise<Row[]> {
  const records = readCsv(await readFile(path.resolve(file), "utf8"));
  const split = (text: string | undefined) => (text ?? "").split("|").filter(Boolean);
  return records.map((fields) => ({
    query: fields.query ?? "",
    headings: split(fields.accept_hs4),
    six: split(fields.accept_hs6),
    heldOut:
      (createHash("sha1")
        .update(fields.query ?? "")
        .digest()[0] ?? 0) < 26,
    fields,
  }));
}

function measure(searchCodes: SearchCodes, row: Row): Measured {
  const before = performance.now();
  const outcome = searchCodes(row.query);
  const milliseconds = performance.now() - before;
  const results =
    outcome.outcome === "results" ? outcome.results.filter((one) => one.kind === "hs-code") : [];
  const headings = [...new Set(results.map(({ heading }) => heading))];
  return {
    ...row,
    heading: headings.findIndex((one) => row.headings.includes(one)) + 1,
    code: results.findIndex(({ code }) => row.six.includes(code)) + 1,
    hasResults: results.length > 0,
    firstHeadings: headings.slice(0, 3),
    milliseconds,
  };
}

function groups(measured: readonly Measured[], by: string | undefined): [string, Measured[]][] {
  const found: [string, Measured[]][] = [
    ["all", [...measured]],
    ["open rows", measured.filter(({ heldOut }) => !heldOut)],
    ["held out", measured.filter(({ heldOut }) => heldOut)],
  ];
  if (!by) return found;
  const nameOf = (row: Row) =>
    by === "chapter" ? (row.headings[0] ?? "").slice(0, 2) : (row.fields[by] ?? "");
  for (const name of [...new Set(measured.map(nameOf))].sort())
    found.push([name, measured.filter((row) => nameOf(row) === name)]);
  return found;
}

const columns: [string, (row: Measured) => boolean, (row: Measured) => boolean][] = [
  ["heading@1", ({ heading }) => heading === 1, () => true],
  ["heading@5", ({ heading }) => heading >= 1 && heading <= 5, () => true],
  ["heading@10", ({ heading }) => heading >= 1 && heading <= 10, () => true],
  ["six@1", ({ code }) => code === 1, ({ six }) => six.length > 0],
  ["six@5", ({ code }) => code >= 1 && code <= 5, ({ six }) => six.length > 0],
  ["six@10", ({ code }) => code >= 1 && code <= 10, ({ six }) => six.length > 0],
];

function tableOf(named: [string, Measured[]][]): string {
  const table = new Table({
    head: ["rows of", "rows", "no results", ...columns.map(([name]) => name)],
    style: { head: [], border: [] },
  });
  for (const [name, rows] of named) {
    const cells = columns.map(([, hit, counts]) =>
      share(rows.filter(counts).filter(hit).length, rows.filter(counts).length),
    );
    table.push([name, rows.length, rows.filter(({ hasResults }) => !hasResults).length, ...cells]);
  }
  return table.toString();
}

/** Sample of open rows without a correct heading in the top five. */
function missesOf(measured: readonly Measured[], most: number): string {
  const missed = measured.filter(
    ({ heldOut, heading }) => !heldOut && (heading === 0 || heading > 5),
  );
  const spread = Math.max(1, Math.floor(missed.length / most));
  const shown = missed.filter((_, place) => place % spread === 0).slice(0, most);
  return shown
    .map(
      ({ query, headings, heading, firstHeadings }) =>
        `${query} | ${headings.join("/")} at rank ${heading || "-"} | got ${firstHeadings.join(" ")}`,
    )
    .join("\n");
}

function lastLine(measured: readonly Measured[]): string {
  return columns
    .filter(([name]) => ["heading@1", "heading@5", "six@10"].includes(name))
    .map(
      ([name, hit, counts]) =>
        `${name} ${share(measured.filter(counts).filter(hit).length, measured.filter(counts).length)}`,
    )
    .join(" ");
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
