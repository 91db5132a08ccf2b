import type { Express, Response } from "express";
import { principalOf, requireOwn, requireUser } from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import {
  addMember,
  leaveTeam,
  listMembers,
  removeMember,
  setCap,
} from "#server/backend/subscriptions/team/members.ts";
import {
  findMembershipView,
  requestCredits,
} from "#server/backend/subscriptions/team/membership.ts";
import { describeTeam } from "#server/backend/subscriptions/team/team.ts";
import { serveCall } from "#server/http/route.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { invalidField } from "#shared/errors.ts";

/** The team of a plan: calls of its owner, and of a member about their membership. */
export function serveTeam(app: Express, context: BackendContext): void {
  const { database } = context;
  const { subUserPriceIds } = context.config.credits;

  serveCall(app, subUsers.list, async (input, { response }) => {
    const owner = ownerOf(response, input.owner);
    const note = await describeTeam(database, owner, subUserPriceIds);
    const items = await listMembers(database, owner);
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
    membership: await findMembershipView(context, requireUser(response).email),
  }));
  serveCall(app, subUsers.ask, async ({ message }, { response }) => ({
    membership: await requestCredits(context, requireUser(response).email, message),
  }));
  serveCall(app, subUsers.leave, async (_input, { response }) => {
    await leaveTeam(database, requireUser(response).email);
    return {};
  });
}

/** R6.3: users manage their own team; support names the owner. */
function ownerOf(response: Response, named: string | undefined): string {
  const principal = principalOf(response);
  if (principal.kind === "support" && !named)
    throw invalidField("owner", "Name the owner of the team.");
  return requireOwn(response, named ?? (principal.kind === "user" ? principal.email : ""));
}
