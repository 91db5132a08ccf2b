import type { Lanes } from "#server/backend/lanes/lanes.ts";
import { seenBy } from "#server/backend/subscriptions/ledger.ts";
import { nameOf } from "#server/backend/subscriptions/team/list-members.ts";
import {
  isKnown,
  isoDay,
  readRange,
  type UsageRange,
} from "#server/backend/subscriptions/usage-steps.ts";
import type { Database } from "#server/database/database.ts";
import type { ParsedInputOf } from "#shared/contract/call.ts";
import type { CreditUsage } from "#shared/contract/credit-usage.ts";
import type { credits } from "#shared/contract/credits.ts";

const mostLanes = 20;
const mostSearched = 20;

/** A part of a search's query string, as bind-receipt.ts wrote it. */
const chosen = (name: string) => `substring(s.query from '(?:^|&)${name}=([A-Z]{2})(?:&|$)')`;

/**
 * What the asker ($1) may see of spends and of what was given back, between two days; a refund
 * counts for who made the search.
 */
const entries = `entries as (
  select e.id, e.kind, -e.credits as credits, e.at, coalesce(spent.actor, e.actor) as actor, s.kind as search, s.fingerprint, s.q, s.query, s.at as searched_at,
    ${chosen("destination")} as destination, ${chosen("origin")} as origin, (e.kind = 'spend' and s.id is not null)::int as searches,
    case when not exists (select from ledger r where r.refund_of = e.id) then s.free_until end as free_until
  from (${seenBy}) seen join ledger e on e.id = seen.id left join ledger spent on spent.id = e.refund_of
    left join searches s on s.ledger_id = coalesce(e.refund_of, e.id)
  where e.kind in ('spend', 'refund') and e.at >= $2::date::timestamp at time zone 'utc' and e.at < ($3::date + 1)::timestamp at time zone 'utc')`;
const sums = "sum(credits)::int as credits, sum(searches)::int as searches";

/**
 * What a person's credits were used for. Sums of spends and refunds here are those of the ledger
 * they may read. Throws 422.
 */
export async function readUsage(
  {
    database,
    lanes: borders,
    now,
  }: { database: Database; lanes: Pick<Lanes, "bordersOf">; now(): Date },
  email: string,
  asked: ParsedInputOf<typeof credits.usage>,
): Promise<CreditUsage> {
  const range = readRange(asked, now());
  const [known, people, kinds, lanes, searched] = await Promise.all([
    readKnown(database, email, now()),
    readPeople(database, email, range),
    readGroups<CreditUsage["kinds"][number]>(database, email, range, "search as kind", 10),
    readGroups<CreditUsage["lanes"][number]>(
      database,
      email,
      range,
      "destination, origin",
      mostLanes,
    ),
    readSearched(database, borders, email, range),
  ]);
  const { since, repeatable } = known;
  const today = isoDay(now());
  const sumOf = (pick: (one: PersonRow) => number) =>
    people.reduce((sum, one) => sum + pick(one), 0);
  const steps = range.starts.map((start) => {
    const at = people.filter((one) => one.start === start);
    const knows = isKnown(start, range.step, { since, today });
    const sum = (pick: (one: PersonRow) => number) =>
      knows ? at.reduce((total, one) => total + pick(one), 0) : null;
    return {
      from: start < range.from ? range.from : start,
      used: sum((one) => one.credits),
      searches: sum((one) => one.searches),
    };
  });
  const { from, to, step } = range;
  return {
    ...{ from, to, step, since, steps, kinds, lanes, searched, repeatable },
    used: sumOf((one) => one.credits),
    searches: sumOf((one) => one.searches),
    people: presentPeople(people, range),
  };
}

interface PersonRow {
  email: string;
  name: string | null;
  start: string;
  credits: number;
  searches: number;
}

async function readPeople(
  { pool }: Database,
  email: string,
  { from, to, step }: UsageRange,
): Promise<PersonRow[]> {
  const { rows } = await pool.query<PersonRow>(
    `with ${entries}, used as (
       select actor as email, to_char(date_trunc($4, at at time zone 'utc'), 'YYYY-MM-DD') as start, ${sums} from entries group by 1, 2)
     select used.*, ${nameOf("used.email")} as name from used order by start, email`,
    [email, from, to, step],
  );
  return rows;
}

function presentPeople(rows: readonly PersonRow[], { starts }: UsageRange): CreditUsage["people"] {
  const people = [...new Set(rows.map(({ email }) => email))].map((email) => {
    const own = rows.filter((row) => row.email === email);
    const sum = (pick: (one: PersonRow) => number) =>
      own.reduce((total, one) => total + pick(one), 0);
    return {
      email,
      name: own[0]?.name ?? null,
      credits: sum((one) => one.credits),
      searches: sum((one) => one.searches),
      steps: starts.map((start) => own.find((one) => one.start === start)?.credits ?? 0),
    };
  });
  return people.sort(
    (one, other) => other.credits - one.credits || one.email.localeCompare(other.email),
  );
}

async function readGroups<Row>(
  { pool }: Database,
  email: string,
  { from, to }: UsageRange,
  columns: string,
  most: number,
): Promise<Row[]> {
  const names = columns.replace(" as kind", "");
  const { rows } = await pool.query<Row & object>(
    `with ${entries} select ${columns}, ${sums} from entries group by ${names} order by credits desc, searches desc, ${names} limit $4`,
    [email, from, to, most],
  );
  return rows;
}

type Searched = CreditUsage["searched"][number];
type SearchedRow = Omit<Searched, "markets" | "origins" | "firstAt" | "lastAt" | "freeUntil"> & {
  firstAt: Date;
  lastAt: Date;
  freeUntil: Date | null;
};

async function readSearched(
  { pool }: Database,
  { bordersOf }: Pick<Lanes, "bordersOf">,
  email: string,
  { from, to }: UsageRange,
): Promise<Searched[]> {
  const { rows } = await pool.query<SearchedRow>(
    `with ${entries}, opened as (select * from entries where searches = 1)
     select search as kind, (array_agg(q order by searched_at desc))[1] as q, (array_agg(query order by searched_at desc))[1] as query, destination, origin,
       min(searched_at) as "firstAt", max(searched_at) as "lastAt", count(*) as times, max(free_until) as "freeUntil",
       (select json_agg(json_build_object('email', who.email, 'name', ${nameOf("who.email")}) order by who.email)
        from unnest(array_agg(distinct opened.actor)) who(email)) as people
     from opened group by search, fingerprint, destination, origin order by max(searched_at) desc limit $4`,
    [email, from, to, mostSearched],
  );
  return rows.map((row) => ({
    ...row,
    markets: row.destination ? bordersOf(row.destination) : [],
    origins: row.origin ? bordersOf(row.origin) : [],
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    freeUntil: row.freeUntil?.toISOString() ?? null,
  }));
}

/** When the asker's ledger begins, and how many of its searches are free to repeat now. */
async function readKnown(
  { pool }: Database,
  email: string,
  now: Date,
): Promise<{ since: string | null; repeatable: number }> {
  const { rows } = await pool.query<{ since: string | null; repeatable: number }>(
    `with seen as (${seenBy})
     select (select to_char(min(e.at at time zone 'utc'), 'YYYY-MM-DD') from seen join ledger e on e.id = seen.id) as since,
       (select count(distinct (s.kind, s.fingerprint)) from seen join searches s on s.ledger_id = seen.id
        where s.free_until > $2 and not exists (select from ledger r where r.refund_of = s.ledger_id)) as repeatable`,
    [email, now],
  );
  return rows[0] ?? { since: null, repeatable: 0 };
}
