import type { Express, Response } from "express";
import { principalOf, requireOwn, requireUser } from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import {
  acceptInvitation,
  declineInvitation,
  invite,
  listReceived,
  listSent,
  withdrawInvitation,
} from "#server/backend/subscriptions/team/invitations.ts";
import {
  leaveTeam,
  listMembers,
  removeMember,
  setCap,
} from "#server/backend/subscriptions/team/members.ts";
import {
  findMembershipView,
  getMembershipView,
  requestCredits,
  shareWords,
} from "#server/backend/subscriptions/team/membership.ts";
import { describeTeam } from "#server/backend/subscriptions/team/team.ts";
import { serveCall } from "#server/http/route.ts";
import { invitations } from "#shared/contract/invitations.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { invalidField } from "#shared/errors.ts";

/** The team of a plan: calls of its owner, of a member, and of an invited person. */
export function serveTeam(app: Express, context: BackendContext): void {
  const { database } = context;
  const { subUserPriceIds } = context.config.credits;

  serveCall(app, subUsers.list, async (input, { response }) => {
    const owner = ownerOf(response, input.owner);
    const note = await describeTeam(database, owner, subUserPriceIds);
    const [items, sent] = await Promise.all([
      listMembers(database, owner),
      listSent(context, owner),
    ]);
    return { items, total: items.length, next: null, note, invitations: sent };
  });
  serveCall(app, subUsers.add, async ({ email, cap = null, owner }, { response }) => {
    const added = await invite(context, { owner: ownerOf(response, owner), email, cap });
    response.status(201);
    return added;
  });
  serveCall(app, subUsers.setCap, async ({ email, cap, owner }, { response }) =>
    setCap(database, { owner: ownerOf(response, owner), email, subUserPriceIds }, cap),
  );
  serveCall(app, subUsers.remove, async ({ email, owner }, { response }) => {
    const member = { owner: ownerOf(response, owner), email, subUserPriceIds };
    await database.transaction().execute(async (trx) => {
      if (!(await withdrawInvitation(context, trx, member))) await removeMember(trx, member);
    });
    return {};
  });

  serveCall(app, subUsers.membership, async (_input, { response }) => ({
    membership: await findMembershipView(context, requireUser(response).email),
  }));
  serveCall(app, subUsers.ask, async ({ message }, { response }) => ({
    membership: await requestCredits(context, requireUser(response).email, message),
  }));
  serveCall(app, subUsers.shareWords, async ({ sharesWords }, { response }) => ({
    membership: await shareWords(context, requireUser(response).email, sharesWords),
  }));
  serveCall(app, subUsers.leave, async (_input, { response }) => {
    await leaveTeam(database, requireUser(response).email);
    return {};
  });

  serveCall(app, invitations.list, async (_input, { response }) => {
    const items = await listReceived(context, requireUser(response).email);
    return { items, total: items.length, next: null };
  });
  serveCall(app, invitations.accept, async (input, { response }) => {
    const { email } = requireUser(response);
    await acceptInvitation(context, { ...input, email });
    return { membership: await getMembershipView(context, email) };
  });
  serveCall(app, invitations.decline, async ({ id }, { response }) => {
    await declineInvitation(context, { id, email: requireUser(response).email });
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
