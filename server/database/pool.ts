import {
  CompiledQuery,
  type Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  type RawBuilder,
} from "kysely";
import type pg from "pg";
import { isReadTimeout } from "#server/database/open-pool.ts";
import { requestComment } from "#server/database/request-comment.ts";
import type { Tables } from "#server/database/tables.ts";
import { watched } from "#server/database/watch-statements.ts";

type Db = Kysely<Tables>;

/** A place in a prepared statement for the value of that name. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A statement that Kysely compiles once, and that PostgreSQL parses and plans once a connection.
 * For the statements of a paid search (decision 013); elsewhere a plan made for the very values is
 * better. `build` sees placeholders in place of the values, so its text must not depend on them.
 */
export function prepare<Row, Values extends object>(
  name: string,
  build: (values: Values) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let text: string | undefined;
  let names: (keyof Values)[] = [];

  function compile(db: Db): string {
    const placeholders = new Proxy({}, { get: (_, key) => new Placeholder(key) });
    const query = build(placeholders as Values).compile(db);
    names = query.parameters.map((parameter) => (parameter as Placeholder).name as keyof Values);
    return `/* prepared ${name} */ ${query.sql}`;
  }

  return async (db, values) => {
    text ??= compile(db);
    const prepared = text;
    const parameters = names.map((key) => values[key]);
    // Outside a transaction straight to the pool, which costs a fifth less CPU time than Kysely.
    const { pool } = db as { pool?: pg.Pool };
    if (pool) {
      const query = { name, text: prepared, values: parameters };
      return (await watched(prepared, () => pool.query<Row & object>(query))).rows;
    }
    return (await db.executeQuery<Row>(CompiledQuery.raw(prepared, parameters))).rows;
  };
}

const preparedMark = /^\/\* prepared ([\w-]+) \*\//;

/** Kysely's dialect over our pool: its own one cannot prepare statements. */
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

/** A transaction that sets the server's limit, for loading data, has none of the driver's. */
const ownLimit = /^\s*set local statement_timeout/;
/** The longest time of a timer. */
const noLimitMs = 2 ** 31 - 1;

function wrapClient(client: pg.PoolClient): PostgresPoolClient {
  let silence: Error | undefined;
  let hasOwnLimit = false;

  /** A silent connection is closed at once, so that the rollback on it does not wait as well. */
  function watch<Result>(result: Promise<Result>): Promise<Result> {
    return result.catch((error: Error) => {
      if (isReadTimeout(error)) {
        silence = error;
        void (client as unknown as pg.Client).end();
      }
      throw error;
    });
  }

  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    const name = preparedMark.exec(text)?.[1];
    const comment = name ? "" : requestComment();
    if (text === "commit" || text === "rollback") hasOwnLimit = false;
    if (ownLimit.test(text)) hasOwnLimit = true;
    const query = {
      ...(name ? { name } : {}),
      ...(hasOwnLimit ? { query_timeout: noLimitMs } : {}),
      text: comment + text,
      values: [...values],
    };
    const result = watch(watched(text, () => client.query(query)));
    // A broken connection cannot roll back; the error that broke it is the one to report.
    return text === "rollback" ? result.catch(() => ({ rows: [] })) : result;
  }
  return {
    query: query as PostgresPoolClient["query"],
    release: () => client.release(silence),
  };
}
