import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { reconcile } from "#server/backend/subscriptions/reconcile.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { migrate, migrations } from "#server/database/migrate.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import { buildFirstRelease, ownerOf } from "#tests/support/first-release.ts";
import {
  type FirstReleaseProgram,
  startFirstReleaseProgram,
} from "#tests/support/first-release-program.ts";
import { withDatabase } from "#tests/support/postgres-url.ts";

let name: string;
let url: string;
let former: FirstReleaseProgram | undefined;
let database: Database | undefined;

async function query(target: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: target, statement_timeout: 120_000 });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** More credits than even a fast machine can spend. */
const grant = `
  with granted as (
    update credit_lines set purchased = purchased + 1000000
    returning id, purchased - used as balance)
  insert into ledger (line_id, kind, credits, balance_after, actor, reason)
  select id, 'grant', 1000000, balance, 'clearlane', 'for the test' from granted`;

const waitsForTable = `
  select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%alter table%'`;

beforeEach(async () => {
  name = `side_by_side_${randomBytes(6).toString("hex")}`;
  await query(inject("postgresUrl"), `create database ${name}`);
  url = withDatabase(inject("postgresUrl"), name);
  await buildFirstRelease(url);
  await query(url, grant);
});
afterEach(async () => {
  await former?.stop();
  await database?.close();
  [former, database] = [undefined, undefined];
  await query(inject("postgresUrl"), `drop database ${name} with (force)`);
});

describe("two versions on one database", () => {
  it("Operations: the former one goes on serving while the newer one migrates, and after", async () => {
    former = startFirstReleaseProgram(url, [1, 2, 3, 4, 5, 6, 7, 8]);
    await former.serve(3);
    await migrate(url);
    const atTheEnd = { ...former.answered };
    await former.serve(10);
    await former.stop();
    expect(former.failures).toEqual([]);
    expect(former.answered.spends).toBeGreaterThan(atTheEnd.spends);
    expect(await query(url, "select count(*)::int as n from kysely_migration")).toEqual([
      { n: Object.keys(migrations).length },
    ]);
  });

  it("Operations: the books are exact when the former one has ended", async () => {
    former = startFirstReleaseProgram(url, [1, 2, 3, 4, 5, 6, 7, 8]);
    await migrate(url);
    await former.serve(3);
    await former.stop();
    database = await openDatabase({ dataDir: "", database: { embedded: false, url } });
    expect(await auditLedger(database.pool)).toEqual([]);
    const { rows } = await database.pool.query(
      "select count(*)::int as n from ledger where body_hash = 'body'",
    );
    expect(rows).toEqual([{ n: former.answered.spends }]);
    expect((await reconcile(database, {})).differences).toEqual([]);
  });

  it("Operations: a migration that waits for a table lets the former one read it", async () => {
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    // As a backup or a long report would.
    await reader.query("begin; lock table ledger in access share mode");
    const migrating = migrate(url);
    while ((await query(url, waitsForTable)).length === 0);
    const balance = `
      select e.balance_after from ledger e join credit_lines l on l.id = e.line_id
      where l.sub_id = 'sub_${ownerOf(1)}' order by e.sequence desc limit 1`;
    expect(await query(url, balance)).toHaveLength(1);
    await reader.query("commit");
    await reader.end();
    await migrating;
  });
});
