import { type RawBuilder, sql } from "kysely";
import { readKeptColumns, writeKeptColumns } from "#server/backend/full-text/kept-columns.ts";
import { areWordsDue, keepWords } from "#server/backend/full-text/kept-words.ts";
import { shareReads } from "#server/backend/full-text/shared-read.ts";
import {
  type ColumnsOf,
  readColumns,
  type TableColumns,
} from "#server/backend/full-text/table-columns.ts";
import type { Database, Db } from "#server/database/database.ts";
import { prepare } from "#server/database/pool.ts";
import type { Log } from "#server/http/logging.ts";

/** An index in memory of a table's rows, brought up to date when they have changed. */
export interface CurrentIndex<Index> {
  /** The index of the rows as they are now. */
  current(): Promise<Index>;
}

export interface IndexContext {
  database: Database;
  log: Log;
  /** True during shutdown, when nothing more is saved. */
  isStopping?: () => boolean;
}

interface IndexDefinition<Day extends string, Text extends string, Index> {
  columns: ColumnsOf<Day, Text>;
  /** Changes with everything that the index is made from. */
  versionSql: RawBuilder<string>;
  /** `db` sees the state that the columns were read from. */
  build(columns: TableColumns<Day, Text>, version: string, db: Db): Promise<Index>;
}

/** Smaller tables are read quickly; of larger ones, columns and words are kept. */
const fewRows = 10_000;
/** At least this share, since keeping writes all of them. */
const minShare = 0.05;

export function keepIndex<Day extends string, Text extends string, Index>(
  { database, log, isStopping }: IndexContext,
  { columns: definition, versionSql, build }: IndexDefinition<Day, Text, Index>,
): CurrentIndex<Index> {
  let kept: { version: string; columns: TableColumns<Day, Text>; index: Index } | null = null;
  let loading: Promise<void> | null = null;
  const versionStatement = prepare<{ version: string }, Record<string, never>>(
    `version-of-${definition.table}`,
    () => sql`select ${versionSql} as version`,
  );
  const readVersion = async (db: Db) => (await versionStatement(db, {}))[0]?.version ?? "";

  const readCurrentVersion = shareReads(() => readVersion(database));

  let readSinceKept = 0;

  /** Reads in one snapshot, so that the version is that of the rows. */
  const load = async () => {
    const loaded = await database
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (transaction) => {
        // A million rows take longer than a request may.
        await sql`set local statement_timeout = '120s'`.execute(transaction);
        const version = await readVersion(transaction);
        const before = kept?.columns ?? (await readKeptColumns(transaction, definition));
        const { columns, read } = await readColumns(transaction, definition, before);
        return { version, columns, read, index: await build(columns, version, transaction) };
      });
    kept = loaded;
    readSinceKept += loaded.read;
    const due = Math.max(fewRows, loaded.columns.size * minShare);
    keepInBackground(loaded.columns, readSinceKept >= due);
  };

  let keeping: Promise<void> | null = null;

  /** Saves without delaying a request. */
  const keepInBackground = (columns: TableColumns<Day, Text>, areColumnsDue: boolean) => {
    if (keeping || columns.size < fewRows) return;
    if (areColumnsDue) readSinceKept = 0;
    const keep = async () => {
      if (areColumnsDue) await writeKeptColumns(database, definition, columns);
      const { table } = definition;
      if (await areWordsDue(database, table)) await keepWords(database, table, isStopping);
    };
    keeping = keep()
      .catch((error) =>
        log.warn({ err: error }, "the columns and words of a table could not be kept"),
      )
      .finally(() => {
        keeping = null;
      });
  };

  const loadOnce = () => {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  };

  return {
    current: async () => {
      const version = await readCurrentVersion();
      if (kept?.version === version) return kept.index;
      // A read under way may have begun before the change.
      await loading;
      if (kept?.version !== version) await loadOnce();
      return (kept as NonNullable<typeof kept>).index;
    },
  };
}
