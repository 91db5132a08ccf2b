/** Editions of published schedules in the database: staged beside the live one, then switched. */
import { sql } from "kysely";
import { parseRate } from "#server/backend/tariff/rate.ts";
import type { ScheduleMeasure, ScheduleRow } from "#server/backend/tariff/schedule.ts";
import type { Db } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";

/** An edition's origin, as pages state it. */
export interface EditionSource {
  schedule: string;
  market: string;
  name: string;
  publisher: string;
  source: string;
  /** ISO date from which its figures apply. */
  effective: string;
}

export interface NewEdition extends EditionSource {
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
 * Adds rows to a staged edition in two statements. A known code keeps its line and gains measures,
 * and units if it has none. Repeated values of lines and measures are sent once, since a schedule
 * repeats each about ten times.
 */
export async function addRows(db: Db, edition: number, rows: readonly ScheduleRow[]) {
  await addLines(db, edition, mergeLines(rows));
  const measures = rows.flatMap(({ code, measures: some }) => some.map((one) => ({ code, one })));
  if (measures.length > 0) await addMeasures(db, edition, measures);
}

async function addLines(db: Db, edition: number, lines: readonly ScheduleRow[]): Promise<void> {
  const [texts, numbers] = numberDistinct(
    lines.map(({ title, units, flags, ad, cvd }) =>
      JSON.stringify({
        ...{ title, ad, cvd },
        units: units.length > 0 ? units : null,
        flags: flags.length > 0 ? flags : null,
      }),
    ),
  );
  await sql`
    insert into tariff_lines as held (edition_id, code, title, units, flags, ad, cvd)
    select ${edition}::int, code, title, units, flags, ad, cvd
    from unnest(${lines.map(({ code }) => code)}::text[], ${numbers}::int[])
      with ordinality as line(code, number, place)
    join rows from (jsonb_to_recordset(${`[${texts.join()}]`}::jsonb)
        as (title text, units text[], flags text[], ad boolean, cvd boolean))
      with ordinality as content(title, units, flags, ad, cvd, number) using (number)
    order by place
    on conflict (edition_id, code) do update set units = excluded.units
      where held.units is null and excluded.units is not null`.execute(db);
}

async function addMeasures(
  db: Db,
  edition: number,
  measures: readonly { code: string; one: ScheduleMeasure }[],
): Promise<void> {
  const [distinct, numbers] = numberDistinct(measures.map(({ one }) => one));
  const contents = JSON.stringify(distinct.map(toColumns));
  await sql`
    insert into tariff_measures (edition_id, code, kind, rate, ad_valorem, specific, parsed,
      programs, origins, origins_out, valid_from, valid_to, detail)
    select ${edition}::int, code, kind, rate, ad_valorem, specific, parsed, programs, origins,
      origins_out, valid_from, valid_to, detail
    from unnest(${measures.map(({ code }) => code)}::text[], ${numbers}::int[])
      with ordinality as measure(code, number, place)
    join rows from (jsonb_to_recordset(${contents}::jsonb)
        as (kind text, rate text, ad_valorem double precision, specific jsonb, parsed boolean,
          programs text[], origins text[], origins_out text[], valid_from date, valid_to date,
          detail jsonb))
      with ordinality as content(kind, rate, ad_valorem, specific, parsed, programs, origins,
        origins_out, valid_from, valid_to, detail, number) using (number)
    order by place`.execute(db);
}

/** The different values and, for each value, its place among them, from 1. */
function numberDistinct<Value>(values: readonly Value[]): [distinct: Value[], numbers: number[]] {
  const places = new Map<Value, number>();
  const numbers = values.map((value) => {
    const place = places.get(value) ?? places.size + 1;
    places.set(value, place);
    return place;
  });
  return [[...places.keys()], numbers];
}

function toColumns(measure: ScheduleMeasure): object {
  const { kind, rate, programs, origins, originsOut, validFrom, validTo, detail } = measure;
  const { adValorem, specific, parsed } = parseRate(rate);
  return {
    ...{ kind, rate, specific, parsed, detail },
    ad_valorem: adValorem,
    programs: programs.length > 0 ? programs : null,
    origins: origins.length > 0 ? origins : null,
    origins_out: originsOut.length > 0 ? originsOut : null,
    valid_from: validFrom,
    valid_to: validTo,
  };
}

/** One line per code: the first row's, with the first units. */
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
