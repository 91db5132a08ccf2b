/**
 * Quality and speed of the search of regulations: `npm run bench -- regulations [--misses]`. Rows are
 * those of queries/regulations.txt; a tenth, chosen by hash, is kept from tuning. A search that leads
 * straight to an act has it first.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import Table from "cli-table3";
import { percentile, share } from "#bench/statistics.ts";
import { isKept } from "#bench/support/query-rows.ts";
import { loadLanes } from "#server/backend/lanes/lanes.ts";
import { loadNomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import { loadRegulations } from "#server/backend/regulations/load-regulations.ts";
import { createRegulationIndexes } from "#server/backend/regulations/regulation-index.ts";
import { searchRegulations } from "#server/backend/regulations/search-regulations.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import { findProgramDir } from "#server/config/config.ts";
import { openDatabase } from "#server/database/database.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { parseInput } from "#shared/contract/call.ts";
import { searchInput } from "#shared/contract/searches.ts";
import { testLog } from "#tests/support/test-config.ts";

export const about = "quality and speed of the search of regulations";

interface Row {
  query: string;
  group: string;
  /** Acts that answer it; none where nothing is held. */
  accepted: string[];
}

interface Measured extends Row {
  /** Of the first accepted act; 0 if there is none. */
  rank: number;
  /** Acts found, and what the search says instead. */
  found: string[];
  said: string;
  milliseconds: number;
}

type Search = (query: string) => Promise<SearchOutcome>;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { misses: { type: "boolean", default: false } } });
  const rows = await readRows();
  await withSearch(async (search) => {
    for (const { query } of rows) await search(`${query} `);
    const measured: Measured[] = [];
    for (const row of rows) measured.push(await measure(search, row));
    process.stdout.write(`${tableOf(measured)}\n${timesOf(measured)}\n`);
    if (values.misses) process.stdout.write(`${missesOf(measured)}\n`);
  });
}

const setFile = path.resolve(import.meta.dirname, "queries/regulations.txt");

async function readRows(): Promise<Row[]> {
  const rows: Row[] = [];
  let group = "";
  for (const line of (await readFile(setFile, "utf8")).split("\n")) {
    if (line.startsWith("[")) group = line.slice(1, -1);
    const [query = "", acts] = line.split(" | ");
    if (acts === undefined || line.startsWith("#")) continue;
    rows.push({ query, group, accepted: acts === "none" ? [] : acts.split(" ") });
  }
  return rows;
}

/** Over a database of its own with the acts of the built program. */
async function withSearch(work: (search: Search) => Promise<void>): Promise<void> {
  const programDir = findProgramDir(import.meta.dirname);
  // Before any query: building the index would let a new connection time out.
  const nomenclature = await loadNomenclature({ programDir });
  const lanes = await loadLanes({ programDir });
  const dataDir = await mkdtemp(path.join(tmpdir(), "clearlane-bench-"));
  const embedded = await startEmbeddedPostgres(dataDir);
  const database = await openDatabase({
    dataDir,
    database: { embedded: false, url: embedded.url },
    timeoutFactor: 40,
  });
  try {
    await loadRegulations({ programDir }, database);
    const regulationIndexes = createRegulationIndexes({ database, log: testLog, lanes });
    const context = { database, lanes, nomenclature, regulationIndexes };
    await work((q) =>
      searchRegulations(context, { ...parseInput(searchInput, { kind: "regulation", q }), q }),
    );
  } finally {
    await database.close();
    await embedded.stop();
    await rm(embedded.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(search: Search, row: Row): Promise<Measured> {
  const before = performance.now();
  const outcome = await search(row.query);
  const milliseconds = performance.now() - before;
  const found = idsOf(outcome);
  const rank = found.findIndex((id) => row.accepted.includes(id)) + 1;
  return { ...row, rank, found, said: saidBy(outcome), milliseconds };
}

function idsOf(outcome: SearchOutcome): string[] {
  if (outcome.outcome === "exact") return [outcome.goTo];
  if (outcome.outcome !== "results") return [];
  return outcome.results.flatMap((one) => (one.kind === "regulation" ? [one.id] : []));
}

function saidBy(outcome: SearchOutcome): string {
  if (outcome.outcome === "exact") return "leads there";
  if (outcome.outcome !== "results") return `${outcome.outcome}: ${outcome.advice.message}`;
  return outcome.correction
    ? `${outcome.total} for ${outcome.correction.used}`
    : `${outcome.total} found`;
}

const columns: [string, (row: Measured) => boolean][] = [
  ["act@1", ({ rank }) => rank === 1],
  ["act@5", ({ rank }) => rank >= 1 && rank <= 5],
  ["found nothing", ({ found }) => found.length === 0],
];

function tableOf(measured: readonly Measured[]): string {
  const table = new Table({
    head: ["rows of", "rows", ...columns.map(([name]) => name)],
    style: { head: [], border: [] },
  });
  const held = measured.filter(({ accepted }) => accepted.length > 0);
  const add = (name: string, rows: readonly Measured[]) =>
    table.push([
      name,
      rows.length,
      ...columns.map(([, isHit]) => share(rows.filter(isHit).length, rows.length)),
    ]);
  add("all that are held", held);
  add(
    "kept rows",
    held.filter(({ query }) => isKept(query)),
  );
  for (const group of new Set(measured.map((row) => row.group)))
    add(
      group,
      measured.filter((row) => row.group === group),
    );
  return table.toString();
}

function timesOf(measured: readonly Measured[]): string {
  const times = measured.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return (
    `with its database: p50 ${percentile(times, 0.5).toFixed(1)} ms, ` +
    `p99 ${percentile(times, 0.99).toFixed(1)} ms of ${times.length}`
  );
}

/** Rows without an accepted act first, kept ones apart. */
function missesOf(measured: readonly Measured[]): string {
  return measured
    .filter(
      ({ accepted, rank, found, query }) =>
        !isKept(query) && (accepted.length > 0 ? rank !== 1 : found.length > 0),
    )
    .map(
      ({ query, accepted, rank, found, said }) =>
        `${query} | ${accepted.slice(0, 2).join("/") || "none"} at ${rank || "-"} | ` +
        `${said} | got ${found.slice(0, 3).join(" ")}`,
    )
    .join("\n");
}
