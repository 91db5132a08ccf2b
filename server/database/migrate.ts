import { createHash } from "node:crypto";
import type pg from "pg";
import { migrations } from "#server/database/migrations/index.ts";

/** One number for our migrations among PostgreSQL's advisory locks. */
const lockKey = 7_310_411;

/**
 * Brings the schema up to date: one transaction under one lock, so several processes may start at
 * once. Throws when a migration already run was edited.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    await client.query(
      "create table if not exists migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from migrations",
    );
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const { name, sql } of migrations) {
      const checksum = createHash("sha256").update(sql).digest("hex");
      const before = done.get(name);
      if (before === checksum) continue;
      if (before)
        throw new Error(`Migration ${name} was changed after it ran; add a new one instead.`);
      await client.query(sql);
      await client.query("insert into migrations (name, checksum) values ($1, $2)", [
        name,
        checksum,
      ]);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
