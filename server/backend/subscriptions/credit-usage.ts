import { type RawBuilder, sql } from "kysely";
import type { Lanes } from "#server/backend/lanes/lanes.ts";
import { mayReadQuery, visibleEntries } from "#server/backend/subscriptions/ledger.ts";
import { nameOf } from "#server/backend/subscriptions/team/members.ts";
import type { Database, Db } from "#server/database/database.ts";
import type { ParsedInputOf } from "#shared/contract/call.ts";
import type { CreditUsage, credits, UsageStep } from "#shared/contract/credits.ts";
import { invalidField } from "#shared/errors.ts";

const maxKinds = 10;
const maxLanes = 20;
const maxSearched = 20;

/** A country in a search's stored query string. */
const countryOf = (name: string) =>
  sql`substring(s.query from ${sql.lit(`(?:^|&)${name}=([A-Z]{2})(?:&|$)`)})`;

/**
 * The debits and refunds a user may see between two days; a refund counts for the member who made
 * the search.
 */
function entriesOf(email: string, { from, to }: UsageRange): RawBuilder<unknown> {
  return sql`entries as (
  select e.id, e.kind, -e.credits as credits, e.at, debit.actor,
    s.kind as search, s.fingerprint, s.q, s.query, s.at as searched_at,
    ${countryOf("destination")} as destination, ${countryOf("origin")} as origin,
    (e.kind = 'spend' and s.id is not null)::int as searches,
    ${mayReadQuery(email, "debit")} as is_readable,
    case when not exists (select from ledger r where r.refund_of = e.id)
      then s.free_until end as free_until
  from (${visibleEntries(email)}) visible join ledger e on e.id = visible.id
    join ledger debit on debit.id = coalesce(e.refund_of, e.id)
    left join searches s on s.ledger_id = debit.id
  where e.kind in ('spend', 'refund')
    and e.at >= ${from}::date::timestamp at time zone 'utc'
    and e.at < (${to}::date + 1)::timestamp at time zone 'utc')`;
}

const sums = sql`sum(credits)::int as credits, sum(searches)::int as searches`;

/**
 * A user's credit usage between two days; its sums are those of the ledger they may read. Throws
 * 422.
 */
export async function readUsage(
  context: { database: Database; lanes: Pick<Lanes, "bordersOf">; now(): Date },
  email: string,
  asked: ParsedInputOf<typeof credits.usage>,
): Promise<CreditUsage> {
  const { database: db, now } = context;
  const range = readRange(asked, now());
  const [known, users, kinds, privateSearches, lanes, searched] = await Promise.all([
    readKnown(db, email, now()),
    readUsers(db, email, range),
    readKinds(db, email, range),
    readPrivate(db, email, range),
    readLanes(db, email, range),
    readSearched(db, context.lanes, email, range),
  ]);
  const { from, to, step } = range;
  return {
    ...{ from, to, step, kinds, privateSearches, lanes, searched, ...known },
    used: sum(users, "credits"),
    searches: sum(users, "searches"),
    steps: presentSteps(users, range, { since: known.since, today: isoDay(now()) }),
    people: presentUsers(users, range),
  };
}

function sum(rows: readonly UserRow[], figure: "credits" | "searches"): number {
  return rows.reduce((total, row) => total + row[figure], 0);
}

/** One user's usage in one step. */
interface UserRow {
  email: string;
  name: string | null;
  start: string;
  credits: number;
  searches: number;
}

async function readUsers(db: Db, email: string, range: UsageRange): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    with ${entriesOf(email, range)}, used as (
      select actor as email,
        to_char(date_trunc(${range.step}, at at time zone 'utc'), 'YYYY-MM-DD') as start, ${sums}
      from entries group by 1, 2)
    select used.*, ${nameOf("used.email")} as name from used order by start, email`.execute(db);
  return rows;
}

function presentSteps(
  rows: readonly UserRow[],
  { from, step, starts }: UsageRange,
  known: { since: string | null; today: string },
): CreditUsage["steps"] {
  return starts.map((start) => {
    const own = rows.filter((row) => row.start === start);
    const isStepKnown = isKnown(start, step, known);
    return {
      from: start < from ? from : start,
      used: isStepKnown ? sum(own, "credits") : null,
      searches: isStepKnown ? sum(own, "searches") : null,
    };
  });
}

function presentUsers(rows: readonly UserRow[], { starts }: UsageRange): CreditUsage["people"] {
  const users = [...new Set(rows.map(({ email }) => email))].map((email) => {
    const own = rows.filter((row) => row.email === email);
    return {
      email,
      name: own[0]?.name ?? null,
      credits: sum(own, "credits"),
      searches: sum(own, "searches"),
      steps: starts.map((start) => own.find((row) => row.start === start)?.credits ?? 0),
    };
  });
  return users.sort((a, b) => b.credits - a.credits || a.email.localeCompare(b.email));
}

async function readKinds(db: Db, email: string, range: UsageRange): Promise<CreditUsage["kinds"]> {
  const { rows } = await sql<CreditUsage["kinds"][number]>`
    with ${entriesOf(email, range)} select search as kind, ${sums} from entries
    group by search order by credits desc, searches desc, search limit ${maxKinds}`.execute(db);
  return rows;
}

async function readLanes(db: Db, email: string, range: UsageRange): Promise<CreditUsage["lanes"]> {
  const { rows } = await sql<CreditUsage["lanes"][number]>`
    with ${entriesOf(email, range)} select destination, origin, ${sums} from entries
    where is_readable group by destination, origin
    order by credits desc, searches desc, destination, origin limit ${maxLanes}`.execute(db);
  return rows;
}

async function readPrivate(
  db: Db,
  email: string,
  range: UsageRange,
): Promise<{ credits: number; searches: number }> {
  const { rows } = await sql<{ credits: number | null; searches: number | null }>`
    with ${entriesOf(email, range)} select ${sums} from entries where not is_readable`.execute(db);
  return { credits: rows[0]?.credits ?? 0, searches: rows[0]?.searches ?? 0 };
}

type Searched = CreditUsage["searched"][number];
type SearchedRow = Omit<Searched, "markets" | "origins" | "firstAt" | "lastAt" | "freeUntil"> & {
  firstAt: Date;
  lastAt: Date;
  freeUntil: Date | null;
};

async function readSearched(
  db: Db,
  { bordersOf }: Pick<Lanes, "bordersOf">,
  email: string,
  range: UsageRange,
): Promise<Searched[]> {
  const { rows } = await sql<SearchedRow>`
    with ${entriesOf(email, range)}, opened as (
      select * from entries where searches = 1 and is_readable)
    select search as kind, (array_agg(q order by searched_at desc))[1] as q,
      (array_agg(query order by searched_at desc))[1] as query, destination, origin,
      min(searched_at) as "firstAt", max(searched_at) as "lastAt", count(*) as times,
      max(free_until) as "freeUntil",
      (select json_agg(json_build_object('email', who.email, 'name', ${nameOf("who.email")})
         order by who.email)
       from unnest(array_agg(distinct opened.actor)) who(email)) as people
    from opened group by search, fingerprint, destination, origin
    order by max(searched_at) desc limit ${maxSearched}`.execute(db);
  return rows.map((row) => ({
    ...row,
    markets: row.destination ? bordersOf(row.destination) : [],
    origins: row.origin ? bordersOf(row.origin) : [],
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    freeUntil: row.freeUntil?.toISOString() ?? null,
  }));
}

/** The first day of the user's ledger, and how many of its searches are free to repeat now. */
async function readKnown(
  db: Db,
  email: string,
  now: Date,
): Promise<{ since: string | null; repeatable: number }> {
  const { rows } = await sql<{ since: string | null; repeatable: number }>`
    with visible as (${visibleEntries(email)})
    select (
      select to_char(min(e.at at time zone 'utc'), 'YYYY-MM-DD')
      from visible join ledger e on e.id = visible.id) as since,
      (select count(distinct (s.kind, s.fingerprint))
       from visible join searches s on s.ledger_id = visible.id
       where s.free_until > ${now}
         and not exists (select from ledger r where r.refund_of = s.ledger_id)) as repeatable
    `.execute(db);
  return rows[0] ?? { since: null, repeatable: 0 };
}

/** A range of days (ISO, both included), divided into steps. */
interface UsageRange {
  from: string;
  to: string;
  step: UsageStep;
  /** First days of the steps, as of PostgreSQL's date_trunc: the first may lie before `from`. */
  starts: string[];
}

const dayMs = 86_400_000;
const usualDays = 30;
const maxDays = 400;

/** Throws 422 for a date that does not exist, a reversed range or one longer than 400 days. */
function readRange(
  asked: { from?: string | undefined; to?: string | undefined; step?: UsageStep | undefined },
  now: Date,
): UsageRange {
  const to = asked.to ? readDay("to", asked.to) : startOf(now, "day");
  const from = asked.from
    ? readDay("from", asked.from)
    : new Date(to.getTime() - (usualDays - 1) * dayMs);
  const days = (to.getTime() - from.getTime()) / dayMs + 1;
  if (days < 1) throw invalidField("to", "The end date is before the start date.");
  if (days > maxDays) throw invalidField("from", `Choose a range of at most ${maxDays} days.`);
  const step = asked.step ?? (days <= 35 ? "day" : days <= 214 ? "week" : "month");
  const starts: string[] = [];
  for (let start = startOf(from, step); start <= to; start = startAfter(start, step))
    starts.push(isoDay(start));
  return { from: isoDay(from), to: isoDay(to), step, starts };
}

/** The contract lets 2026-02-31 pass. */
function readDay(field: string, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || isoDay(day) !== text)
    throw invalidField(field, "This date does not exist.");
  return day;
}

/** Weeks begin on Monday. */
function startOf(day: Date, step: UsageStep): Date {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  if (step === "month") return new Date(Date.UTC(year, month, 1));
  return new Date(
    Date.UTC(year, month, step === "week" ? date - ((day.getUTCDay() + 6) % 7) : date),
  );
}

function startAfter(start: Date, step: UsageStep): Date {
  if (step === "month")
    return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  return new Date(start.getTime() + (step === "week" ? 7 : 1) * dayMs);
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}

/** Whether a step has begun and did not end before the first ledger entry. */
function isKnown(
  start: string,
  step: UsageStep,
  { since, today }: { since: string | null; today: string },
): boolean {
  return (
    since !== null &&
    start <= today &&
    isoDay(startAfter(new Date(`${start}T00:00:00Z`), step)) > since
  );
}
