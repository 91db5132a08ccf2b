/** Notifications that concern one code on one lane. */
import { type RawBuilder, sql } from "kysely";
import type { LaneQuery } from "#server/backend/lanes/lane-query.ts";
import { namedCode } from "#server/backend/lanes/scope.ts";
import type { Db } from "#server/database/database.ts";
import type { Lane } from "#shared/contract/lanes.ts";
import { withArticle } from "#shared/domain/country-names.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

type RelatedNotification = Lane["notifications"]["facts"][number];
type Quota = Lane["quotas"]["facts"][number];

const maxNotifications = 20;

/** Newest first, with the quotas among them. */
export async function findLaneNotifications(
  db: Db,
  query: LaneQuery,
): Promise<{ notifications: RelatedNotification[]; quotas: Quota[] }> {
  const rows = await readNotifications(db, query);
  return {
    notifications: rows.slice(0, maxNotifications).map((row) => presentNotification(row, query)),
    // A quota notice without codes may concern other goods.
    quotas: rows
      .filter((row) => row.kind === "quota" && row.codes.length > 0)
      .map((row) => ({ number: row.identifier ?? row.id, note: row.headline })),
  };
}

/** Rows that name no code concern all goods. */
function concernsCode(code: string): RawBuilder<boolean> {
  const prefixes = [2, 4, 6]
    .filter((length) => length <= code.length)
    .map((length) => code.slice(0, length));
  return sql`(codes = '{}' or codes && ${prefixes}::text[]
    or exists (select from unnest(codes) as named where starts_with(named, ${code})))`;
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

async function readNotifications(db: Db, { code, lane, destinations, origins }: LaneQuery) {
  const { rows } = await sql<NotificationRow>`
    select id, record ->> 'headline' as headline, kind, market, published, takes_effect, codes,
      origins, record -> 'source' ->> 'identifier' as identifier
    from notifications
    where market = any (${destinations}::text[])
      and published <= ${lane.date}
      and (published > ${lane.date}::date - interval '3 years' or takes_effect >= ${lane.date})
      -- News for all goods of every origin belongs in the feed.
      and (codes <> '{}' or origins <> '{}')
      and (origins = '{}' or origins && ${origins}::text[])
      and ${concernsCode(code)}
    order by published desc, id
    limit 100`.execute(db);
  return rows;
}

function presentNotification(
  row: NotificationRow,
  { lanes, code, lane }: LaneQuery,
): RelatedNotification {
  const { id, headline, kind, published, takes_effect } = row;
  const named = namedCode(row.codes, code);
  const market = lanes.find(row.market)?.name ?? row.market;
  const goods = named
    ? `names HS ${formatHsCode(named)}`
    : `covers all goods entering ${withArticle(market)}`;
  const why = row.origins.length > 0 ? `${goods} from ${withArticle(lane.origin.name)}` : goods;
  return { id, headline, kind, published, takesEffect: takes_effect, why };
}
