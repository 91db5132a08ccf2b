import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { restoreBackup } from "#server/backend/backup/restore-backup.ts";
import { writeBackup } from "#server/backend/backup/write-backup.ts";
import { migrate, migrations } from "#server/database/migrate.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { newOwner } from "#tests/support/new-owner.ts";
import { withDatabase } from "#tests/support/postgres-url.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
let folder: string;
let saved: string;
/** Row counts of every table at the moment of the backup. */
let atSnapshot: Map<string, string>;
const emptyDatabases: string[] = [];

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function createEmptyDatabase(): Promise<string> {
  const name = `clearlane_empty_${randomBytes(6).toString("hex")}`;
  await query(inject("postgresUrl"), `create database ${name} template template0`);
  emptyDatabases.push(name);
  return withDatabase(inject("postgresUrl"), name);
}

/** Digest of all rows of each table, whatever their order; of a snapshot, or as they are. */
async function digestTables(url: string, snapshot?: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read");
    if (snapshot) await client.query(`set transaction snapshot '${snapshot}'`);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname not like 'kysely%' and relname <> 'migration_checksums' order by 1`,
    );
    const digests = new Map<string, string>();
    for (const { name } of rows) {
      const digest = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '')
           as digest from ${name} t`,
      );
      digests.set(name, digest.rows[0]?.digest ?? "");
    }
    return digests;
  } finally {
    await client.end();
  }
}

const picture = Buffer.from([0, 9, 10, 13, 92, 46, 255]);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-backup-"));
  backend = await startTestBackend();
  const { pool, url } = backend.database;
  const owner = await newOwner(backend, { credits: 100_000 });
  await pool.query(
    "insert into profile_pictures (email, type, bytes) values ($1, 'image/png', $2)",
    [owner.email, picture],
  );
  await pool.query("insert into profiles (email, name) values ($1, $2)", [
    owner.email,
    "tab\t, line\n, \\. and null \\N, ü",
  ]);
  let spent = 0;
  let isWriting = true;
  const spend = async () => {
    while (isWriting) {
      await owner.client(
        usersSmartHs.useCredit,
        { subId: owner.plan.subId },
        { headers: { "idempotency-key": randomUUID() } },
      );
      spent += 1;
    }
  };
  const writers = [spend(), spend(), spend()];
  const spentMore = async (more: number) => {
    for (const before = spent; spent < before + more; ) await new Promise(setImmediate);
  };
  await spentMore(10);
  saved = path.join(folder, "saved.gz");
  await writeBackup({
    url,
    file: saved,
    program: "9.9.9",
    onSnapshot: async (id) => {
      atSnapshot = await digestTables(url, id);
      // Written after the snapshot and before the tables are read.
      await spentMore(10);
    },
  });
  isWriting = false;
  await Promise.all(writers);
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
  for (const name of emptyDatabases)
    await query(inject("postgresUrl"), `drop database ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

describe("a backup under writes", () => {
  it("Operations: restored, every table is as at the snapshot, and the ledger reconciles", async () => {
    expect(await digestTables(backend.database.url)).not.toEqual(atSnapshot);
    const url = await createEmptyDatabase();
    const restored = await restoreBackup(url, saved);
    expect(await digestTables(url)).toEqual(atSnapshot);
    expect(restored.differences).toEqual([]);
    expect(restored.accounts).toBeGreaterThan(0);
    const [found] = await query<{ bytes: Buffer }>(url, "select bytes from profile_pictures");
    expect(found?.bytes.equals(picture)).toBe(true);
  });

  it("Operations: after a restore new rows get new numbers, and checks of references are on", async () => {
    const url = await createEmptyDatabase();
    await restoreBackup(url, saved);
    const [row] = await query<{ isNew: boolean }>(
      url,
      `with spent as (
         insert into ledger (line_id, kind, credits, balance_after, actor)
         select line_id, 'spend', -1, 0, 'tests' from ledger limit 1 returning sequence)
       select sequence > (select max(sequence) from ledger) as "isNew" from spent`,
    );
    expect(row?.isNew).toBe(true);
    await expect(
      query(url, `insert into sub_users (line_id, email) values ('${randomUUID()}', 'a@b.test')`),
    ).rejects.toThrow(/foreign key/);
    const off = await query(url, "select from pg_trigger where tgenabled = 'D'");
    expect(off).toEqual([]);
  });

  it("Operations: a database that is not empty is refused with what to do, and left alone", async () => {
    const before = await digestTables(backend.database.url);
    await expect(restoreBackup(backend.database.url, saved)).rejects.toThrow(
      /not empty.*another DATA_DIR/s,
    );
    expect(await digestTables(backend.database.url)).toEqual(before);
  });

  it("Operations: a backup of an earlier version is brought up to this one's schema", async () => {
    const names = Object.keys(migrations).sort();
    const source = await createEmptyDatabase();
    await migrate(source, undefined, names.slice(0, -1));
    await query(
      source,
      "insert into customers (family, email, stripe_customerid) values ('users', 'old@b.test', 'cus_1')",
    );
    const file = path.join(folder, "earlier.gz");
    await writeBackup({ url: source, file, program: "0.0.1" });
    const url = await createEmptyDatabase();
    await restoreBackup(url, file);
    const applied = await query<{ name: string }>(
      url,
      "select name from migration_checksums order by 1",
    );
    expect(applied.map(({ name }) => name)).toEqual(names);
    expect(await query(url, "select email from customers")).toEqual([{ email: "old@b.test" }]);
  });

  it("Operations: one of a later version is refused before anything is written", async () => {
    const file = path.join(folder, "later.gz");
    const text = gunzipSync(await readFile(saved)).toString("latin1");
    const later = text.replace(/"name":"021-/, '"name":"999-');
    const body = later.slice(0, later.lastIndexOf("-- sha256 "));
    const sum = createHash("sha256").update(Buffer.from(body, "latin1")).digest("hex");
    await writeFile(file, gzipSync(Buffer.from(`${body}-- sha256 ${sum}\n`, "latin1")));
    const url = await createEmptyDatabase();
    await expect(restoreBackup(url, file)).rejects.toThrow(/999-.*that version or a later one/s);
    expect(await digestTables(url)).toEqual(new Map());
  });
});

describe("the file of a backup", () => {
  it("Operations: is readable by its owner only, and never overwritten", async () => {
    expect((await stat(saved)).mode & 0o777).toBe(0o600);
    const { url } = backend.database;
    await expect(writeBackup({ url, file: saved, program: "1" })).rejects.toThrow(/exists/);
  });

  const damages: [string, (whole: Buffer) => Buffer][] = [
    ["a changed byte", (whole) => flip(whole, whole.length >> 1)],
    ["a missing end", (whole) => whole.subarray(0, whole.length - 40)],
    [
      "an end without a checksum",
      (whole) => repack(whole, (text) => text.replace(/-- sha256.*\n$/, "")),
    ],
    ["a changed figure", (whole) => repack(whole, (text) => text.replace("\tgrant\t", "\tvoid\t"))],
    ["something after its end", (whole) => repack(whole, (text) => `${text}-- more\n`)],
    ["another kind of file", () => gzipSync("hello\n")],
    ["no gzip", () => Buffer.from("hello\n")],
  ];
  it.each(damages)(
    "Operations: with %s is refused, and nothing is written",
    async (_name, damage) => {
      const file = path.join(folder, `${randomUUID()}.gz`);
      await writeFile(file, damage(await readFile(saved)));
      const url = await createEmptyDatabase();
      await expect(restoreBackup(url, file)).rejects.toThrow(/damaged|not a backup/);
      expect(await digestTables(url)).toEqual(new Map());
    },
  );

  it("Operations: that is missing is named, and so is a database without Clearlane", async () => {
    const url = await createEmptyDatabase();
    await expect(restoreBackup(url, "/nowhere/x.gz")).rejects.toThrow(
      "/nowhere/x.gz does not exist",
    );
    const file = path.join(folder, "none.gz");
    await expect(writeBackup({ url, file, program: "1" })).rejects.toThrow(/no Clearlane database/);
    await expect(stat(file)).rejects.toThrow();
    await expect(stat(`${file}.part`)).rejects.toThrow();
  });
});

function flip(whole: Buffer, at: number): Buffer {
  const changed = Buffer.from(whole);
  changed[at] = (changed[at] ?? 0) ^ 0xff;
  return changed;
}

function repack(whole: Buffer, change: (text: string) => string): Buffer {
  return gzipSync(Buffer.from(change(gunzipSync(whole).toString("latin1")), "latin1"));
}
