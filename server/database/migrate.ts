import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, Migrator, sql } from "kysely";
import pg from "pg";
import { type Backfill, checksumOf, type Migration } from "#server/database/migration.ts";
import * as people from "#server/database/migrations/001-people.ts";
import * as credits from "#server/database/migrations/002-credits.ts";
import * as sessions from "#server/database/migrations/003-sessions.ts";
import * as knowledge from "#server/database/migrations/004-knowledge.ts";
import * as relations from "#server/database/migrations/005-relations.ts";
import * as plans from "#server/database/migrations/006-plans.ts";
import * as sessionList from "#server/database/migrations/007-session-list.ts";
import * as spendsNameMembers from "#server/database/migrations/008-spends-name-members.ts";
import * as searchesBoundToSpends from "#server/database/migrations/009-searches-bound-to-spends.ts";
import * as identitiesReachAccounts from "#server/database/migrations/010-identities-reach-accounts.ts";
import * as teamInvitations from "#server/database/migrations/011-team-invitations.ts";
import * as mockUsersAndAttempts from "#server/database/migrations/012-mock-users-and-attempts.ts";
import * as paymentDisputes from "#server/database/migrations/019-payment-disputes.ts";
import * as tariff from "#server/database/migrations/020-tariff.ts";
import * as contentChanges from "#server/database/migrations/021-content-changes.ts";
import * as notificationNumbers from "#server/database/migrations/022-notification-numbers.ts";
import * as importedNotices from "#server/database/migrations/023-imported-notices.ts";
import * as sanctionedParties from "#server/database/migrations/024-sanctioned-parties.ts";
import * as watches from "#server/database/migrations/025-watches.ts";
import * as digests from "#server/database/migrations/026-digests.ts";
import * as calendars from "#server/database/migrations/027-calendars.ts";
import * as actsAhead from "#server/database/migrations/031-acts-ahead.ts";
import * as corrections from "#server/database/migrations/032-corrections.ts";
import * as regulationNumbers from "#server/database/migrations/033-regulation-numbers.ts";
import * as searchesOfFormerVersions from "#server/database/migrations/034-searches-of-former-versions.ts";
import * as notificationsOfAct from "#server/database/migrations/035-notifications-of-act.ts";
import * as changedRows from "#server/database/migrations/036-changed-rows.ts";
import * as keptWords from "#server/database/migrations/037-kept-words.ts";
import * as searchesByWords from "#server/database/migrations/038-searches-by-words.ts";
import * as editionsCountedAtCommit from "#server/database/migrations/039-editions-counted-at-commit.ts";
import { createDialect } from "#server/database/pool.ts";

/**
 * Run in the order of their names. A migration that has run anywhere is never edited; a new one is
 * added.
 */
export const migrations: Record<string, Migration> = {
  "001-people": people,
  "002-credits": credits,
  "003-sessions": sessions,
  "004-knowledge": knowledge,
  "005-relations": relations,
  "006-plans": plans,
  "007-session-list": sessionList,
  "008-spends-name-members": spendsNameMembers,
  "009-searches-bound-to-spends": searchesBoundToSpends,
  "010-identities-reach-accounts": identitiesReachAccounts,
  "011-team-invitations": teamInvitations,
  "012-mock-users-and-attempts": mockUsersAndAttempts,
  "019-payment-disputes": paymentDisputes,
  "020-tariff": tariff,
  "021-content-changes": contentChanges,
  "022-notification-numbers": notificationNumbers,
  "023-imported-notices": importedNotices,
  "024-sanctioned-parties": sanctionedParties,
  "025-watches": watches,
  "026-digests": digests,
  "027-calendars": calendars,
  "031-acts-ahead": actsAhead,
  "032-corrections": corrections,
  "033-regulation-numbers": regulationNumbers,
  "034-searches-of-former-versions": searchesOfFormerVersions,
  "035-notifications-of-act": notificationsOfAct,
  "036-changed-rows": changedRows,
  "037-kept-words": keptWords,
  "038-searches-by-words": searchesByWords,
  "039-editions-counted-at-commit": editionsCountedAtCommit,
};

/** Shows how far a long migration is. */
export type Report = (progress: string) => void;

/**
 * Brings the schema up to date, each migration in a transaction of its own. Several processes may
 * start at once: one of them migrates while the others wait. Refuses a database whose migrations
 * were other ones than this program's. `only`: those of the version that made a backup.
 */
export async function migrate(
  url: string,
  report: Report = () => undefined,
  only: readonly string[] = Object.keys(migrations),
): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    // One holds the lock, one works.
    max: 2,
    connectionTimeoutMillis: 5000,
    application_name: "clearlane",
    // A big migration, or waiting for another process's, takes longer than a request may.
    options: "-c statement_timeout=0",
  });
  pool.on("error", () => undefined);
  try {
    const lock = await pool.connect();
    try {
      await lock.query("select pg_advisory_lock($1)", [lockKey]);
      const db = new Kysely<MigrationTables>({ dialect: createDialect(pool) });
      await migrateLocked(db, report, new Set(only));
    } finally {
      // Ends the connection, and the lock with it.
      lock.release(true);
    }
  } finally {
    await pool.end();
  }
}

type Db = Kysely<MigrationTables>;

interface MigrationTables {
  /** Kysely's own record of what has run. */
  kysely_migration: { name: string; timestamp: string };
  /** The record of the runner before Kysely's. */
  migrations: { name: string; checksum: string; ran_at: Date };
  /**
   * Applied migrations with their checksums. `backfilled`: its work on existing rows is done too.
   */
  migration_checksums: { name: string; checksum: string; backfilled: boolean };
}

/** Also the lock of the runner before Kysely's: one of that version may be starting beside us. */
const lockKey = 7_310_411;

async function migrateLocked(db: Db, report: Report, only: ReadonlySet<string>): Promise<void> {
  await adoptFormerRecords(db);
  await sql`
    create table if not exists migration_checksums (
      name text primary key,
      checksum text not null,
      backfilled boolean not null
    )`.execute(db);
  const checksums = await computeChecksums();
  const applied = await findApplied(db);
  refuseOthers(applied, checksums);
  for (const name of [...checksums.keys()].filter((one) => only.has(one)).sort()) {
    const checksum = checksums.get(name) ?? "";
    const known = applied.get(name);
    if (!known) await reportSlow(name, report, () => runUp(db, name, checksum, only));
    else if (known.checksum === null) await record(db, name, checksum, true);
    if (known?.backfilled !== true) await runBackfill(db, name, report);
  }
}

/** Checksums of this program's migrations, by name. */
export async function computeChecksums(): Promise<Map<string, string>> {
  const checksums = new Map<string, string>();
  for (const [name, migration] of Object.entries(migrations))
    checksums.set(name, await checksumOf(migration));
  return checksums;
}

interface Applied {
  /** Null: applied before checksums were kept. */
  checksum: string | null;
  backfilled: boolean;
}

async function findApplied(db: Db): Promise<Map<string, Applied>> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(db);
  if (!rows[0]?.is_there) return new Map();
  const applied = await db
    .selectFrom("kysely_migration as run")
    .leftJoin("migration_checksums as exact", "exact.name", "run.name")
    .select(["run.name", "exact.checksum", "exact.backfilled"])
    .execute();
  return new Map(
    applied.map(({ name, checksum, backfilled }) => [
      name,
      { checksum, backfilled: backfilled ?? true },
    ]),
  );
}

function refuseOthers(
  applied: ReadonlyMap<string, Applied>,
  checksums: ReadonlyMap<string, string>,
): void {
  for (const [name, { checksum }] of applied) {
    const own = checksums.get(name);
    if (own === undefined)
      throw new Error(
        `Migration ${name} has run in this database, and this program does not have it: the ` +
          "database was upgraded by a newer version. Start that version or a later one.",
      );
    if (checksum !== null && checksum !== own)
      throw new Error(
        `Migration ${name} was edited after it ran in this database. Undo the change of ` +
          `server/database/migrations/${name}.ts, or start the version that made the database; ` +
          "a change of the schema is a new migration.",
      );
  }
}

async function runUp(
  db: Db,
  name: string,
  checksum: string,
  only: ReadonlySet<string>,
): Promise<void> {
  const wanted = Object.entries(migrations).filter(([own]) => only.has(own));
  const wrapped = wanted.map(([own, { up, backfill }]) => [
    own,
    {
      up: async (trx: Kysely<unknown>) => {
        await sql`set local lock_timeout = ${sql.lit(lockWaitMs)}`.execute(trx);
        await up(trx);
        await record(trx as unknown as Db, own, checksum, backfill === undefined);
      },
    },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(wrapped) };
  // A database of an unpublished version may have run a later migration before this one existed.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  for (;;) {
    const { error } = await migrator.migrateTo(name);
    if (!error) return;
    if (!lockErrors.has((error as { code?: string }).code ?? "")) {
      if (error instanceof Error) error.message = `Migration ${name}: ${error.message}`;
      throw error;
    }
    await sleep(lockWaitMs);
  }
}

/**
 * While a migration waits for a table, all that a former version asks of it waits behind. So it
 * gives up early, less than PostgreSQL's `deadlock_timeout`, and begins again, until it gets all
 * tables at once.
 */
const lockWaitMs = 400;
/** lock_not_available, deadlock_detected. */
const lockErrors = new Set(["55P03", "40P01"]);

async function record(db: Db, name: string, checksum: string, backfilled: boolean): Promise<void> {
  await db.insertInto("migration_checksums").values({ name, checksum, backfilled }).execute();
}

const reportEveryMs = 2000;

async function reportSlow(name: string, report: Report, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  let isSlow = false;
  const timer = setInterval(() => {
    isSlow = true;
    report(`migration ${name}: ${seconds()} s so far`);
  }, reportEveryMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  if (isSlow) report(`migration ${name}: done in ${seconds()} s`);
}

async function runBackfill(db: Db, name: string, report: Report): Promise<void> {
  const backfill = migrations[name]?.backfill;
  if (backfill) await runBatches(name, backfill, db as unknown as Kysely<unknown>, report);
  await db
    .updateTable("migration_checksums")
    .set({ backfilled: true })
    .where("name", "=", name)
    .execute();
}

/** Runs a back-fill to its end, or on from where a killed one stopped. */
export async function runBatches(
  name: string,
  backfill: Backfill,
  db: Kysely<unknown>,
  report: Report,
): Promise<void> {
  const total = await backfill.remaining(db);
  let [done, reported] = [0, 0];
  let reportedAt = 0;
  const reportProgress = () => {
    if (total === 0 || reported === done) return;
    [reported, reportedAt] = [done, performance.now()];
    report(`migration ${name}: ${done.toLocaleString("en")} of ${total.toLocaleString("en")} rows`);
  };
  for (;;) {
    const did = await db.transaction().execute((trx) => backfill.next(trx));
    if (did === 0) break;
    done += did;
    if (performance.now() - reportedAt > reportEveryMs) reportProgress();
  }
  reportProgress();
}

/**
 * Installations from before Kysely's migrator recorded their migrations in a table of their own:
 * what it names has run. The table stays, for a process of the former version beside this one.
 */
async function adoptFormerRecords(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ is_there: boolean }>`
      select to_regclass('migrations') is not null as is_there`.execute(trx);
    if (!rows[0]?.is_there) return;
    await trx.schema
      .createTable("kysely_migration")
      .ifNotExists()
      .addColumn("name", "varchar(255)", (column) => column.notNull().primaryKey())
      .addColumn("timestamp", "varchar(255)", (column) => column.notNull())
      .execute();
    const former = await trx.selectFrom("migrations").select(["name", "ran_at"]).execute();
    if (former.length === 0) return;
    await trx
      .insertInto("kysely_migration")
      .values(former.map(({ name, ran_at }) => ({ name, timestamp: ran_at.toISOString() })))
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  });
}
