/** Editions of published schedules in the database: staged beside the live one, then switched. */
import { sql } from "kysely";
import { parseRate } from "#server/backend/tariff/rate.ts";
import type { ScheduleRow } from "#server/backend/tariff/schedule.ts";
import type { Db } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";

export interface NewEdition {
  schedule: string;
  market: string;
  name: string;
  publisher: string;
  source: string;
  /** ISO date. */
  effective: string;
  checksum: string;
  covers: readonly string[];
  isBundled: boolean;
}

/** Creates a staged edition without rows and returns its id. */
export async function createStagedEdition(db: Db, edition: NewEdition): Promise<number> {
  const { isBundled, covers, ...columns } = edition;
  const { id } = await db
    .insertInto("tariff_editions")
    .values({ ...columns, covers: [...covers], is_bundled: isBundled, state: "staged" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Adds rows to a staged edition in two statements. A code that is there keeps its line and gains
 * measures, and units if it has none.
 */
export async function addRows(db: Db, edition: number, rows: readonly ScheduleRow[]) {
  const lines = mergeLines(rows).map(({ code, title, units, flags, ad, cvd }) => ({
    ...{ code, title, ad, cvd },
    units: units.length > 0 ? units : null,
    flags: flags.length > 0 ? flags : null,
  }));
  await sql`
    insert into tariff_lines as held (edition_id, code, title, units, flags, ad, cvd)
    select ${edition}::int, code, title, units, flags, ad, cvd
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line(code text, title text, units text[], flags text[], ad boolean, cvd boolean)
    on conflict (edition_id, code) do update set units = excluded.units
      where held.units is null and excluded.units is not null`.execute(db);
  const measures = rows.flatMap(({ code, measures: some }) =>
    some.map((one) => ({
      ...{ code, kind: one.kind, rate: one.rate, detail: one.detail },
      ...toColumns(parseRate(one.rate)),
      programs: one.programs.length > 0 ? one.programs : null,
      origins: one.origins.length > 0 ? one.origins : null,
      origins_out: one.originsOut.length > 0 ? one.originsOut : null,
      valid_from: one.validFrom,
      valid_to: one.validTo,
    })),
  );
  if (measures.length === 0) return;
  await sql`
    insert into tariff_measures (edition_id, code, kind, rate, ad_valorem, specific, parsed,
      programs, origins, origins_out, valid_from, valid_to, detail)
    select ${edition}::int, code, kind, rate, ad_valorem, specific, parsed, programs, origins,
      origins_out, valid_from, valid_to, detail
    from jsonb_to_recordset(${JSON.stringify(measures)}::jsonb)
      as measure(code text, kind text, rate text, ad_valorem double precision, specific jsonb,
        parsed boolean, programs text[], origins text[], origins_out text[], valid_from date,
        valid_to date, detail jsonb)`.execute(db);
}

/** One line a code: the first row's, with the first units. */
function mergeLines(rows: readonly ScheduleRow[]): ScheduleRow[] {
  const lines = new Map<string, ScheduleRow>();
  for (const row of rows) {
    const known = lines.get(row.code);
    if (row.isLine === false) continue;
    if (!known) lines.set(row.code, row);
    else if (known.units.length === 0 && row.units.length > 0)
      lines.set(row.code, { ...known, units: row.units });
  }
  return [...lines.values()];
}

function toColumns({ adValorem, specific, parsed }: ReturnType<typeof parseRate>) {
  return { ad_valorem: adValorem, specific, parsed };
}

/** Marks an edition as whole, with its counts. */
export async function completeEdition(db: Db, id: number): Promise<void> {
  await sql`
    update tariff_editions set is_complete = true,
      line_count = (select count(*) from tariff_lines where edition_id = ${id}),
      measure_count = (select count(*) from tariff_measures where edition_id = ${id}),
      unparsed_count = (
        select count(*) from tariff_measures where edition_id = ${id} and not parsed
          and kind <> 'control')
    where id = ${id}`.execute(db);
}

/**
 * Makes an edition the live one of its schedule in one statement: readers see one or the other.
 * Call it in a transaction that holds `lockSwitch`.
 */
export async function switchEdition(db: Db, id: number): Promise<void> {
  await sql`
    with next as (select id, schedule from tariff_editions where id = ${id}),
      before as (
        update tariff_editions set state = 'retired', switched_at = now()
        where schedule = (select schedule from next) and state = 'live' and id <> ${id}
        returning id
      )
    update tariff_editions set state = 'live', switched_at = now(), held = '{}'
    where id = ${id} and is_complete and (select count(*) from before) >= 0`.execute(db);
}

/** Lets one process at a time decide which edition of a schedule is live. */
export function lockSwitch(transaction: Db, schedule: string): Promise<void> {
  return lockName(transaction, "tariff-switch", schedule);
}

/** Removes the edition with its lines and measures. */
export async function deleteEdition(db: Db, id: number): Promise<void> {
  await db.deleteFrom("tariff_editions").where("id", "=", id).execute();
}

/** Analyses the tables, so that the first pages after a switch are planned well. */
export async function analyzeTariff(database: Db): Promise<void> {
  await sql`analyze tariff_lines, tariff_measures`.execute(database);
}
