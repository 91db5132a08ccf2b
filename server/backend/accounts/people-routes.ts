import type { Express } from "express";
import { requireSupport } from "#server/backend/access/principal.ts";
import { listPeople } from "#server/backend/accounts/people.ts";
import { describePerson } from "#server/backend/accounts/people-detail.ts";
import { findDuplicates } from "#server/backend/accounts/people-duplicates.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { serveCall } from "#server/http/route.ts";
import { people } from "#shared/contract/users.ts";

/** People as support staff see them; nobody else does. */
export function servePeople(app: Express, { database }: BackendContext): void {
  serveCall(app, people.list, async (wanted, { response }) => {
    requireSupport(response);
    return listPeople(database, wanted);
  });
  // Before the address: it stands where one would.
  serveCall(app, people.duplicates, async (_input, { response }) => {
    requireSupport(response);
    return findDuplicates(database);
  });
  serveCall(app, people.show, async ({ email }, { response }) => {
    requireSupport(response);
    return describePerson(database, email);
  });
}
