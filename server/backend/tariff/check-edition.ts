import { sql } from "kysely";
import type { Schedule } from "#server/backend/tariff/schedule.ts";
import type { Db } from "#server/database/database.ts";

/** Shares of the live edition above which a change is more likely an error than a new tariff. */
const maxRemovedLines = 0.05;
const maxRatesChanged = 0.2;
/** Of the rows of the file. */
const maxUnreadable = 0.01;
/** Of the lines of the edition. */
const maxWithoutRate = 0.01;
const codesShown = 5;

interface ImportFacts {
  rows: number;
  unreadable: number;
  /** ISO date. */
  today: string;
}

/** Reasons against making an edition live unless somebody accepts it; one sentence each. */
export async function checkEdition(
  db: Db,
  schedule: Pick<Schedule, "name" | "covers">,
  id: number,
  { rows, unreadable, today }: ImportFacts,
): Promise<string[]> {
  const live = await db
    .selectFrom("tariff_editions")
    .select("id")
    .where("schedule", "=", schedule.name)
    .where("state", "=", "live")
    .where("id", "<>", id)
    .executeTakeFirst();
  const findings = [
    unreadable > maxUnreadable * rows
      ? `${unreadable} of ${rows + unreadable} rows could not be read.`
      : null,
    await findOrphans(db, id),
    schedule.covers.includes("mfn") ? await findLinesWithoutRate(db, id) : null,
    live ? await findFutureStart(db, id, today) : null,
    live ? await findRemovedLines(db, id, live.id) : null,
    live ? await findRatesChanged(db, id, live.id) : null,
  ];
  return findings.filter((one) => one !== null);
}

async function findFutureStart(db: Db, id: number, today: string): Promise<string | null> {
  const { effective } = await db
    .selectFrom("tariff_editions")
    .select("effective")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return effective > today
    ? `It applies from ${effective}: if it went live earlier, pages would have no current rates.`
    : null;
}

interface Counted {
  count: number;
  total: number;
  codes: string[] | null;
}

async function findOrphans(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<Counted>`
    with orphans as (
      select distinct code from tariff_measures m where edition_id = ${id} and not exists (
        select 1 from tariff_lines l
        where l.edition_id = ${id} and l.code >= m.code and l.code < m.code || '~'))
    select count(*) as count, 0 as total,
      (array_agg(code order by code))[:${sql.lit(codesShown)}] as codes
    from orphans`.execute(db);
  const { count = 0, codes = null } = rows[0] ?? {};
  return count > 0 ? `${count} codes have measures but no line${among(codes)}.` : null;
}

/**
 * Ten-digit lines inherit the rate of the eight digits above them. Chapters 98 and 99 are national
 * and hold provisions without a rate.
 */
async function findLinesWithoutRate(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<Counted>`
    with lines as (
      select code, exists (
        select 1 from tariff_measures m
        where m.edition_id = ${id} and m.kind = 'mfn'
          and m.code in (l.code, left(l.code, 8), left(l.code, 6))
      ) as has_rate
      from tariff_lines l where edition_id = ${id} and code < '98')
    select count(*) filter (where not has_rate) as count, count(*) as total,
      (array_agg(code order by code) filter (where not has_rate))[:${sql.lit(codesShown)}] as codes
    from lines`.execute(db);
  const { count = 0, total = 0, codes = null } = rows[0] ?? {};
  return count > maxWithoutRate * total
    ? `${count} of ${total} lines have no rate, of their own or above them${among(codes)}.`
    : null;
}

async function findRemovedLines(db: Db, id: number, live: number): Promise<string | null> {
  const { rows } = await sql<Counted>`
    with lines as (
      select before.code, after.code is null as is_gone
      from tariff_lines before
      left join tariff_lines after on after.edition_id = ${id} and after.code = before.code
      where before.edition_id = ${live})
    select count(*) filter (where is_gone) as count, count(*) as total,
      (array_agg(code order by code) filter (where is_gone))[:${sql.lit(codesShown)}] as codes
    from lines`.execute(db);
  const { count = 0, total = 0, codes = null } = rows[0] ?? {};
  return count > maxRemovedLines * total
    ? `${count} of ${total} lines of the live edition are gone${among(codes)}.`
    : null;
}

/** Compares what both editions hold: the same code, kind, program and origins. */
async function findRatesChanged(db: Db, id: number, live: number): Promise<string | null> {
  const rates = (edition: number) => sql`
    select code, kind, program, origins, string_agg(distinct rate, '|' order by rate) as rate
    from tariff_measures
    cross join lateral unnest(coalesce(programs, '{""}')) as program
    where edition_id = ${edition} and kind <> 'control'
    group by code, kind, program, origins`;
  const { rows } = await sql<Counted>`
    with before as (${rates(live)}), after as (${rates(id)}),
      both_hold as (
        select before.code, before.rate <> after.rate as is_changed
        from before join after on before.code = after.code and before.kind = after.kind
          and before.program = after.program
          and coalesce(before.origins, '{}') = coalesce(after.origins, '{}'))
    select count(*) filter (where is_changed) as count, count(*) as total,
      (array_agg(distinct code) filter (where is_changed))[:${sql.lit(codesShown)}] as codes
    from both_hold`.execute(db);
  const { count = 0, total = 0, codes = null } = rows[0] ?? {};
  return count > maxRatesChanged * total
    ? `${count} of ${total} rates differ from the live edition${among(codes)}.`
    : null;
}

function among(codes: readonly string[] | null): string {
  return codes && codes.length > 0 ? `, among them ${codes.join(", ")}` : "";
}
