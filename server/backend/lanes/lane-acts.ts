import { sql } from "kysely";
import { codePrefixes, nearestCode } from "#server/backend/lanes/code-prefixes.ts";
import type { Lanes } from "#server/backend/lanes/lanes.ts";
import type { KnownLane } from "#server/backend/lanes/read-lane.ts";
import type { Database } from "#server/database/database.ts";
import type { Lane } from "#shared/contract/hs-codes.ts";
import type { ActDateName } from "#shared/contract/regulations.ts";

export type RelatedAct = Lane["importRequirements"]["facts"][number];

interface ActRow {
  id: string;
  title: string;
  citation: string;
  jurisdiction: string;
  status: string;
  published: string | null;
  codes: string[];
  origins: string[];
  destinations: string[];
  excludes: string[] | null;
  dates: Partial<Record<ActDateName, string>> | null;
}

const most = 50;

/**
 * Acts in force on the lane's day that concern this code: at the border of the destination, and on
 * leaving the origin.
 */
export async function findLaneActs(
  database: Database,
  lanes: Lanes,
  code: string,
  lane: KnownLane,
): Promise<{ imports: RelatedAct[]; exports: RelatedAct[] }> {
  const into = lanes.bordersOf(lane.destination.code);
  const outOf = lanes.bordersOf(lane.origin.code);
  const rows = await queryActs(database, code, into, outOf);
  const concerned = rows
    .filter((row) => isInForce(row, lane.date) && !isExcluded(row, code))
    .sort((a, b) => bySpecific(a, b, code));
  const present = (row: ActRow) => presentAct(row, whyMatched(row, code, lane, lanes));
  return {
    imports: concerned
      .filter((row) => isImport(row, into, outOf))
      .slice(0, most)
      .map(present),
    exports: concerned
      .filter((row) => isExport(row, into, outOf))
      .slice(0, most)
      .map(present),
  };
}

async function queryActs(
  database: Database,
  code: string,
  into: string[],
  outOf: string[],
): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select id, title, citation, jurisdiction, status, published, codes, origins, destinations,
           record -> 'scope' -> 'excludes' as excludes, record -> 'dates' as dates
    from acts
    where status in ('in-force', 'partly', 'adopted')
      and (codes = '{}' or codes && ${codePrefixes(code)}::text[] or exists (select from unnest(codes) as named where starts_with(named, ${code})))
      and (destinations && ${into}::text[] or jurisdiction = any (${[...into, ...outOf]}::text[]))
    order by published desc nulls last, id
    limit 1000`.execute(database);
  return rows;
}

/** It guards the destination's border, and goods of this origin are meant. */
function isImport(row: ActRow, into: readonly string[], outOf: readonly string[]): boolean {
  const guards =
    row.destinations.length > 0
      ? meets(row.destinations, into)
      : into.includes(row.jurisdiction) && !meets(row.origins, into);
  return guards && (row.origins.length === 0 || meets(row.origins, outOf));
}

/** It is the origin's own law about goods that leave it. */
function isExport(row: ActRow, into: readonly string[], outOf: readonly string[]): boolean {
  return (
    outOf.includes(row.jurisdiction) &&
    meets(row.origins, outOf) &&
    (row.destinations.length === 0 || meets(row.destinations, into))
  );
}

function meets(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.includes(one));
}

/** An adopted act counts from the day it applies; every act until it expires. */
function isInForce(row: ActRow, date: string): boolean {
  const from =
    row.dates?.appliesFrom ??
    row.dates?.entersIntoForce ??
    (row.status === "adopted" ? "9999-12-31" : "0000-01-01");
  return from <= date && date <= (row.dates?.expires ?? "9999-12-31");
}

function isExcluded(row: ActRow, code: string): boolean {
  return (row.excludes ?? []).some((excluded) => code.startsWith(excluded));
}

/**
 * Acts that name the code itself before those that name its chapter, those before acts about any
 * good; the newest first among equals.
 */
function bySpecific(a: ActRow, b: ActRow, code: string): number {
  const depth = (row: ActRow) => nearestCode(row.codes, code)?.length ?? 0;
  return (
    depth(b) - depth(a) ||
    (b.published ?? "").localeCompare(a.published ?? "") ||
    (a.id < b.id ? -1 : 1)
  );
}

function whyMatched(row: ActRow, code: string, lane: KnownLane, lanes: Lanes): string {
  const named = nearestCode(row.codes, code);
  const goods = named ? `names HS ${named}` : "applies to goods of every kind";
  const origin = row.origins.find((one) => lanes.bordersOf(lane.origin.code).includes(one));
  return origin ? `${goods}, from ${lanes.find(origin)?.name ?? origin}` : goods;
}

function presentAct(
  { id, title, citation, jurisdiction, status, published }: ActRow,
  why: string,
): RelatedAct {
  return { id, title, citation, jurisdiction, status, published, why };
}
