/** Upcoming dates of regulations, for the strip above the feed. */
import { sql } from "kysely";
import { changesSql } from "#server/backend/full-text/table-columns.ts";
import type { Db } from "#server/database/database.ts";
import {
  type NotificationFilters,
  notificationFacetNames,
  type UpcomingAct,
  upcomingActDates,
} from "#shared/contract/notifications.ts";
import type { Regulation } from "#shared/contract/regulations.ts";

interface UpcomingActRow {
  act: UpcomingAct;
  origins: readonly string[];
  codes: readonly string[];
}

interface Row {
  version: string;
  id: string;
  title: string;
  jurisdiction: string;
  /** Joined by commas. */
  origins: string;
  codes: string;
  dates: Regulation["dates"];
}

/**
 * All dates from `today` on, soonest first; null if the regulations are of another version
 * (`changesSql`). The condition matches the index `acts_ahead`.
 */
export async function readUpcomingActs(
  db: Db,
  version: string,
  today: string,
): Promise<UpcomingActRow[] | null> {
  const last = sql.join(upcomingActDates.map((name) => sql`record->'dates'->>${sql.lit(name)}`));
  const { rows } = await sql<Row>`
    select ${changesSql("acts")} as version, id, title, jurisdiction,
      array_to_string(origins, ',') as origins, array_to_string(codes, ',') as codes,
      record->'dates' as dates
    from acts where greatest(${last}) >= ${today}`.execute(db);
  if (rows[0] && rows[0].version !== version) return null;
  const lists = shareLists();
  return rows
    .flatMap((row) => datesOf(row, today, lists))
    .sort((a, b) => compare(a.act.date, b.act.date) || compare(a.act.id, b.act.id));
}

/** Entry into force and application on the same day count as one date. */
function datesOf(row: Row, today: string, listOf: (joined: string) => string[]): UpcomingActRow[] {
  const { id, title, jurisdiction, dates } = row;
  const [origins, codes] = [listOf(row.origins), listOf(row.codes)];
  const known = new Set<string>();
  return upcomingActDates.flatMap((name) => {
    const date = dates[name];
    if (!date || date < today || known.has(date)) return [];
    known.add(date);
    const act = { id, title, market: jurisdiction, name, date };
    return [{ act, origins, codes }];
  });
}

/**
 * The same list for the same text: collecting garbage takes as long as there are lists to visit.
 */
function shareLists(): (joined: string) => string[] {
  const known = new Map<string, string[]>();
  return (joined) => {
    const list = known.get(joined) ?? (joined === "" ? [] : joined.split(","));
    known.set(joined, list);
    return list;
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Filters that apply to regulations too. Under any other, the strip has notifications only. */
const answered = new Set<string>(["market", "origin", "code"]);

/** The first `most` that pass the filters. */
export function filterUpcomingActs(
  ahead: readonly UpcomingActRow[],
  filters: NotificationFilters,
  most: number,
): UpcomingAct[] {
  const { market, origin, code, q, from, to, open } = filters;
  const isOther =
    [q, from, to, open].some(Boolean) ||
    notificationFacetNames.some((name) => !answered.has(name) && filters[name].length > 0);
  if (isOther) return [];
  const found: UpcomingAct[] = [];
  for (const { act, origins, codes } of ahead) {
    if (found.length >= most) break;
    const isWanted =
      (market.length === 0 || market.includes(act.market)) &&
      (origin.length === 0 || origins.some((one) => origin.includes(one))) &&
      (!code || codes.some((one) => one.startsWith(code) || code.startsWith(one)));
    if (isWanted) found.push(act);
  }
  return found;
}
