import { type RawBuilder, sql } from "kysely";
import type { Severity } from "#shared/contract/notifications.ts";
import { daysThatAreSoon, stopsOrCosts } from "#shared/domain/notification-severity.ts";

/**
 * `severityOf` of the domain as SQL over a row of notifications, so that the database can filter
 * and count by it. One test holds the two equal.
 */
export function severitySql(today: string): RawBuilder<Severity> {
  const day = sql`${today}::date`;
  const bites = sql`n.kind = any(${[...stopsOrCosts]}::text[])`;
  const soon = (column: string) => sql`abs(${sql.ref(column)} - ${day}) <= ${daysThatAreSoon}::int`;
  return sql`case
    when ${bites} and (${soon("n.takes_effect")} or ${soon("n.deadline")}) then 'act-now'
    when n.comments_close >= ${day} or n.takes_effect > ${day} or n.deadline > ${day} then 'plan'
    when ${bites} and n.takes_effect is null and n.deadline is null then 'plan'
    else 'know' end`;
}
