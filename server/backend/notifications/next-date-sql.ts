import { type RawBuilder, sql } from "kysely";

/**
 * The next date of a row `n` that is today or later; null where none is. `least` passes over what
 * is null.
 */
export function nextDateSql(today: string): RawBuilder<string | null> {
  const ahead = (column: string) =>
    sql`case when ${sql.ref(column)} >= ${today}::date then ${sql.ref(column)} end`;
  return sql`least(${ahead("n.deadline")}, ${ahead("n.takes_effect")}, ${ahead("n.comments_close")})`;
}
