import type { SourceEntry } from "#server/backend/sources/notice-source.ts";
import { type AppError, invalidField } from "#shared/errors.ts";

/** A source and the files that it takes, for messages. */
export interface SourceFormat {
  name: string;
  format: string;
}

export function refusePage({ name, format }: SourceFormat, why: string): AppError {
  return invalidField("file", `This cannot be imported as ${name}: ${why}. Import ${format}.`);
}

/** Throws AppError `invalid-input` for anything but complete JSON. */
export function readJsonPage(source: SourceFormat, page: string): object {
  try {
    const body: unknown = JSON.parse(page.replace(/^\uFEFF/, ""));
    if (typeof body === "object" && body !== null) return body;
  } catch (error) {
    const why = /^\s*</.test(page)
      ? "it is a web page or XML"
      : `it is incomplete or not JSON (${(error as Error).message.slice(0, 100)})`;
    throw refusePage(source, why);
  }
  throw refusePage(source, "it holds no records");
}

/** Reads each row. If none of them is readable, a field was renamed, and the page is rejected. */
export function requireReadable<Row>(
  source: SourceFormat,
  rows: unknown,
  read: (row: Row, place: number) => SourceEntry,
): SourceEntry[] {
  if (!Array.isArray(rows)) throw refusePage(source, "it has no list of records");
  const entries = rows.map((row, index) => read(row as Row, index + 1));
  const first = entries.find((one) => "problem" in one);
  if (first && entries.every((one) => "problem" in one))
    throw refusePage(
      source,
      `none of its ${entries.length} records can be read, the first one because ${first.problem}`,
    );
  return entries;
}
