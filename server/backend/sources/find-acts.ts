import { sql } from "kysely";
import { keysOfQuery } from "#server/backend/regulations/identifiers.ts";
import type { Db } from "#server/database/database.ts";

interface FoundActs {
  /** Id of the act with one of these numbers. */
  find(identifiers: readonly string[]): string | undefined;
}

/** Looks up many numbers at once, in any notation. */
export async function findActs(db: Db, identifiers: readonly string[]): Promise<FoundActs> {
  const keys = [...new Set(identifiers.flatMap((one) => keysOfQuery(one)))];
  const byKey = new Map<string, string>();
  if (keys.length > 0) {
    const { rows } = await sql<{ id: string; identifiers: string[] }>`
      select id, identifiers from acts where identifiers && ${keys}::text[]
      order by published nulls first, id desc`.execute(db);
    for (const row of rows) for (const key of row.identifiers) byKey.set(key, row.id);
  }
  return {
    find: (numbers) =>
      numbers
        .flatMap((one) => keysOfQuery(one))
        .map((key) => byKey.get(key))
        .find((id) => id !== undefined),
  };
}
