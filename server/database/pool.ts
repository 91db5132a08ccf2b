import { PostgresDialect, type PostgresPoolClient, type RawBuilder, sql } from "kysely";
import type pg from "pg";

/**
 * Marks a statement as prepared: it begins `sql`${prepared("find-trial")} select …``. PostgreSQL
 * then plans it once a connection instead of once a call. For the statements of a paid search
 * (decision 013); elsewhere a plan made for the very values is the better one.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared ${name} */`);
}

const preparedMark = /^\s*\/\* prepared ([\w-]+) \*\//;

/** Kysely's dialect over a pool of ours, which knows prepared statements. */
export function createDialect(pool: pg.Pool): PostgresDialect {
  // Kysely keeps one connection object per client, so each client needs one lasting wrapper.
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return new PostgresDialect({
    pool: {
      connect: async () => {
        const client = await pool.connect();
        const wrapper = wrappers.get(client) ?? wrapClient(client);
        wrappers.set(client, wrapper);
        return wrapper;
      },
      end: () => pool.end(),
    },
  });
}

function wrapClient(client: pg.PoolClient): PostgresPoolClient {
  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    const name = preparedMark.exec(text)?.[1];
    if (name) return client.query({ name, text, values: [...values] });
    const result = client.query(text, [...values]);
    // A broken connection cannot roll back; the error that broke it is the one to report.
    return text === "rollback" ? result.catch(() => ({ rows: [] })) : result;
  }
  return {
    query: query as PostgresPoolClient["query"],
    release: () => client.release(),
  };
}
