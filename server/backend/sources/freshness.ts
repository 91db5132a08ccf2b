/** The date of each source's data, and whether it is stale. */
import { sql } from "kysely";
import { partyLists } from "#server/backend/parties/lists/index.ts";
import { noticeSources } from "#server/backend/sources/notices/index.ts";
import type { Db } from "#server/database/database.ts";
import type { SourceStatus } from "#shared/contract/sources.ts";

/** Records a complete refresh. An older file does not set a source back. */
export async function recordSuccess(
  db: Db,
  source: string,
  asOf: Date | null,
  now: Date,
): Promise<void> {
  await db
    .insertInto("source_refreshes")
    .values({ source, as_of: asOf, last_attempt_at: now, problem: null })
    .onConflict((conflict) =>
      conflict.column("source").doUpdateSet({
        as_of: sql`greatest(source_refreshes.as_of, excluded.as_of)`,
        last_attempt_at: now,
        problem: null,
      }),
    )
    .execute();
}

export async function recordFailure(
  db: Db,
  source: string,
  problem: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto("source_refreshes")
    .values({ source, as_of: null, last_attempt_at: now, problem })
    .onConflict((conflict) =>
      conflict.column("source").doUpdateSet({ last_attempt_at: now, problem }),
    )
    .execute();
}

const allSources = [...noticeSources, ...partyLists];

/** Every source, imported or not. */
export async function listSources(db: Db, now: Date): Promise<SourceStatus[]> {
  const { rows } = await sql<{
    source: string;
    as_of: Date | null;
    last_attempt_at: Date | null;
    problem: string | null;
    waiting: number;
  }>`
    select name as source, r.as_of, r.last_attempt_at, r.problem,
      (select count(*) from source_records s where s.source = name and s.state = 'waiting')
        as waiting
    from unnest(${allSources.map(({ name }) => name)}::text[]) as name
    left join source_refreshes r on r.source = name`.execute(db);
  const byName = new Map(rows.map((row) => [row.source, row]));
  return allSources.map(({ name, title, staleAfterDays }) => {
    const row = byName.get(name);
    return {
      ...{ name, title },
      asOf: row?.as_of?.toISOString() ?? null,
      isStale: isStale(row?.as_of ?? null, staleAfterDays, now),
      lastAttemptAt: row?.last_attempt_at?.toISOString() ?? null,
      problem: row?.problem ?? null,
      waiting: row?.waiting ?? 0,
    };
  });
}

/** The program's own data, listed like a source. */
export const programSource = "program";

interface SourceFreshness {
  /** Null for the program's own data. */
  name: string | null;
  /** ISO timestamp. */
  asOf: string;
  isStale: boolean;
}

/** Date of each source's data. */
export async function readAsOf(db: Db): Promise<Map<string, Date>> {
  const rows = await db.selectFrom("source_refreshes").select(["source", "as_of"]).execute();
  return new Map(rows.flatMap(({ source, as_of }) => (as_of ? [[source, as_of]] : [])));
}

/** For the feed: the program's own data, then the imported sources. */
export function freshnessOf(asOf: ReadonlyMap<string, Date>, now: Date): SourceFreshness[] {
  const feeds = [
    { name: programSource, title: null, staleAfterDays: Number.POSITIVE_INFINITY },
    ...noticeSources,
  ];
  return feeds.flatMap(({ name, title, staleAfterDays }) => {
    const day = asOf.get(name);
    if (!day) return [];
    return { name: title, asOf: day.toISOString(), isStale: isStale(day, staleAfterDays, now) };
  });
}

const dayMs = 86_400_000;

/** A source never imported is not stale, since nobody relies on it. */
function isStale(asOf: Date | null, afterDays: number, now: Date): boolean {
  return asOf !== null && now.getTime() - asOf.getTime() > afterDays * dayMs;
}
