import type { Express } from "express";
import { sql } from "kysely";
import type { BackendContext } from "#server/backend/context.ts";
import type { Db } from "#server/database/database.ts";
import { serveCall } from "#server/http/route.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { type AddressKind, addressesPerRequest, content } from "#shared/contract/content.ts";

type Addresses = AnswerOf<typeof content.addresses>;

/** Addresses for the web server's sitemap, in the order of the ids. */
export function serveContentAddresses(app: Express, context: BackendContext): void {
  const { database, nomenclature } = context;
  serveCall(app, content.addresses, ({ kind, page }) => {
    const start = (page - 1) * addressesPerRequest;
    if (kind !== "codes") return readAddresses(database, kind, start);
    const codes = nomenclature.codes();
    const items = codes.slice(start, start + addressesPerRequest);
    return { total: codes.length, items: items.map((id) => ({ id, changed: null })) };
  });
}

const changed = {
  acts: sql`record->'dates'->>'lastChanged'`,
  notifications: sql`to_char(noticed_at at time zone 'UTC', 'YYYY-MM-DD')`,
} as const;

async function readAddresses(
  db: Db,
  kind: Exclude<AddressKind, "codes">,
  start: number,
): Promise<Addresses> {
  const table = sql.table(kind);
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from ${table}`.execute(db),
    sql<Addresses["items"][number]>`select id, ${changed[kind]} as changed from ${table}
      order by id offset ${start} limit ${addressesPerRequest}`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, items: listed.rows };
}
