import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteDiscarded } from "#server/backend/tariff/discard-editions.ts";
import { type ImportRequest, importEdition } from "#server/backend/tariff/import-edition.ts";
import { readTariff } from "#server/backend/tariff/read-lines.ts";
import { ukTariff } from "#server/backend/tariff/schedules/uk-global-tariff.ts";
import { ukMeasures } from "#server/backend/tariff/schedules/uk-measures.ts";
import { usHts } from "#server/backend/tariff/schedules/us-hts.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { AppError } from "#shared/errors.ts";
import { killImport, startImportProcess } from "#tests/support/import-process.ts";
import { writeUkMeasures, writeUkTariff } from "#tests/support/tariff-files.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const schedule = { ...ukTariff, minimumRows: 100 };
const rows = 3000;
const batchRows = 250;
let [folder, file] = ["", ""];
let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-imports-"));
  file = await writeUkTariff(path.join(folder, "tariff.csv"), { rows });
  testDatabase = await createTestDatabase();
  database = await openDatabase({
    dataDir: folder,
    database: { embedded: false, url: testDatabase.url },
    timeoutFactor: 40,
  });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.deleteFrom("tariff_editions").execute();
});

const importFile = (given: string, more: Partial<ImportRequest> = {}) =>
  importEdition(testDatabase.url, {
    ...{ schedule, file: given, effective: "2024-01-01", batchRows },
    ...more,
  });

const variant = (options: Omit<Parameters<typeof writeUkTariff>[1], "rows">) =>
  writeUkTariff(path.join(folder, `${randomBytes(4).toString("hex")}.csv`), { rows, ...options });

async function written(content: string | Buffer): Promise<string> {
  const target = path.join(folder, randomBytes(4).toString("hex"));
  await writeFile(target, content);
  return target;
}

/** Every row of the live edition and a hash of it, without what differs by import. */
async function liveState() {
  const { rows: found } = await sql<Record<string, unknown>>`
    select e.checksum, e.name, e.rows_read, e.line_count, e.measure_count, e.unparsed_count,
      (select md5(string_agg(to_jsonb(l)::text, '' order by l.code)) from (
        select code, title, units, flags, ad, cvd from tariff_lines where edition_id = e.id) l
      ) as lines,
      (select md5(string_agg(to_jsonb(m)::text, '' order by to_jsonb(m)::text)) from (
        select code, kind, rate, ad_valorem, specific, parsed, programs, origins, valid_from,
          valid_to, detail from tariff_measures where edition_id = e.id) m) as measures
    from tariff_editions e where state = 'live'`.execute(database);
  return found;
}

const editions = () =>
  database
    .selectFrom("tariff_editions")
    .select(["id", "state", "is_complete", "rows_read"])
    .orderBy("id")
    .execute();

async function problemOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw error;
  return error.details?.[0]?.message ?? `${error.code}: ${error.message}`;
}

describe("an import", () => {
  it("stages, checks and switches, and tells which rates it keeps as published", async () => {
    const result = await importFile(file);
    expect(result).toMatchObject({
      ...{ outcome: "switched", rows, lines: rows, measures: rows, findings: [], resumedFrom: 0 },
      problems: { count: 0 },
      unparsed: { count: rows / 5 },
    });
    expect(result.unparsed.shown).toHaveLength(20);
    expect(result.unparsed.shown[0]).toEqual({
      row: 6,
      problem: "10000028 mfn: 10.2% MIN 9.00 GBP",
    });
  });

  it("of the file that is live changes nothing", async () => {
    const first = await importFile(file);
    const before = [await liveState(), await editions()];
    const again = await importFile(file, { effective: "2023-05-05", accept: true });
    expect(again).toMatchObject({
      outcome: "already-live",
      edition: first.edition,
      effective: "2024-01-01",
    });
    expect([await liveState(), await editions()]).toEqual(before);
  });

  it("names a broken row and imports the others", async () => {
    const broken = await variant({ broken: { row: 40, text: "1234,No commodity,1%,2%,,,,," } });
    const result = await importFile(broken);
    expect(result).toMatchObject({ outcome: "switched", rows: rows - 1 });
    expect(result.problems).toEqual({
      count: 1,
      shown: [{ row: 40, problem: "1234 is not a commodity of 8 or 10 digits" }],
    });
  });

  it("of a dry run says what would come and leaves nothing", async () => {
    await importFile(file);
    const before = [await liveState(), await editions()];
    const result = await importFile(await variant({ without: 2 }), { dryRun: true });
    expect(result).toMatchObject({ outcome: "dry-run", edition: null, lines: rows / 2 });
    expect(result.findings).toHaveLength(1);
    expect([await liveState(), await editions()]).toEqual(before);
    const { count } = await database
      .selectFrom("tariff_lines")
      .select((part) => part.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(rows);
  });

  it("is refused while another one of the schedule runs", async () => {
    let second = "";
    await importFile(file, {
      onProgress: async () => {
        second ||= await problemOf(importFile(file));
      },
    });
    expect(second).toBe("conflict: Another import of uk-tariff is running. Wait for its end.");
  });
});

describe("a file that cannot be right", () => {
  it.each([
    ["cut off within a quoted cell", 0.5, /quoted cell in or after row \d+ has no end.*cut off/],
    ["cut off within a row", 0.497, /ends within row \d+: it was cut off/],
  ])("%s is refused and leaves nothing", async (_what, share, message) => {
    const whole = await readFile(file);
    // Cut off after a comma within a row, or within a quoted text of two lines.
    const around = Math.floor(whole.length * share);
    const end = share === 0.5 ? whole.indexOf(",\nin", around) : whole.indexOf(",No ch", around);
    expect(await problemOf(importFile(await written(whole.subarray(0, end))))).toMatch(message);
    expect(await editions()).toEqual([]);
  });

  it("with too few rows is a part", async () => {
    const part = await writeUkTariff(path.join(folder, "part.csv"), { rows: 60 });
    expect(await problemOf(importFile(part))).toMatch(/holds 60 codes.*at least 100.*cut off/);
    expect(await editions()).toEqual([]);
  });

  it.each([
    ["gzip", () => gzipSync("commodity,description"), /packed with gzip: unpack it with gunzip/],
    ["a workbook", () => Buffer.from("PK\x03\x04\x14\x00rest"), /ZIP archive or an Excel workbook/],
    ["a web page", () => "<!DOCTYPE html><html></html>", /web page: the address leads to a page/],
    ["JSON", () => '[{"htsno": "0101"}]', /It is JSON\. Import the CSV/],
    ["nothing", () => "", /It is empty/],
    [
      "another schedule",
      () => `${usHts.columns.join(",")}\n0101,0,Horses,,,,\n`,
      /not in the uk-tariff format: it has no column commodity, description.*Import the CSV of the UK/,
    ],
  ])("%s is refused with what would be right", async (_what, content, message) => {
    expect(await problemOf(importFile(await written(content())))).toMatch(message);
    expect(await editions()).toEqual([]);
  });
});

describe("an edition that applies later", () => {
  it("is held beside a live one until its day", async () => {
    await importFile(file);
    const next = await variant({ changed: 9 });
    const later = { effective: "2026-07-01", today: "2026-06-30" };
    expect(await importFile(next, later)).toMatchObject({
      outcome: "held",
      findings: [
        "It applies from 2026-07-01: if it went live earlier, pages would have no current rates.",
      ],
    });
    expect(await importFile(next, { ...later, today: "2026-07-01" })).toMatchObject({
      outcome: "switched",
    });
  });
});

describe("a mass change", () => {
  it("of lines is held, and accepted without reading anew what is stored", async () => {
    await importFile(file);
    const before = await liveState();
    const half = await variant({ without: 2 });
    const held = await importFile(half);
    expect(held).toMatchObject({ outcome: "held", lines: rows / 2 });
    expect(held.findings).toEqual([
      `${rows / 2} of ${rows} lines of the live edition are gone, among them 10000000, 10000014, ` +
        "10000028, 10000042, 10000056.",
    ]);
    expect(await liveState()).toEqual(before);
    expect(await importFile(half)).toMatchObject({ outcome: "held", edition: held.edition });
    const accepted = await importFile(half, { accept: true });
    expect(accepted).toMatchObject({ outcome: "switched", edition: held.edition });
    expect(accepted.resumedFrom).toBeGreaterThan(rows / 2);
  });

  it("of rates is held; a fifth of them is not", async () => {
    await importFile(file);
    const held = await importFile(await variant({ changed: 4 }));
    expect(held.findings[0]).toMatch(/^750 of 3000 rates differ from the live edition/);
    expect(await importFile(await variant({ changed: 5 }))).toMatchObject({ outcome: "switched" });
  });
});

describe("an import that is killed", () => {
  it("at ten points goes on each time and ends as one that was not", async () => {
    await importFile(file, { batchRows: 700 });
    const [wanted] = await liveState();
    await database.deleteFrom("tariff_editions").execute();
    const job = { url: testDatabase.url, schedule: "uk-tariff", file, batchRows, minimumRows: 100 };
    const stored: number[] = [];
    for (const stopAt of [1, 1, 2, 1, 1, 2, 1, 1, "checking", "switching"] as const) {
      const running = startImportProcess({ ...job, stopAt });
      expect(await running.stopped).toBe(true);
      await killImport(running);
      expect(await liveState()).toEqual([]);
      stored.push((await editions())[0]?.rows_read ?? 0);
    }
    expect(stored).toEqual([...stored].sort((a, b) => a - b));
    expect(new Set(stored).size).toBe(9);
    const last = startImportProcess({ ...job, stopAt: null });
    expect(await last.stopped).toBe(false);
    expect(await liveState()).toEqual([wanted]);
    expect(await editions()).toHaveLength(1);
  });
});

describe("measures of the United Kingdom", () => {
  it("are the same however the rows of a commodity fall into batches", async () => {
    const measures = await writeUkMeasures(path.join(folder, "measures.csv"), 2000);
    const states = [];
    for (const size of [7, 333, 5000]) {
      await database.deleteFrom("tariff_editions").execute();
      const more = { schedule: { ...ukMeasures, minimumRows: 100 }, batchRows: size };
      expect(await importFile(measures, more)).toMatchObject({
        ...{ outcome: "switched", rows: 2000, lines: 200, measures: 1800 },
        problems: { count: 0 },
      });
      states.push(await liveState());
    }
    expect(states[1]).toEqual(states[0]);
    expect(states[2]).toEqual(states[0]);
    const { units } = await database
      .selectFrom("tariff_lines")
      .select("units")
      .executeTakeFirstOrThrow();
    expect(units).toEqual(["p/st"]);
  });
});

describe("the switch", () => {
  it("is seen whole by everybody who reads meanwhile, and nobody fails", async () => {
    const other = await variant({ changed: 1 });
    await importFile(file);
    let isOver = false;
    const seen = { reads: 0, mixed: 0, before: 0, after: 0 };
    const readers = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        const [edition, ...more] = await readTariff(database, ["GB"], ["1000"]);
        const changed = edition?.measures.filter(({ rate }) => rate === "99.0%").length;
        seen.reads += 1;
        if (more.length > 0 || edition?.measures.length !== edition?.lines.length) seen.mixed += 1;
        if (changed === 0) seen.before += 1;
        else if (changed === edition?.measures.length) seen.after += 1;
        else seen.mixed += 1;
      }
    });
    await importFile(other, { accept: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    isOver = true;
    await Promise.all(readers);
    expect(seen.mixed).toBe(0);
    expect(Math.min(seen.before, seen.after)).toBeGreaterThan(0);
    expect(seen.before + seen.after).toBe(seen.reads);
  });

  it("keeps two retired editions and discards older ones", async () => {
    for (const changed of [0, 7, 8, 9, 10])
      await importFile(await variant({ changed }), { accept: true });
    await deleteDiscarded(database);
    expect((await editions()).map(({ state }) => state)).toEqual(["retired", "retired", "live"]);
    const { count } = await database
      .selectFrom("tariff_measures")
      .select((part) => part.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(3 * rows);
  });

  it("back to a retired edition is an import of its file again", async () => {
    const first = await importFile(file);
    await importFile(await variant({ changed: 9 }));
    const again = await importFile(file);
    expect(again).toMatchObject({ outcome: "switched", edition: first.edition });
  });
});
