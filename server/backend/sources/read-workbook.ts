/** Reads workbooks (.xlsx), which some publishers offer beside or instead of CSV. */
import { open, readFile } from "node:fs/promises";
import { type CellValue, streamXlsxRows } from "hucre/xlsx";
import type { WorkbookRow } from "#server/backend/sources/notice-source.ts";
import { refusePage, type SourceFormat } from "#server/backend/sources/read-page.ts";
import { AppError } from "#shared/errors.ts";

const zip = Buffer.from("PK\x03\x04", "latin1");
/** Of workbooks before 2007, and of those with a password. */
const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** A small file may unpack to any size. */
const maxCharacters = 100_000_000;

/**
 * Decides by the first bytes, since a name may say anything. Throws for other kinds of workbook.
 */
export async function isWorkbook(source: SourceFormat, file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(compoundFile.length), 0);
    if (buffer.equals(compoundFile))
      throw refusePage(source, "it is a workbook with a password or of an old kind (.xls)");
    return buffer.subarray(0, zip.length).equals(zip);
  } finally {
    await handle.close();
  }
}

/**
 * The rows of the first sheet, without empty ones. Throws AppError `invalid-input` for a file that
 * is no whole workbook, and `payload-too-large`.
 */
export async function readWorkbook(source: SourceFormat, file: string): Promise<WorkbookRow[]> {
  const rows: WorkbookRow[] = [];
  let header: string[] | null = null;
  let characters = 0;
  try {
    // From the whole file: a stream is read up to the sheet's end and not found to be cut after it.
    for await (const { values } of streamXlsxRows(await readFile(file))) {
      const cells = values.map(textOf);
      if (cells.every((cell) => cell === "")) continue;
      characters += cells.reduce((sum, cell) => sum + cell.length, 0);
      if (characters > maxCharacters) throw new AppError("payload-too-large");
      if (header) rows.push(Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ""])));
      else header = cells.map((cell) => cell.trim());
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusePage(
      source,
      `it is not a complete workbook (${(error as Error).message.slice(0, 100)})`,
    );
  }
  if (rows.length === 0) throw refusePage(source, "its first sheet has no rows below the header");
  return rows;
}

/** A day without its time: publishers' workbooks have no others. */
function textOf(value: CellValue): string {
  if (value === null) return "";
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}
