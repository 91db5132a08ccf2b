/**
 * The format of a backup: gzip of UTF-8 text like a data-only pg_dump, `COPY … FROM stdin` blocks
 * between SQL comments. First comment: the header as JSON. Last: the SHA-256 of all before it.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import * as z from "zod/mini";

/** Names of our own schema, so that a forged file can name nothing else. */
const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/));

const headerSchema = z.object({
  format: z.literal("clearlane-backup"),
  version: z.literal(1),
  /** Of the snapshot. */
  takenAt: z.iso.datetime(),
  program: z.string(),
  /** In the order in which they may be filled: none refers to a later one. */
  tables: z.array(z.object({ name, columns: z.array(name) })),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupTable = BackupHeader["tables"][number];

/** A backup or database that cannot be used as it is; the message says what to do. */
export class BackupProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupProblem";
  }
}

export const headerMark = "-- clearlane-backup ";
export const checksumMark = "-- sha256 ";
export const endOfRows = "\\.";

export function copyText({ name: table, columns }: BackupTable): string {
  return `COPY "${table}" (${columns.map((column) => `"${column}"`).join(", ")})`;
}

export function sequenceText(sequence: string, value: number): string {
  return `SELECT pg_catalog.setval('"${sequence}"', ${value}, true);`;
}

/** Called in file order and awaited. */
export interface BackupReader {
  table(table: BackupTable): Promise<void>;
  /** Some rows of that table, in PostgreSQL's COPY text format. */
  rows(text: Buffer): Promise<void>;
  tableEnd(table: BackupTable, rows: number): Promise<void>;
  sequence(sequence: string, value: number): Promise<void>;
}

const batchBytes = 65_536;
const newline = 10;

/**
 * Reads a whole backup, in constant memory. Throws BackupProblem when it is no backup, cut short or
 * changed: without a `reader` it is the check before anything is written.
 */
export async function readBackup(file: string, reader?: BackupReader): Promise<BackupHeader> {
  const hash = createHash("sha256");
  let header: BackupHeader | null = null;
  let open: BackupTable | null = null;
  let rows = 0;
  let batch: Buffer[] = [];
  let bytes = 0;
  let isWhole = false;
  const flush = async () => {
    if (batch.length > 0) await reader?.rows(Buffer.concat(batch));
    [batch, bytes] = [[], 0];
  };
  for await (const line of linesOf(file)) {
    if (isWhole) throw damaged(file, "something follows its end");
    if (open) {
      hash.update(line);
      if (line.length === endOfRows.length + 1 && line.toString() === `${endOfRows}\n`) {
        await flush();
        await reader?.tableEnd(open, rows);
        [open, rows] = [null, 0];
        continue;
      }
      rows += 1;
      if (!reader) continue;
      batch.push(line);
      bytes += line.length;
      if (bytes > batchBytes) await flush();
      continue;
    }
    const text = line.toString("utf8").trimEnd();
    if (text.startsWith(checksumMark)) {
      if (text.slice(checksumMark.length) !== hash.digest("hex"))
        throw damaged(file, "its checksum differs");
      isWhole = true;
      continue;
    }
    hash.update(line);
    if (!header) header = readHeader(file, text);
    else if (text.startsWith("COPY ")) {
      open = tableOf(file, header, text);
      await reader?.table(open);
    } else if (text.startsWith("SELECT ")) {
      const [, sequence = "", value = ""] =
        /setval\('"([a-z_][a-z0-9_]{0,62})"', (\d{1,15}), true\)/.exec(text) ?? [];
      if (sequence === "") throw damaged(file, "a sequence is not readable");
      await reader?.sequence(sequence, Number(value));
    } else if (text !== "" && !text.startsWith("--")) throw damaged(file, "a line is not readable");
  }
  if (!header || !isWhole) throw damaged(file, "its end is missing");
  return header;
}

function readHeader(file: string, text: string): BackupHeader {
  try {
    if (!text.startsWith(headerMark)) throw new Error("no header");
    return headerSchema.parse(JSON.parse(text.slice(headerMark.length)));
  } catch (cause) {
    throw new BackupProblem(
      `${file} is not a backup of Clearlane, or of a later version. Give the file that ` +
        "`clearlane backup` wrote, and restore it with the version that wrote it or a newer one.",
      { cause },
    );
  }
}

function tableOf(file: string, { tables }: BackupHeader, text: string): BackupTable {
  const found = tables.find((table) => text === `${copyText(table)} FROM stdin;`);
  if (!found) throw damaged(file, "it has a table that its header does not name");
  return found;
}

function damaged(file: string, why: string): BackupProblem {
  return new BackupProblem(
    `${file} is damaged: ${why}. Nothing was restored; use another copy of the backup.`,
  );
}

/** Lines with their ends. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.once("error", (error) => unpacked.destroy(error));
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
        const line = chunk.subarray(from, end + 1);
        yield rest.length > 0 ? Buffer.concat([...rest, line]) : line;
        rest = [];
        from = end + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
    }
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new BackupProblem(`${file} does not exist.`, { cause: error });
    if (code.startsWith("Z_")) throw damaged(file, "it is not a complete gzip file");
    throw error;
  } finally {
    source.destroy();
  }
  if (rest.length > 0) throw damaged(file, "its last line is cut");
}
