import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

export interface StoredLine {
  market: string;
  /** Digits: 8 or 10, as the schedule has them. */
  code: string;
}

/** The national lines of a subheading in the live editions of every market, by market and code. */
export async function findLines(db: Db, subheading: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select e.market, l.code
    from tariff_editions e join tariff_lines l on l.edition_id = e.id
    where e.state = 'live' and length(l.code) > 6
      and l.code >= ${subheading} and l.code < ${`${subheading}~`}
    order by e.market, l.code`.execute(db);
  return rows;
}
