import { sql } from "kysely";
import { keysOfQuery } from "#server/backend/regulations/act-identifiers.ts";
import type { Db } from "#server/database/database.ts";

/**
 * Ids of the acts that a text names by citation or number; the most exact reading that any act has
 * decides.
 */
export async function findByIdentifier(db: Db, text: string): Promise<string[]> {
  const keys = keysOfQuery(text);
  if (keys.length === 0) return [];
  const { rows } = await sql<{ id: string; identifiers: string[] }>`
    select id, identifiers from acts where identifiers && ${keys}::text[] order by published desc nulls last, id limit 100`.execute(
    db,
  );
  const best = keys.find((key) => rows.some(({ identifiers }) => identifiers.includes(key)));
  return rows
    .filter(({ identifiers }) => best !== undefined && identifiers.includes(best))
    .map(({ id }) => id);
}
