import type { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { type AppError, invalidField } from "#shared/errors.ts";

/** A record of the file by column name; a row that is too short lacks the last ones. */
export type CsvRecord = Readonly<Record<string, string | undefined>>;

/** An expected file: its name, its format in words, and the columns that identify it. */
export interface CsvFormat {
  name: string;
  format: string;
  columns: readonly string[];
}

export interface CsvRow {
  record: CsvRecord;
  /** From 1, the header included. */
  row: number;
}

/** No real row comes near it: an unclosed quote must not fill the memory. */
const maxRowBytes = 1_000_000;

/**
 * Reads a publisher's CSV by its header, in constant memory; rows may be too short. Throws
 * AppError `invalid-input` for another format and for a file that was cut off or is damaged.
 */
export async function* readCsv(
  file: Readable,
  format: CsvFormat,
  fromLine = 1,
): AsyncIterable<CsvRow> {
  let width = 0;
  const parser = parse({
    bom: true,
    from_line: fromLine,
    columns: (header: string[]) => {
      width = header.length;
      return requireColumns(format, header);
    },
    relax_column_count: true,
    info: true,
    max_record_size: maxRowBytes,
  });
  // Unlike `pipe`, this passes errors of the file to the reader.
  file.once("error", (error) => parser.destroy(error));
  file.pipe(parser);
  let last: CsvRow | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: CsvRecord;
      info: { records: number };
    }>) {
      if (last) yield last;
      last = { record, row: info.records + fromLine };
    }
  } catch (error) {
    throw error instanceof CsvError ? explainQuote(error, fromLine) : error;
  } finally {
    file.destroy();
  }
  if (width === 0) throw notThisFormat(format, "it has no header");
  if (last && Object.keys(last.record).length < width)
    throw invalidField(
      "file",
      `The file ends within row ${last.row}: it was cut off. Get it again and compare its size.`,
    );
  if (last) yield last;
}

/** Refused: after such a row the boundaries of rows are unknown. */
function explainQuote({ code, records }: CsvError, fromLine: number): AppError {
  const row = Number(records) + fromLine + 1;
  return invalidField(
    "file",
    code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE"
      ? `A quoted cell in or after row ${row} has no end: the file was cut off or is damaged ` +
          "there. Get it again and compare its size."
      : `Row ${row} has a quote in the wrong place: the file is damaged there. Get it again.`,
  );
}

function requireColumns(format: CsvFormat, header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  const missing = format.columns.filter((column) => !names.includes(column));
  if (missing.length > 0)
    throw notThisFormat(format, `it has no column ${missing.slice(0, 3).join(", ")}`);
  return names;
}

function notThisFormat({ name, format }: CsvFormat, why: string): AppError {
  return invalidField("file", `This file is not in the ${name} format: ${why}. Import ${format}.`);
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** Publishers put HTML into their texts; white space is collapsed. */
export function stripMarkup(text: string): string {
  return text
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
}
