import { sql } from "kysely";
import { codePrefixes, nearestCode } from "#server/backend/lanes/code-prefixes.ts";
import type { Lanes } from "#server/backend/lanes/lanes.ts";
import type { KnownLane } from "#server/backend/lanes/read-lane.ts";
import type { Database } from "#server/database/database.ts";
import type { Lane } from "#shared/contract/hs-codes.ts";

type RelatedNotification = Lane["notifications"]["facts"][number];
type Quota = Lane["quotas"]["facts"][number];

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

const most = 20;

/**
 * What changed at the destination's border for this code and origin, newest first, and the quotas
 * among it.
 */
export async function findLaneNotifications(
  database: Database,
  lanes: Lanes,
  code: string,
  lane: KnownLane,
): Promise<{ notifications: RelatedNotification[]; quotas: Quota[] }> {
  const rows = await queryNotifications(
    database,
    code,
    lanes.bordersOf(lane.destination.code),
    lanes.bordersOf(lane.origin.code),
    lane.date,
  );
  return {
    notifications: rows.slice(0, most).map((row) => presentNotification(row, code, lane, lanes)),
    // A quota without codes says nothing about this one.
    quotas: rows
      .filter((row) => row.kind === "quota" && row.codes.length > 0)
      .map((row) => ({ number: row.identifier ?? row.id, note: row.headline })),
  };
}

async function queryNotifications(
  database: Database,
  code: string,
  into: string[],
  outOf: string[],
  date: string,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select id, record ->> 'headline' as headline, kind, market, published, takes_effect, codes, origins,
           record -> 'source' ->> 'identifier' as identifier
    from notifications
    where market = any (${into}::text[])
      and published <= ${date}
      and (origins = '{}' or origins && ${outOf}::text[])
      and (codes = '{}' or codes && ${codePrefixes(code)}::text[] or exists (select from unnest(codes) as named where starts_with(named, ${code})))
    order by published desc, id
    limit 100`.execute(database);
  return rows;
}

function presentNotification(
  row: NotificationRow,
  code: string,
  lane: KnownLane,
  lanes: Lanes,
): RelatedNotification {
  const named = nearestCode(row.codes, code);
  const market = lanes.find(row.market)?.name ?? row.market;
  const goods = named ? `names HS ${named}` : `concerns goods of every kind entering ${market}`;
  const why = row.origins.length > 0 ? `${goods}, from ${lane.origin.name}` : goods;
  return {
    id: row.id,
    headline: row.headline,
    kind: row.kind,
    published: row.published,
    takesEffect: row.takes_effect,
    why,
  };
}
