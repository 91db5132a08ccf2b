import { type RawBuilder, sql } from "kysely";
import { codeQuery } from "#server/backend/full-text/code-lexemes.ts";
import { cleanText, parseSearchTerms } from "#server/backend/full-text/search-terms.ts";
import { strictQuery } from "#server/backend/full-text/term-query.ts";
import { severitySql } from "#server/backend/notifications/severity-sql.ts";
import type { NotificationFilters } from "#shared/contract/notifications.ts";

export const facetNames = ["market", "kind", "severity", "origin", "source"] as const;
export type FacetName = (typeof facetNames)[number];
type Condition = RawBuilder<boolean>;

/**
 * The filters as SQL over `notifications n`: those that are facets by name, since each facet is
 * counted without its own, and the rest.
 */
export interface Conditions {
  facets: Partial<Record<FacetName, Condition>>;
  others: Condition[];
}

export function conditionsOf(filters: NotificationFilters, today: string): Conditions {
  const { market, kind, severity, origin, source } = filters;
  return {
    facets: {
      ...(market.length > 0 ? { market: sql<boolean>`n.market = any(${market}::text[])` } : {}),
      ...(kind.length > 0 ? { kind: sql<boolean>`n.kind = any(${kind}::text[])` } : {}),
      ...(severity.length > 0
        ? { severity: sql<boolean>`${severitySql(today)} = any(${severity}::text[])` }
        : {}),
      ...(origin.length > 0 ? { origin: sql<boolean>`n.origins && ${origin}::text[]` } : {}),
      ...(source.length > 0
        ? { source: sql<boolean>`n.source = any(${source.map(cleanText)}::text[])` }
        : {}),
    },
    others: [...textConditions(filters), ...dateConditions(filters, today)],
  };
}

/** All conditions joined, without the one of a facet where it is named. */
export function whereOf({ facets, others }: Conditions, without?: FacetName): Condition {
  const kept = facetNames.filter((name) => name !== without).flatMap((name) => facets[name] ?? []);
  const all = [...others, ...kept];
  return all.length === 0 ? sql`true` : sql`(${sql.join(all, sql` and `)})`;
}

function textConditions({ q, code }: NotificationFilters): Condition[] {
  const words = q ? strictQuery(parseSearchTerms(q)) : null;
  return [
    ...(q ? [words ? sql<boolean>`n.words @@ ${words}` : sql<boolean>`false`] : []),
    ...(code ? [sql<boolean>`n.words @@ to_tsquery('simple', ${codeQuery(code)})`] : []),
  ];
}

function dateConditions({ by, from, to, open }: NotificationFilters, today: string): Condition[] {
  const date = sql.ref(by === "effect" ? "n.takes_effect" : "n.published");
  return [
    ...(from ? [sql<boolean>`${date} >= ${dayOf(from)}::date`] : []),
    ...(to ? [sql<boolean>`${date} <= ${dayOf(to)}::date`] : []),
    ...(open === "1" ? [sql<boolean>`n.comments_close >= ${today}::date`] : []),
  ];
}

/**
 * The contract takes 2026-02-31, which PostgreSQL refuses: the last day of that month stands for
 * it.
 */
function dayOf(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  // Years before 100 mean something else to Date, and year 0 nothing to PostgreSQL.
  return `${String(Math.max(year, 1)).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(Math.min(day, last)).padStart(2, "0")}`;
}
