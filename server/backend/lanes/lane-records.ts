/** Regulations and notifications that concern one code on one lane. */
import { type RawBuilder, sql } from "kysely";
import type { KnownLane, Lanes } from "#server/backend/lanes/lanes.ts";
import type { Db } from "#server/database/database.ts";
import type { Lane } from "#shared/contract/hs-codes.ts";
import type { RegulationDateName } from "#shared/contract/regulations.ts";

type RelatedRegulation = Lane["importRequirements"]["facts"][number];
type RelatedNotification = Lane["notifications"]["facts"][number];
type Quota = Lane["quotas"]["facts"][number];

const maxRegulations = 50;
const maxNotifications = 20;

/** A code (2, 4 or 6 digits) on a lane, with the countries and unions at both of its borders. */
interface Query {
  db: Db;
  lanes: Lanes;
  code: string;
  lane: KnownLane;
  destinations: string[];
  origins: string[];
}

function createQuery(db: Db, lanes: Lanes, code: string, lane: KnownLane): Query {
  const destinations = lanes.bordersOf(lane.destination.code);
  const origins = lanes.bordersOf(lane.origin.code);
  return { db, lanes, code, lane, destinations, origins };
}

interface RegulationRow {
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
  dates: Partial<Record<RegulationDateName, string>> | null;
}

/** In force on the lane's date: import rules of the destination, export rules of the origin. */
export async function findLaneRegulations(
  db: Db,
  lanes: Lanes,
  code: string,
  lane: KnownLane,
): Promise<{ imports: RelatedRegulation[]; exports: RelatedRegulation[] }> {
  const query = createQuery(db, lanes, code, lane);
  const rows = (await readRegulations(query))
    .filter((row) => isInForce(row, lane.date) && !isExcluded(row, code))
    .sort((a, b) => bySpecificity(a, b, code));
  const present = (selected: RegulationRow[]) =>
    selected.slice(0, maxRegulations).map((row) => presentRegulation(row, query));
  return {
    imports: present(rows.filter((row) => isImport(row, query))),
    exports: present(rows.filter((row) => isExport(row, query))),
  };
}

/** Newest first, with the quotas among them. */
export async function findLaneNotifications(
  db: Db,
  lanes: Lanes,
  code: string,
  lane: KnownLane,
): Promise<{ notifications: RelatedNotification[]; quotas: Quota[] }> {
  const query = createQuery(db, lanes, code, lane);
  const rows = await readNotifications(query);
  return {
    notifications: rows.slice(0, maxNotifications).map((row) => presentNotification(row, query)),
    // A quota notice without codes may concern other goods.
    quotas: rows
      .filter((row) => row.kind === "quota" && row.codes.length > 0)
      .map((row) => ({ number: row.identifier ?? row.id, note: row.headline })),
  };
}

async function readRegulations({ db, code, destinations, origins }: Query) {
  const { rows } = await sql<RegulationRow>`
    select id, title, citation, jurisdiction, status, published, codes, origins, destinations,
      record -> 'scope' -> 'excludes' as excludes, record -> 'dates' as dates
    from acts
    where status in ('in-force', 'partly', 'adopted')
      and ${concernsCode(code)}
      and (destinations && ${destinations}::text[]
        or jurisdiction = any (${[...destinations, ...origins]}::text[]))
    order by published desc nulls last, id
    limit 1000`.execute(db);
  return rows;
}

/** Rows that name no code concern all goods. */
function concernsCode(code: string): RawBuilder<boolean> {
  const prefixes = [2, 4, 6]
    .filter((length) => length <= code.length)
    .map((length) => code.slice(0, length));
  return sql`(codes = '{}' or codes && ${prefixes}::text[]
    or exists (select from unnest(codes) as named where starts_with(named, ${code})))`;
}

/** Applies at the destination's border, to goods of this origin. */
function isImport(row: RegulationRow, { destinations, origins }: Query): boolean {
  const appliesAtBorder =
    row.destinations.length > 0
      ? overlaps(row.destinations, destinations)
      : destinations.includes(row.jurisdiction) && !overlaps(row.origins, destinations);
  return appliesAtBorder && (row.origins.length === 0 || overlaps(row.origins, origins));
}

/** A rule of the origin for goods that leave it. */
function isExport(row: RegulationRow, { destinations, origins }: Query): boolean {
  return (
    origins.includes(row.jurisdiction) &&
    overlaps(row.origins, origins) &&
    (row.destinations.length === 0 || overlaps(row.destinations, destinations))
  );
}

function overlaps(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.includes(one));
}

/** A merely adopted regulation needs a date from which it applies. */
function isInForce({ dates, status }: RegulationRow, date: string): boolean {
  const from =
    dates?.appliesFrom ??
    dates?.entersIntoForce ??
    (status === "adopted" ? "9999-12-31" : "0000-01-01");
  return from <= date && date <= (dates?.expires ?? "9999-12-31");
}

function isExcluded(row: RegulationRow, code: string): boolean {
  return (row.excludes ?? []).some((excluded) => code.startsWith(excluded));
}

/** The longest matching code first, regulations for all goods last; then newest first. */
function bySpecificity(a: RegulationRow, b: RegulationRow, code: string): number {
  const depth = (row: RegulationRow) => nearestCode(row.codes, code)?.length ?? 0;
  return (
    depth(b) - depth(a) ||
    (b.published ?? "").localeCompare(a.published ?? "") ||
    (a.id < b.id ? -1 : 1)
  );
}

/** The longest of the codes that are a parent or child of `code`, or it. */
function nearestCode(codes: readonly string[], code: string): string | null {
  const related = codes.filter((one) => one.startsWith(code) || code.startsWith(one));
  return related.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0] ?? null;
}

function presentRegulation(row: RegulationRow, { lanes, code, origins }: Query): RelatedRegulation {
  const { id, title, citation, jurisdiction, status, published } = row;
  const named = nearestCode(row.codes, code);
  const goods = named ? `names HS ${named}` : "applies to all goods";
  const origin = row.origins.find((one) => origins.includes(one));
  const why = origin ? `${goods} from ${lanes.find(origin)?.name ?? origin}` : goods;
  return { id, title, citation, jurisdiction, status, published, why };
}

interface NotificationRow {
  id: string;
  headline: string;
  kind: string;
  market: string;
  published: string;
  takes_effect: string | null;
  codes: string[];
  origins: string[];
  identifier: string | null;
}

async function readNotifications({ db, code, lane, destinations, origins }: Query) {
  const { rows } = await sql<NotificationRow>`
    select id, record ->> 'headline' as headline, kind, market, published, takes_effect, codes,
      origins, record -> 'source' ->> 'identifier' as identifier
    from notifications
    where market = any (${destinations}::text[])
      and published <= ${lane.date}
      and (origins = '{}' or origins && ${origins}::text[])
      and ${concernsCode(code)}
    order by published desc, id
    limit 100`.execute(db);
  return rows;
}

function presentNotification(
  row: NotificationRow,
  { lanes, code, lane }: Query,
): RelatedNotification {
  const { id, headline, kind, published, takes_effect } = row;
  const named = nearestCode(row.codes, code);
  const market = lanes.find(row.market)?.name ?? row.market;
  const goods = named ? `names HS ${named}` : `concerns all goods entering ${market}`;
  const why = row.origins.length > 0 ? `${goods} from ${lane.origin.name}` : goods;
  return { id, headline, kind, published, takesEffect: takes_effect, why };
}
