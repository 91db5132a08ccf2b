import type { Express } from "express";
import { sql } from "kysely";
import type { BackendContext } from "#server/backend/context.ts";
import { serveCall } from "#server/http/route.ts";
import { content } from "#shared/contract/content.ts";

/** Web servers keep pages until this changes. The codes themselves are part of the program. */
export function serveContentVersion(app: Express, { database }: BackendContext): void {
  serveCall(app, content.version, async () => {
    const { rows } = await sql<{ version: string }>`
      select string_agg(changes::text, '-' order by source) as version
      from content_changes`.execute(database);
    return { version: rows[0]?.version ?? "" };
  });
}
