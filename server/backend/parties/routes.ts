import type { Express, Response } from "express";
import { principalOf } from "#server/backend/access/principal.ts";
import { partyLists } from "#server/backend/parties/lists/index.ts";
import { screenName } from "#server/backend/parties/screen-name.ts";
import type { Database } from "#server/database/database.ts";
import { serveCall } from "#server/http/route.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { parties } from "#shared/contract/parties.ts";
import { AppError } from "#shared/errors.ts";

/** Screening of names, for signed-in users and support. */
export function serveParties(app: Express, { database }: { database: Database }): void {
  serveCall(app, parties.screen, async ({ name, least }, { response }) => {
    requireSignedIn(response);
    const [items, lists] = await Promise.all([
      screenName(database, name, least),
      readLists(database),
    ]);
    return { items, lists };
  });
  serveCall(app, parties.lists, async (_input, { response }) => {
    requireSignedIn(response);
    return { lists: await readLists(database) };
  });
}

function requireSignedIn(response: Response): void {
  if (principalOf(response).kind === "visitor") throw new AppError("invalid-credentials");
}

/** Every list that can be imported, with the day of its live edition. */
async function readLists(database: Database): Promise<AnswerOf<typeof parties.lists>["lists"]> {
  const editions = await database
    .selectFrom("party_editions")
    .select(["list", "day"])
    .where("state", "=", "live")
    .execute();
  const days = new Map(editions.map(({ list, day }) => [list, day]));
  return partyLists.map(({ name: list, title }) => ({
    ...{ list, title },
    edition: days.get(list) ?? null,
  }));
}
