import { once } from "node:events";
import pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import {
  type BackupHeader,
  BackupProblem,
  type BackupReader,
  copyText,
  readBackup,
} from "#server/backend/backup/backup-file.ts";
import { migrationTables } from "#server/backend/backup/write-backup.ts";
import { reconcile } from "#server/backend/subscriptions/reconcile.ts";
import { computeChecksums, migrate, type Report } from "#server/database/migrate.ts";
import { patientConnectMs } from "#server/database/without-timeouts.ts";

export interface RestoreResult {
  takenAt: string;
  tables: number;
  rows: number;
  /** Credit accounts checked against the ledger, and what does not match it. */
  accounts: number;
  differences: { email: string; column: string; ledger: number; stored: number }[];
}

/**
 * Restores a backup into an empty database, whole or not at all, brings the schema up to this
 * program's and reconciles every credit account. Throws BackupProblem, having written nothing.
 */
export async function restoreBackup(
  url: string,
  file: string,
  report: Report = () => undefined,
): Promise<RestoreResult> {
  const header = await readBackup(file);
  await refuseOtherMigrations(header);
  await withClient(url, refuseFilled);
  const names = header.migrations.map(({ name }) => name);
  await migrate(url, report, names);
  const rows = await withClient(url, (client) => load(client, file, header));
  await migrate(url, report);
  const { takenAt, tables } = header;
  return { takenAt, tables: tables.length, rows, ...(await reconcileAccounts(url)) };
}

async function refuseOtherMigrations({ migrations, program }: BackupHeader): Promise<void> {
  const own = await computeChecksums();
  const unknown = migrations.find(({ name, checksum }) => own.get(name) !== checksum);
  if (unknown)
    throw new BackupProblem(
      `The backup was made by version ${program}, whose migration ${unknown.name} this version ` +
        "does not have. Restore it with that version or a later one.",
    );
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "clearlane-restore",
    connectionTimeoutMillis: patientConnectMs,
    options: "-c statement_timeout=0 -c client_encoding=UTF8 -c timezone=UTC",
    keepAlive: true,
  });
  // The query under way fails with it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Migrations put their rows here themselves; a restore replaces them. */
const filledByMigrations: readonly string[] = ["content_changes"];

/** Tables without rows are those of a restore that was stopped. */
async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and relname <> all($1) order by 1`,
    [[...migrationTables, ...filledByMigrations]],
  );
  for (const { name } of rows) {
    const found = await client.query(`select from ${name} limit 1`);
    if (found.rowCount !== 0)
      throw new BackupProblem(
        `The database is not empty (table ${name} has rows), and a restore never overwrites. ` +
          "Stop the program and give an empty database: another DATA_DIR, the old one renamed, or " +
          "a DATABASE_URL to a new database. Then restore again, and start the program on it.",
      );
  }
}

/** In one transaction, which locks out a program that starts meanwhile. */
async function load(client: pg.Client, file: string, { tables }: BackupHeader): Promise<number> {
  const names = tables.map(({ name }) => `"${name}"`);
  await client.query("begin");
  await client.query("set local datestyle to 'ISO, YMD'");
  if (names.length > 0)
    await client.query(`lock table ${names.join(", ")} in access exclusive mode`);
  await refuseFilled(client);
  // The backup holds their effects already. Reference checks stay on.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const name of filledByMigrations)
    if (names.includes(`"${name}"`)) await client.query(`delete from ${name}`);
  let total = 0;
  await readBackup(
    file,
    loadInto(client, (rows) => (total += rows)),
  );
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  await client.query("commit");
  await client.query("analyze");
  return total;
}

function loadInto(client: pg.Client, count: (rows: number) => void): BackupReader {
  let copy: CopyStreamQuery | null = null;
  let failed: Promise<never> | null = null;
  return {
    table: async (table) => {
      copy = client.query(copyFrom(`${copyText(table)} FROM STDIN`));
      failed = once(copy, "error").then(([error]) => {
        throw error;
      });
      // The error is reported where the work is awaited.
      failed.catch(() => undefined);
    },
    rows: async (text) => {
      if (copy && !copy.write(text)) await Promise.race([once(copy, "drain"), failed]);
    },
    tableEnd: async ({ name }, rows) => {
      if (!copy) return;
      const finished = once(copy, "finish");
      copy.end();
      await Promise.race([finished, failed]);
      if (copy.rowCount !== rows)
        throw new BackupProblem(`Table ${name} took ${copy.rowCount} of its ${rows} rows.`);
      count(rows);
    },
    sequence: async (name, value) => {
      await client.query("select setval(quote_ident($1)::regclass, $2, true)", [name, value]);
    },
  };
}

async function reconcileAccounts(
  url: string,
): Promise<Pick<RestoreResult, "accounts" | "differences">> {
  const result: Pick<RestoreResult, "accounts" | "differences"> = { accounts: 0, differences: [] };
  for (let after: string | null = ""; after !== null; ) {
    const page: Awaited<ReturnType<typeof reconcile>> = await reconcile({ url }, { after });
    result.accounts += page.lines;
    for (const { email, column, ledger, stored } of page.differences)
      result.differences.push({ email, column, ledger, stored });
    after = page.next;
  }
  return result;
}
