import { createHash } from "node:crypto";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";

/** A file of `migrations/`. */
export interface Migration {
  /**
   * Changes the schema in one transaction. Readers of a table wait for it from `alter table` to the
   * end, so work on many rows belongs in `backfill`. Its statements do not depend on rows.
   */
  up(db: Kysely<unknown>): Promise<void>;
  /** After `up`, and before the next migration and the start of the program. */
  backfill?: Backfill;
}

/** Work on existing rows in batches, each a transaction of its own. A killed one is continued. */
export interface Backfill {
  /** Number of rows left; for the progress display only. */
  remaining(db: Kysely<unknown>): Promise<number>;
  /** Does the next batch and returns how many rows it did; 0 when nothing is left. */
  next(db: Kysely<unknown>): Promise<number>;
}

/** Of the statements of a migration, without comments and spacing: formatting is not an edit. */
export async function checksumOf({ up, backfill }: Migration): Promise<string> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await up(db);
  await backfill?.next(db);
  const text = statements
    .map((statement) =>
      statement
        .replaceAll(/--[^\n]*/g, " ")
        .replaceAll(/\s+/g, " ")
        .replaceAll(/ ?([(),;]) ?/g, "$1")
        .replace(/;$/, "")
        .trim(),
    )
    .join("\n");
  return createHash("sha256").update(text).digest("hex");
}
