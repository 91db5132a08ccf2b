import type { Express } from "express";
import { principalOf } from "#server/backend/access/principal.ts";
import { partyLists } from "#server/backend/parties/lists/index.ts";
import { screenName } from "#server/backend/parties/screen-name.ts";
import type { Database } from "#server/database/database.ts";
import { serveCall } from "#server/http/route.ts";
import { parties } from "#shared/contract/parties.ts";
import { AppError } from "#shared/errors.ts";

/** Screening of names, for signed-in users and support. */
export function serveParties(app: Express, { database }: { database: Database }): void {
  serveCall(app, parties.screen, async ({ name, least }, { response }) => {
    if (principalOf(response).kind === "visitor") throw new AppError("invalid-credentials");
    const [items, editions] = await Promise.all([
      screenName(database, name, least),
      database
        .selectFrom("party_editions")
        .select(["list", "day"])
        .where("state", "=", "live")
        .execute(),
    ]);
    const days = new Map(editions.map(({ list, day }) => [list, day]));
    return {
      items,
      lists: partyLists.map(({ name: list, title }) => ({
        ...{ list, title },
        edition: days.get(list) ?? null,
      })),
    };
  });
}
