import { sql } from "kysely";
import { codeQuery } from "#server/backend/full-text/code-lexemes.ts";
import { cleanText, parseSearchTerms, strictQuery } from "#server/backend/full-text/text-query.ts";
import type { Db } from "#server/database/database.ts";
import {
  type NotificationFacetName,
  type NotificationFilters,
  type NotificationRecord,
  notificationFacetNames,
  notificationFacets,
} from "#shared/contract/notifications.ts";
import { severityOf } from "#shared/domain/notification-severity.ts";

/**
 * Which of a few notifications a feed search finds: texts by full text, filters by the records. The
 * feed's index would have to be rebuilt for every batch.
 */
export async function findSearchMatches(
  db: Db,
  ids: readonly string[],
  filters: NotificationFilters,
  today: string,
): Promise<string[]> {
  const { q, code } = filters;
  const terms = q ? strictQuery(parseSearchTerms(q)) : null;
  const conditions = [
    sql`n.id = any (${ids}::text[])`,
    ...(q ? [terms ? sql`n.words @@ ${terms}` : sql`false`] : []),
    ...(code ? [sql`n.words @@ to_tsquery('simple', ${codeQuery(code)})`] : []),
  ];
  const { rows } = await sql<{ id: string; record: NotificationRecord }>`
    select n.id, n.record from notifications n where ${sql.join(conditions, sql` and `)}`.execute(
    db,
  );
  return rows
    .filter(({ record }) => matchesFacets(record, filters, today))
    .filter(({ record }) => matchesDates(record, filters, today))
    .map(({ id }) => id);
}

function matchesFacets(
  record: NotificationRecord,
  filters: NotificationFilters,
  today: string,
): boolean {
  return notificationFacetNames.every((name) => {
    const wanted = filters[name].map(cleanText);
    return wanted.length === 0 || valuesOf(name, record, today).some((one) => wanted.includes(one));
  });
}

function valuesOf(name: NotificationFacetName, record: NotificationRecord, today: string) {
  const { fromRecord } = notificationFacets[name];
  return fromRecord ? [fromRecord(record)].flat() : [severityOf(record, today)];
}

function matchesDates(
  { dates }: NotificationRecord,
  { by, from, to, open }: NotificationFilters,
  today: string,
): boolean {
  const date = by === "effect" ? dates.takesEffect : dates.published;
  if ((from || to) && !date) return false;
  if (from && date && date < from) return false;
  if (to && date && date > to) return false;
  return open !== "1" || (dates.commentsClose ?? "") >= today;
}
