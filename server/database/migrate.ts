import { Kysely, type MigrationProvider, Migrator, sql } from "kysely";
import pg from "pg";
import * as people from "#server/database/migrations/001-people.ts";
import * as credits from "#server/database/migrations/002-credits.ts";
import * as sessions from "#server/database/migrations/003-sessions.ts";
import * as knowledge from "#server/database/migrations/004-knowledge.ts";
import * as relations from "#server/database/migrations/005-relations.ts";
import * as plans from "#server/database/migrations/006-plans.ts";
import * as sessionList from "#server/database/migrations/007-session-list.ts";
import * as spendsNameMembers from "#server/database/migrations/008-spends-name-members.ts";
import { createDialect } from "#server/database/pool.ts";

/**
 * Run in the order of their names. One that has run anywhere is never edited; a new one is added.
 */
const provider: MigrationProvider = {
  getMigrations: async () => ({
    "001-people": people,
    "002-credits": credits,
    "003-sessions": sessions,
    "004-knowledge": knowledge,
    "005-relations": relations,
    "006-plans": plans,
    "007-session-list": sessionList,
    "008-spends-name-members": spendsNameMembers,
  }),
};

/**
 * Brings the schema up to date, all or nothing. Several processes may start at once: Kysely's lock
 * lets one of them migrate while the others wait.
 */
export async function migrate(url: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 5000,
    application_name: "clearlane",
    // A big migration, or waiting for another process's, takes longer than a request may.
    options: "-c statement_timeout=0",
  });
  pool.on("error", () => undefined);
  const db = new Kysely<MigrationTables>({ dialect: createDialect(pool) });
  try {
    await adoptFormerRecords(db);
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
  } finally {
    await pool.end();
  }
}

interface MigrationTables {
  /** Kysely's own record of what has run. */
  kysely_migration: { name: string; timestamp: string };
  /** The record of the runner before Kysely's. */
  migrations: { name: string; checksum: string; ran_at: Date };
}

/** The former runner's advisory lock: a process of the former version may be starting beside us. */
const formerLock = 7_310_411;

/**
 * Installations from before Kysely's migrator recorded their migrations in a table of their own:
 * what it names has run. The table stays, for a process of the former version beside this one.
 */
async function adoptFormerRecords(db: Kysely<MigrationTables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${formerLock})`.execute(trx);
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
