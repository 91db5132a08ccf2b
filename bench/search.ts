/**
 * Quality and speed of the HS code search: `npm run bench -- search --file F|--set NAME
 * [--by source|chapter] [--misses N] [--part all|open|kept] [--http]`. F is a CSV with the columns
 * query, accept_hs4, accept_hs6 (separated by |); NAME is a set of this folder. A tenth of the rows,
 * chosen by hash, is kept from tuning. `--http` also measures previews of the built program, one
 * after the other.
 */
import { parseArgs } from "node:util";
import Table from "cli-table3";
import { percentile, share } from "#bench/statistics.ts";
import { type Row, readQueryFile, readQuerySet } from "#bench/support/query-rows.ts";
import { registerClient } from "#bench/support/register-client.ts";
import { loadNomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import type { SearchCodes } from "#server/backend/nomenclature/search/search-codes.ts";
import { findProgramDir } from "#server/config/config.ts";
import { searches } from "#shared/contract/searches.ts";
import { makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";

export const about = "quality and speed of the HS code search over a file of queries";

/** Queries through HTTP. */
const maxHttp = 1000;

interface Measured extends Row {
  /** Rank of the first correct heading and code; 0 if there is none. */
  heading: number;
  code: number;
  /** Codes of the result list, and how many of them are in an accepted heading. */
  shown: number;
  accepted: number;
  firstHeadings: string[];
  milliseconds: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      file: { type: "string" },
      set: { type: "string" },
      by: { type: "string" },
      misses: { type: "string" },
      part: { type: "string", default: "all" },
      http: { type: "boolean", default: false },
    },
  });
  if (!parts.includes(values.part)) throw new TypeError(`use --part ${parts.join(" or ")}`);
  const rows = await readRows(values);
  const started = performance.now();
  const { searchCodes } = await loadNomenclature({
    programDir: findProgramDir(import.meta.dirname),
  });
  const loaded = performance.now() - started;
  // The extra word keeps the queries to be measured out of the cache of rankings.
  for (const row of rows.slice(0, 300)) searchCodes(`${row.query} zzqx`);
  const measured = rows
    .filter((row) => values.part === "all" || row.isKept === (values.part === "kept"))
    .map((row) => measure(searchCodes, row));
  print(tableOf(groups(measured, values.by)));
  const times = measured.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  print(
    `in process: p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms; ` +
      `loaded in ${loaded.toFixed(0)} ms`,
  );
  if (values.http) print(await measureHttp(measured.slice(0, maxHttp)));
  print(lengthsOf(measured));
  if (values.misses) print(missesOf(measured, Number(values.misses)));
  print(lastLine(measured));
}

const parts = ["all", "open", "kept"];

function readRows({ file, set }: { file?: string; set?: string }): Promise<Row[]> {
  if (file) return readQueryFile(file);
  if (set) return readQuerySet(set);
  throw new TypeError("use --file F or --set NAME");
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
    shown: results.length,
    accepted: results.filter(({ heading }) => row.headings.includes(heading)).length,
    firstHeadings: headings.slice(0, 3),
    milliseconds,
  };
}

function groups(measured: readonly Measured[], by: string | undefined): [string, Measured[]][] {
  const found: [string, Measured[]][] = [
    ["all", [...measured]],
    ["open rows", measured.filter(({ isKept }) => !isKept)],
    ["kept rows", measured.filter(({ isKept }) => isKept)],
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
    table.push([name, rows.length, rows.filter(({ shown }) => shown === 0).length, ...cells]);
  }
  return table.toString();
}

/** Sample of open rows without a correct heading in the top five. */
function missesOf(measured: readonly Measured[], most: number): string {
  const missed = measured.filter(
    ({ isKept, heading }) => !isKept && (heading === 0 || heading > 5),
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

/** Length of the lists, and the share of codes in an accepted heading. */
function lengthsOf(measured: readonly Measured[]): string {
  const found = measured.filter(({ shown }) => shown > 0);
  const lengths = found.map(({ shown }) => shown).sort((a, b) => a - b);
  const shown = lengths.reduce((sum, length) => sum + length, 0);
  const accepted = found.reduce((sum, row) => sum + row.accepted, 0);
  const half = found.filter((row) => row.accepted >= row.shown / 2).length;
  return (
    `codes shown: median ${percentile(lengths, 0.5)}, p95 ${percentile(lengths, 0.95)}, ` +
    `most ${lengths.at(-1) ?? 0}; in an accepted heading ${share(accepted, shown)}; ` +
    `lists of which half or more are ${share(half, found.length)}`
  );
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

/** Previews of a signed-in account, each query once. */
async function measureHttp(rows: readonly Row[]): Promise<string> {
  const { dataDir, remove } = await makeDataDir();
  const program = await startBuiltProgram(dataDir, { MOCK_DELAY_MS: "0" });
  try {
    const client = await registerClient(program.origin);
    const times: number[] = [];
    for (const { query } of rows) {
      const began = performance.now();
      await client(searches.preview, { kind: "hs-code", q: query });
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    return (
      `through HTTP: p50 ${percentile(times, 0.5).toFixed(1)} ms, ` +
      `p99 ${percentile(times, 0.99).toFixed(1)} ms of ${times.length}`
    );
  } finally {
    await program.end("SIGTERM");
    await remove();
  }
}
