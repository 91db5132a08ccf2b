/** The filters of the feed as SQL over `notifications n`, and the rules they share with it. */
import { type RawBuilder, sql } from "kysely";
import { codeQuery } from "#server/backend/full-text/code-lexemes.ts";
import { cleanText, parseSearchTerms, strictQuery } from "#server/backend/full-text/text-query.ts";
import {
  type NotificationFacetName,
  type NotificationFilters,
  notificationFacetNames,
  notificationFacets,
  type Severity,
} from "#shared/contract/notifications.ts";
import { seriousKinds, soonDays } from "#shared/domain/notification-severity.ts";

type Condition = RawBuilder<boolean>;

/** Facets are apart, since each is counted without its own condition. */
export interface Conditions {
  facets: Partial<Record<NotificationFacetName, Condition>>;
  others: Condition[];
}

/** `today` is an ISO date. */
export function conditionsOf(filters: NotificationFilters, today: string): Conditions {
  const facets = notificationFacetNames.flatMap((name) =>
    filters[name].length > 0 ? [[name, facetCondition(name, filters[name], today)] as const] : [],
  );
  return {
    facets: Object.fromEntries(facets),
    others: [...textConditions(filters), ...dateConditions(filters, today)],
  };
}

/** Joins all conditions, or all but one facet's. */
export function whereOf({ facets, others }: Conditions, except?: NotificationFacetName): Condition {
  const kept = notificationFacetNames
    .filter((name) => name !== except)
    .flatMap((name) => facets[name] ?? []);
  const all = [...others, ...kept];
  return all.length === 0 ? sql`true` : sql`(${sql.join(all, sql` and `)})`;
}

/** Value of a facet in a row; an array for facets with several values. */
export function facetColumn(name: NotificationFacetName, today: string): RawBuilder<unknown> {
  const { column } = notificationFacets[name];
  return column === null ? severitySql(today) : sql.ref(`n.${column}`);
}

function facetCondition(
  name: NotificationFacetName,
  values: readonly string[],
  today: string,
): Condition {
  const list = sql`${values.map(cleanText)}::text[]`;
  const column = facetColumn(name, today);
  return notificationFacets[name].isArray
    ? sql<boolean>`${column} && ${list}`
    : sql<boolean>`${column} = any(${list})`;
}

function textConditions({ q, code }: NotificationFilters): Condition[] {
  const query = q ? strictQuery(parseSearchTerms(q)) : null;
  return [
    ...(q ? [query ? sql<boolean>`n.words @@ ${query}` : sql<boolean>`false`] : []),
    ...(code ? [sql<boolean>`n.words @@ to_tsquery('simple', ${codeQuery(code)})`] : []),
  ];
}

function dateConditions({ by, from, to, open }: NotificationFilters, today: string): Condition[] {
  const date = sql.ref(by === "effect" ? "n.takes_effect" : "n.published");
  return [
    ...(from ? [sql<boolean>`${date} >= ${existingDay(from)}::date`] : []),
    ...(to ? [sql<boolean>`${date} <= ${existingDay(to)}::date`] : []),
    ...(open === "1" ? [sql<boolean>`n.comments_close >= ${today}::date`] : []),
  ];
}

/** The contract accepts 2026-02-31, PostgreSQL does not: clamps to the last day of the month. */
function existingDay(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  // PostgreSQL has no year 0, and Date reads years before 100 as 19xx.
  const parts = [
    String(Math.max(year, 1)).padStart(4, "0"),
    String(month).padStart(2, "0"),
    String(Math.min(day, last)).padStart(2, "0"),
  ];
  return parts.join("-");
}

/** `severityOf` of the domain in SQL, to filter and count by; a test holds the two equal. */
export function severitySql(today: string): RawBuilder<Severity> {
  const day = sql`${today}::date`;
  const isSerious = sql`n.kind = any(${[...seriousKinds]}::text[])`;
  const isSoon = (column: string) => sql`abs(${sql.ref(column)} - ${day}) <= ${soonDays}::int`;
  return sql`case
    when ${isSerious} and (${isSoon("n.takes_effect")} or ${isSoon("n.deadline")}) then 'act-now'
    when n.comments_close >= ${day} or n.takes_effect > ${day} or n.deadline > ${day} then 'plan'
    when ${isSerious} and n.takes_effect is null and n.deadline is null then 'plan'
    else 'know' end`;
}

/** Earliest date of a row from today on, or null: `least` ignores nulls. */
export function nextDateSql(today: string): RawBuilder<string | null> {
  const ahead = (column: string) =>
    sql`case when ${sql.ref(column)} >= ${today}::date then ${sql.ref(column)} end`;
  return sql`least(
    ${ahead("n.deadline")}, ${ahead("n.takes_effect")}, ${ahead("n.comments_close")})`;
}
