import { type RawBuilder, sql } from "kysely";
import { sayPlace, sayValue } from "#server/backend/full-text/facet-labels.ts";
import type { Lanes } from "#server/backend/lanes/lanes.ts";
import {
  type Conditions,
  type FacetName,
  facetNames,
  whereOf,
} from "#server/backend/notifications/conditions.ts";
import { severitySql } from "#server/backend/notifications/severity-sql.ts";
import type { Database } from "#server/database/database.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import {
  type NotificationFilters,
  type notifications,
  severity,
} from "#shared/contract/notifications.ts";

export type Facets = AnswerOf<typeof notifications.list>["facets"];
interface CountRow {
  name: FacetName | "total";
  value: string;
  count: number;
}

/** How many match, and how many would with each other value of each facet: one statement. */
export async function countFacets(
  { database, lanes }: { database: Database; lanes: Pick<Lanes, "find"> },
  conditions: Conditions,
  filters: NotificationFilters,
  today: string,
): Promise<{ total: number; facets: Facets }> {
  const values: Record<FacetName, RawBuilder<unknown>> = {
    market: sql`n.market`,
    kind: sql`n.kind`,
    severity: severitySql(today),
    origin: sql`unnest(n.origins)`,
    source: sql`n.source`,
  };
  const parts = facetNames.map(
    (name) =>
      sql`select ${sql.lit(name)} as name, ${values[name]} as value, count(*) from notifications n where ${whereOf(conditions, name)} group by 2`,
  );
  const total = sql`select 'total' as name, '' as value, count(*) from notifications n where ${whereOf(conditions)}`;
  const { rows } = await sql<CountRow>`${sql.join([total, ...parts], sql` union all `)}`.execute(
    database,
  );
  return {
    total: rows.find(({ name }) => name === "total")?.count ?? 0,
    facets: facetNames.map((name) => presentFacet(name, rows, filters[name], lanes)),
  };
}

/**
 * Most frequent first, severity by its weight. A value that is chosen stays, so that it can be
 * taken away again.
 */
function presentFacet(
  name: FacetName,
  rows: readonly CountRow[],
  chosen: readonly string[],
  lanes: Pick<Lanes, "find">,
): Facets[number] {
  const counted = rows
    .filter((row) => row.name === name)
    .map(({ value, count }) => ({ value, label: labelOf(name, value, lanes), count }));
  const missing = chosen.filter((value) => !counted.some((one) => one.value === value));
  const values = [
    ...counted,
    ...missing.map((value) => ({ value, label: labelOf(name, value, lanes), count: 0 })),
  ];
  return {
    name,
    values: values.sort((a, b) => orderOf(name, a, b) || a.label.localeCompare(b.label, "en")),
  };
}

function orderOf(
  name: FacetName,
  a: { value: string; count: number },
  b: { value: string; count: number },
): number {
  if (name !== "severity") return b.count - a.count;
  const weights: readonly string[] = severity.options;
  return weights.indexOf(a.value) - weights.indexOf(b.value);
}

function labelOf(name: FacetName, value: string, lanes: Pick<Lanes, "find">): string {
  if (name === "market" || name === "origin") return sayPlace(lanes, value);
  return name === "source" ? value : sayValue(value);
}
