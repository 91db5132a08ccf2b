import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import {
  type BackupHeader,
  BackupProblem,
  type BackupTable,
  checksumMark,
  copyText,
  endOfRows,
  headerMark,
  sequenceText,
} from "#server/backend/backup/backup-file.ts";
import { patientConnectMs } from "#server/database/without-timeouts.ts";

export interface BackupOptions {
  url: string;
  file: string;
  /** Of package.json. */
  program: string;
  /** Called with the snapshot's id while it is open, so that tests can read the same state. */
  onSnapshot?: (id: string) => Promise<void>;
}

export interface BackupResult {
  takenAt: string;
  tables: number;
  rows: number;
  migrations: number;
  bytes: number;
}

/** The records of migrations, which `restore` writes by running them. */
export const migrationTables: readonly string[] = [
  "kysely_migration",
  "kysely_migration_lock",
  "migration_checksums",
  "migrations",
];

/**
 * One consistent copy of every table, pictures included, while the program runs: all of it is read
 * in one repeatable-read transaction. The file appears when it is whole, with mode 0600.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupResult> {
  const { url, file } = options;
  if (existsSync(file))
    throw new BackupProblem(`${file} exists. Name a new file: backups are never overwritten.`);
  const client = new pg.Client({
    connectionString: url,
    application_name: "clearlane-backup",
    connectionTimeoutMillis: patientConnectMs,
    options: "-c statement_timeout=0 -c client_encoding=UTF8 -c timezone=UTC",
    keepAlive: true,
  });
  // The query under way fails with it.
  client.on("error", () => undefined);
  await client.connect();
  const part = `${file}.part`;
  const handle = await open(part, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw explainFile(error, part);
  });
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local datestyle to 'ISO, YMD'; set local extra_float_digits to 3");
    const { header, onlyAt } = await describe(client, options);
    await options.onSnapshot?.(onlyAt);
    let rows = 0;
    const text = Readable.from(textOf(client, header, (count) => (rows += count)));
    await pipeline(text, createGzip({ level: 6 }), handle.createWriteStream({ flush: true }));
    await client.query("commit");
    await rename(part, file);
    const { tables, migrations, takenAt } = header;
    const bytes = await sizeOf(file);
    return { takenAt, tables: tables.length, rows, migrations: migrations.length, bytes };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await handle.close().catch(() => undefined);
    await client.end();
  }
}

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file);
  try {
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

function explainFile(error: NodeJS.ErrnoException, part: string): Error {
  if (error.code !== "EEXIST") return error;
  return new BackupProblem(
    `${part} exists: another backup to it is running, or one was killed. Remove it in that case.`,
  );
}

async function describe(
  client: pg.Client,
  { program }: BackupOptions,
): Promise<{ header: BackupHeader; onlyAt: string }> {
  const { rows } = await client.query<{ id: string; at: Date; has: boolean }>(
    `select pg_export_snapshot() as id, now() as at,
       to_regclass('migration_checksums') is not null as has`,
  );
  const [{ id, at, has } = { id: "", at: new Date(), has: false }] = rows;
  if (!has)
    throw new BackupProblem(
      "There is no Clearlane database here. Check DATABASE_URL and DATA_DIR; they have to be " +
        "those of the running program.",
    );
  const migrations = await client.query<{ name: string; checksum: string; backfilled: boolean }>(
    "select name, checksum, backfilled from migration_checksums order by name",
  );
  if (migrations.rows.some(({ backfilled }) => !backfilled))
    throw new BackupProblem("An upgrade of the database is under way. Try again when it is done.");
  return {
    onlyAt: id,
    header: {
      format: "clearlane-backup",
      version: 1,
      takenAt: at.toISOString(),
      program,
      tables: await listTables(client),
      migrations: migrations.rows.map(({ name, checksum }) => ({ name, checksum })),
    },
  };
}

async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { refers: string[] }>(
    `select c.relname::text as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as refers
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and c.relname <> all($1) order by c.relname`,
    [migrationTables],
  );
  const sorted: BackupTable[] = [];
  const remaining = new Map(rows.map((row) => [row.name, row]));
  while (remaining.size > 0) {
    const ready = [...remaining.values()].filter(({ refers }) =>
      refers.every((name) => !remaining.has(name)),
    );
    if (ready.length === 0) throw new TypeError("tables refer to each other in a circle");
    for (const { name, columns } of ready) {
      sorted.push({ name, columns });
      remaining.delete(name);
    }
  }
  return sorted;
}

async function* textOf(
  client: pg.Client,
  header: BackupHeader,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const hashed = (chunk: Buffer | string) => {
    const bytes = Buffer.from(chunk);
    hash.update(bytes);
    return bytes;
  };
  yield hashed(`${headerMark}${JSON.stringify(header)}\n`);
  for (const table of header.tables) {
    yield hashed(`\n${copyText(table)} FROM stdin;\n`);
    const copy = client.query(copyTo(`${copyText(table)} TO STDOUT`));
    for await (const chunk of copy as AsyncIterable<Buffer>) yield hashed(chunk);
    count(copy.rowCount);
    yield hashed(`${endOfRows}\n`);
  }
  // After the tables: sequence values are outside the snapshot, and a later one is never too low.
  const sequences = await client.query<{ name: string; value: number }>(
    `select sequencename::text as name, last_value::float8 as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  );
  yield hashed("\n");
  for (const { name, value } of sequences.rows) yield hashed(`${sequenceText(name, value)}\n`);
  yield Buffer.from(`${checksumMark}${hash.digest("hex")}\n`);
}
