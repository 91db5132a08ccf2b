import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importNotices } from "#server/backend/sources/import-notices.ts";
import { getNoticeSource } from "#server/backend/sources/notices/index.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

const columns = [
  ...["Document symbol", "Notifying Member", "Title", "Description", "Products covered"],
  ...["Objectives", "Keywords", "Notification type", "Distribution date"],
  ...["Final date for comments", "Notified document"],
];
const day = (iso: string) => new Date(`${iso}T00:00:00Z`);
const links = "https://members.wto.org/a.pdf\nhttps://members.wto.org/b.pdf";

/** As in ePing's workbook: dates as date cells, and cells with several lines. */
const rows: CellValue[][] = [
  [
    ...["G/TBT/N/BRA/1500", "Brazil", "Draft labelling of toys", 'Rules, in "short"'],
    ...["Toys (HS 9503)", "Safety", "Toys", "Regular notification"],
    ...[day("2026-11-20"), day("2027-01-19"), links],
  ],
  [
    ...["G/SPS/N/JPN/900", "Japan", "Pesticide limits", null, "Citrus fruit (HS 0805)"],
    ...["Food safety", "MRL", "Regular notification", day("2026-11-18"), null, null],
  ],
  [
    ...["G/SPS/N/JPN/900/Corr.1", "Japan", "Pesticide limits, corrected", null, "Citrus fruit"],
    ...["Food safety", "MRL", "Corrigendum", day("2026-11-19"), null, links],
  ],
  [
    ...["G/TBT/N/ATL/1", "Atlantis", "Nothing", null, null, null, null],
    ...["Regular notification", day("2026-11-20"), null, null],
  ],
];

const workbook = (all: readonly CellValue[][] = [columns, ...rows]) =>
  writeXlsx({
    sheets: [
      {
        name: "Notifications",
        rows: all.map((row) => [...row]),
        columns: columns.map((name) => (/date/i.test(name) ? { numFmt: "dd/mm/yyyy" } : {})),
      },
      { name: "About", rows: [["Exported from ePing"]] },
    ],
  });

/** The same sheet as Excel saves it to CSV: dates as displayed. */
function csv(): string {
  const cellOf = (value: CellValue) =>
    value instanceof Date
      ? value.toISOString().slice(0, 10).split("-").reverse().join("/")
      : String(value ?? "");
  const lines = [columns, ...rows].map((row) =>
    row.map((value) => `"${cellOf(value).replaceAll('"', '""')}"`).join(","),
  );
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

describe("ePing's workbook (issue 16: API and workbook)", () => {
  let backend: TestBackend;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "clearlane-eping-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    backend = await startTestBackend();
  });
  afterEach(() => backend[Symbol.asyncDispose]());

  const now = new Date("2026-11-23T09:00:00Z");

  async function importFile(content: string | Uint8Array) {
    const file = path.join(folder, "page");
    await writeFile(file, content);
    const { database, mapping } = backend.context;
    const source = getNoticeSource("wto-eping");
    return importNotices(database.url, mapping, { source, file, now, fetchedAt: null });
  }

  async function readState() {
    const { database } = backend.context;
    const records = await database
      .selectFrom("source_records")
      .selectAll()
      .where("source", "=", "wto-eping")
      .orderBy("key")
      .execute();
    const published = await database
      .selectFrom("notifications")
      .select(["id", "record", "published", "comments_close", "codes", "words"])
      .where("imported_from", "=", "wto-eping")
      .orderBy("id")
      .execute();
    return { records, published };
  }

  it("16 importers: the workbook leads to the same state as its CSV, field by field", async () => {
    const fromCsv = await importFile(csv());
    const state = await readState();
    expect(fromCsv).toMatchObject({ created: 3, rejected: { count: 1 } });
    expect(await importFile(await workbook())).toMatchObject({ created: 0, unchanged: 3 });
    await backend.context.database
      .deleteFrom("notifications")
      .where("imported_from", "=", "wto-eping")
      .execute();
    await backend.context.database.deleteFrom("source_records").execute();
    const fromWorkbook = await importFile(await workbook());
    expect(fromWorkbook).toEqual(fromCsv);
    expect(await readState()).toEqual(state);
    expect(state.published.map(({ id }) => id)).toContain("wto-g-tbt-n-bra-1500");
    expect(state.published[2]?.record).toMatchObject({
      dates: { published: "2026-11-20", commentsClose: "2027-01-19" },
      codes: ["9503"],
    });
  });

  it("16 importers: a workbook that is not whole is refused in words, and nothing is stored", async () => {
    const before = await readState();
    const whole = Buffer.from(await workbook());
    const rejects = async (content: string | Uint8Array, message: RegExp) => {
      const problem = await importFile(content).then(
        () => "imported",
        (error) => JSON.stringify(error.details ?? error),
      );
      expect(problem).toMatch(/This cannot be imported as wto-eping: /);
      expect(problem).toMatch(message);
    };
    for (const share of [0.1, 0.5, 0.9, 0.99])
      await rejects(whole.subarray(0, whole.length * share), /it is not a complete workbook/);
    const other = Buffer.from(whole);
    other.fill(7, Math.floor(whole.length / 4), Math.floor(whole.length / 2));
    await rejects(other, /it is not a complete workbook/);
    const emptyZip = Buffer.from("PK\x03\x04 and more", "latin1");
    await rejects(emptyZip, /it is not a complete workbook/);
    const locked = await writeXlsx({
      sheets: [{ name: "Notifications", rows: [columns] }],
      encryption: { password: "secret", spinCount: 1 },
    });
    await rejects(locked, /with a password or of an old kind/);
    await rejects(await workbook([columns]), /its first sheet has no rows/);
    const renamed = ["Symbol", ...columns.slice(1)];
    await rejects(await workbook([renamed, ...rows]), /documentSymbol is missing/);
    expect(await readState()).toEqual(before);
    // The former file format is still accepted.
    expect(await importFile(await readFile(await write(whole)))).toMatchObject({ created: 3 });
  });

  async function write(content: Uint8Array): Promise<string> {
    const file = path.join(folder, "whole");
    await writeFile(file, content);
    return file;
  }
});
