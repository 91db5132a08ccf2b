import { sql } from "kysely";
import { facetLabel, type LabelSources } from "#server/backend/full-text/facet-labels.ts";
import { type Conditions, facetColumn, whereOf } from "#server/backend/notifications/conditions.ts";
import type { Db } from "#server/database/database.ts";
import {
  type NotificationFacetName,
  type NotificationFilters,
  notificationFacetNames,
  notificationFacets,
  severity,
} from "#shared/contract/notifications.ts";
import type { Facet } from "#shared/contract/searches.ts";

interface CountRow {
  name: NotificationFacetName | "total";
  value: string;
  count: number;
}

/** The total, and each facet counted without its own filter, in one statement. */
export async function countFacets(
  context: LabelSources & { database: Db },
  conditions: Conditions,
  filters: NotificationFilters,
  today: string,
): Promise<{ total: number; facets: Facet[] }> {
  const total = sql`
    select 'total' as name, '' as value, count(*) from notifications n
    where ${whereOf(conditions)}`;
  const counts = notificationFacetNames.map((name) => {
    const column = facetColumn(name, today);
    const value = notificationFacets[name].isArray ? sql`unnest(${column})` : column;
    return sql`
      select ${sql.lit(name)} as name, ${value} as value, count(*) from notifications n
      where ${whereOf(conditions, name)} group by 2`;
  });
  const { rows } = await sql<CountRow>`${sql.join([total, ...counts], sql` union all `)}`.execute(
    context.database,
  );
  return {
    total: rows.find(({ name }) => name === "total")?.count ?? 0,
    facets: notificationFacetNames.map((name) => presentFacet(name, rows, filters[name], context)),
  };
}

/** A chosen value stays with count 0, so that it can be removed. */
function presentFacet(
  name: NotificationFacetName,
  rows: readonly CountRow[],
  chosen: readonly string[],
  sources: LabelSources,
): Facet {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]));
  for (const row of rows) if (row.name === name) counts.set(row.value, row.count);
  const values = [...counts].map(([value, count]) => ({
    value,
    label: facetLabel(notificationFacets[name].labels, value, sources),
    count,
  }));
  return {
    name,
    values: values.sort((a, b) => compare(name, a, b) || byName.compare(a.label, b.label)),
  };
}

const byName = new Intl.Collator("en");

/** Most frequent first; severities by urgency. */
function compare(
  name: NotificationFacetName,
  a: { value: string; count: number },
  b: { value: string; count: number },
): number {
  if (name !== "severity") return b.count - a.count;
  const order: readonly string[] = severity.options;
  return order.indexOf(a.value) - order.indexOf(b.value);
}
