import type { Express, Response } from "express";
import { callerOf, requireOwn, requirePerson } from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { addMember } from "#server/backend/subscriptions/team/add-member.ts";
import {
  leaveTeam,
  removeMember,
  setCap,
} from "#server/backend/subscriptions/team/change-member.ts";
import { describeTeam } from "#server/backend/subscriptions/team/find-team.ts";
import { listMembers } from "#server/backend/subscriptions/team/list-members.ts";
import { askOwner, findMembershipView } from "#server/backend/subscriptions/team/membership.ts";
import { invalid } from "#server/backend/subscriptions/team/team-rules.ts";
import { serveCall } from "#server/http/route.ts";
import { subUsers } from "#shared/contract/sub-users.ts";

/** A plan's team: its owner's calls, and a member's own view of it. */
export function serveTeam(app: Express, context: BackendContext): void {
  const { database } = context;
  const { subUserPriceIds } = context.config.credits;

  serveCall(app, subUsers.list, async (input, { response }) => {
    const owner = ownerOf(response, input.owner);
    const note = await describeTeam(database.pool, owner, subUserPriceIds);
    const items = await listMembers(database.pool, owner);
    return { items, total: items.length, next: null, note };
  });
  serveCall(app, subUsers.add, async ({ email, cap = null, owner }, { response }) => {
    const added = await addMember(database, {
      owner: ownerOf(response, owner),
      email,
      cap,
      subUserPriceIds,
    });
    response.status(201);
    return added;
  });
  serveCall(app, subUsers.setCap, async ({ email, cap, owner }, { response }) =>
    setCap(database, { owner: ownerOf(response, owner), email, subUserPriceIds }, cap),
  );
  serveCall(app, subUsers.remove, async ({ email, owner }, { response }) => {
    await removeMember(database, { owner: ownerOf(response, owner), email, subUserPriceIds });
    return {};
  });

  serveCall(app, subUsers.membership, async (_input, { response }) => ({
    membership: await findMembershipView(context, requirePerson(response).email),
  }));
  serveCall(app, subUsers.ask, async ({ message }, { response }) => ({
    membership: await askOwner(context, requirePerson(response).email, message),
  }));
  serveCall(app, subUsers.leave, async (_input, { response }) => {
    await leaveTeam(database, requirePerson(response).email);
    return {};
  });
}

/** R6.3: a person's team is their own; support names whose. */
function ownerOf(response: Response, named: string | undefined): string {
  const caller = callerOf(response);
  if (caller.kind === "support" && !named) throw invalid("owner", "Name the owner of the team.");
  return requireOwn(response, named ?? (caller.kind === "person" ? caller.email : ""));
}
