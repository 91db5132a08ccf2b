import path from "node:path";
import { sql } from "kysely";
import { deleteDiscarded } from "#server/backend/tariff/discard-editions.ts";
import { type ImportResult, importEdition } from "#server/backend/tariff/import-edition.ts";
import { readTariff } from "#server/backend/tariff/read-lines.ts";
import { getSchedule } from "#server/backend/tariff/schedules/index.ts";
import type { Database } from "#server/database/database.ts";
import type { ScheduleName } from "#shared/domain/import-sources.ts";
import { exactly, type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";
import { type EmptyDatabase, openEmptyDatabase } from "#tests/soak/support/open-empty-database.ts";
import { findPublishedData, publishedFiles } from "#tests/soak/support/published-data.ts";
import { killImport, startImportProcess } from "#tests/support/import-process.ts";
import { writeUkMeasures, writeUkTariff } from "#tests/support/tariff-files.ts";

export const about =
  "imports of full size: rows a second and memory, twice the same end state, killed at ten points, " +
  "while pages read (runs: rows of UK measures)";

const fullRows = 700_000;
const kills = 10;
/** Memory limit above the process's size before, whatever the file's size. */
const mostMegabytes = 250;

export async function run({ runs, say }: SoakOptions): Promise<Figure[]> {
  await using stage = await openEmptyDatabase();
  return [
    ...(await importPublished(stage, say)),
    ...(await importMeasures(stage, runs ?? fullRows, say)),
    ...(await importThroughKills(stage, say)),
  ];
}

/** Imports every available publisher's file, twice. */
async function importPublished(
  { database }: EmptyDatabase,
  say: (text: string) => void,
): Promise<Figure[]> {
  const folder = findPublishedData();
  if (!folder) return [told("published files", "skipped: there is no ../shared/data")];
  const figures: Figure[] = [];
  for (const [name, file] of Object.entries(publishedFiles) as [ScheduleName, string][]) {
    const work = () =>
      importEdition(database.url, {
        ...{ schedule: getSchedule(name), file: path.join(folder, file), effective: "2024-01-01" },
      });
    const first = await measure(work);
    const state = await stateOf(database, name);
    const again = await measure(work);
    say(`${name}: ${describe(first)}`);
    figures.push(
      told(`${name}: codes, measures, unparsed`, counts(first.result)),
      told(`${name}: codes a second`, Math.round(first.result.rows / first.seconds)),
      exactly(`${name}: outcome`, first.result.outcome, "switched"),
      exactly(`${name}: rows not readable`, first.result.problems.count, 0),
      exactly(`${name}: again`, again.result.outcome, "already-live"),
      exactly(`${name}: state after it`, await stateOf(database, name), state),
    );
  }
  return figures;
}

async function importMeasures(
  { database, folder }: EmptyDatabase,
  rows: number,
  say: (text: string) => void,
): Promise<Figure[]> {
  const file = await writeUkMeasures(path.join(folder, "measures.csv"), rows);
  const schedule = { ...getSchedule("uk-measures"), minimumRows: 1 };
  const reading = readPages(database);
  const first = await measure(() =>
    importEdition(database.url, { schedule, file, effective: "2024-01-01" }),
  );
  say(`uk-measures: ${describe(first)}`);
  const second = await writeUkMeasures(path.join(folder, "more.csv"), rows + 10);
  const other = await measure(() =>
    importEdition(database.url, { schedule, file: second, effective: "2024-02-01" }),
  );
  const pages = await reading.stop();
  const back = await measure(() =>
    importEdition(database.url, { schedule, file, effective: "2024-01-01" }),
  );
  const dropped = await measure(async () => {
    await sql`
      update tariff_editions set is_complete = false where state = 'retired'`.execute(database);
    await deleteDiscarded(database);
    return back.result;
  });
  return [
    told("uk-measures: rows, measures, unparsed", counts(first.result)),
    told("uk-measures: rows a second", Math.round(rows / first.seconds)),
    told("uk-measures: beside a live edition, seconds", other.seconds.toFixed(1)),
    told("uk-measures: back to the edition before, seconds", back.seconds.toFixed(1)),
    told("uk-measures: deleting an edition, seconds", dropped.seconds.toFixed(1)),
    atMost("uk-measures: memory above the start, MB", first.megabytes, mostMegabytes),
    exactly("uk-measures: outcome beside a live edition", other.result.outcome, "switched"),
    told("pages read meanwhile", pages.reads),
    told("pages, 99 of 100 within, ms", pages.p99),
    exactly("pages that failed", pages.failed, 0),
    exactly("pages that saw two editions or half of one", pages.mixed, 0),
  ];
}

/** A process that is killed once in every phase of an import. */
async function importThroughKills(
  { database, folder }: EmptyDatabase,
  say: (text: string) => void,
): Promise<Figure[]> {
  const rows = 30_000;
  const file = await writeUkTariff(path.join(folder, "tariff.csv"), { rows });
  const job = {
    ...{ url: database.url, schedule: "uk-tariff", file, batchRows: 1000, minimumRows: 1 },
  };
  await sql`delete from tariff_editions where schedule = 'uk-tariff'`.execute(database);
  await startImportProcess({ ...job, stopAt: null }).stopped;
  const wanted = await stateOf(database, "uk-tariff");
  await sql`delete from tariff_editions where schedule = 'uk-tariff'`.execute(database);
  const points = [2, 3, 4, 2, 5, 1, 3, 2, "checking", "switching"] as const;
  let live = 0;
  for (const stopAt of points.slice(0, kills)) {
    const running = startImportProcess({ ...job, stopAt });
    await running.stopped;
    await killImport(running);
    if ((await stateOf(database, "uk-tariff")) !== "none") live += 1;
    say(`killed at ${stopAt}`);
  }
  await startImportProcess({ ...job, stopAt: null }).stopped;
  return [
    told("kills", points.length),
    exactly("killed imports that were live", live, 0),
    exactly(
      "state after the last run, as without kills",
      await stateOf(database, "uk-tariff"),
      wanted,
    ),
  ];
}

interface Measured {
  result: ImportResult;
  seconds: number;
  /** The process's peak memory above its size before. */
  megabytes: number;
}

async function measure(work: () => Promise<ImportResult>): Promise<Measured> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const started = performance.now();
  try {
    const result = await work();
    const seconds = (performance.now() - started) / 1000;
    return { result, seconds, megabytes: Math.round((most - before) / 1e6) };
  } finally {
    clearInterval(timer);
  }
}

function describe({ result, seconds, megabytes }: Measured): string {
  return `${result.outcome}, ${result.rows} rows in ${seconds.toFixed(1)} s, ${megabytes} MB more`;
}

function counts({ rows, measures, unparsed }: ImportResult): string {
  return [rows, measures, unparsed.count].map((count) => count.toLocaleString("en")).join(", ");
}

function atMost(what: string, value: number, most: number): Figure {
  return { what, value, wanted: `at most ${most}`, ok: value <= most };
}

/** A hash of all rows of a schedule's live edition; `none` without one. */
async function stateOf(database: Database, schedule: string): Promise<string> {
  const { rows } = await database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    return sql<{ state: string }>`
      select md5(concat(
        (select md5(string_agg(md5(concat_ws('|', code, title, units, flags, ad, cvd)), ''
          order by code)) from tariff_lines where edition_id = e.id),
        (select md5(string_agg(hash, '' order by hash)) from (
          select md5(concat_ws('|', code, kind, rate, ad_valorem, specific, parsed, programs,
            origins, origins_out, valid_from, valid_to, detail)) as hash
          from tariff_measures where edition_id = e.id) hashes))) as state
      from tariff_editions e where schedule = ${schedule} and state = 'live'`.execute(transaction);
  });
  return rows[0]?.state ?? "none";
}

interface Pages {
  reads: number;
  failed: number;
  mixed: number;
  p99: number;
}

/** Reads the measures of one heading repeatedly, as pages do. */
function readPages(database: Database): { stop(): Promise<Pages> } {
  const pages: Pages = { reads: 0, failed: 0, mixed: 0, p99: 0 };
  const times: number[] = [];
  let isOver = false;
  const reader = async () => {
    while (!isOver) {
      const started = performance.now();
      try {
        const editions = await readTariff(database, ["GB"], ["100010"]);
        const measures = editions.filter(({ schedule }) => schedule === "uk-measures");
        const codes = new Set(measures.flatMap((one) => one.lines.map(({ code }) => code)));
        // Ten rows per commodity, one of them its unit.
        const isWhole = measures.every((one) => one.measures.length === 9 * one.lines.length);
        if (measures.length > 1 || !isWhole || (measures.length === 1 && codes.size === 0))
          pages.mixed += 1;
      } catch {
        pages.failed += 1;
      }
      pages.reads += 1;
      times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const readers = [reader(), reader()];
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(readers);
      const sorted = times.sort((a, b) => a - b);
      return { ...pages, p99: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0) };
    },
  };
}
