import { forward, type Operation, operation } from "#server/api/operation.ts";
import type { SignedInUser } from "#server/auth/principal.ts";
import { invitations } from "#shared/contract/invitations.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { AppError } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

const forUsers = { access: "user" } as const;

/** Whose team it is comes from the session: an `owner` in the input is never passed on (R6.3). */
export const teamOperations: readonly Operation[] = [
  operation(subUsers.list, forUsers, async ({ owner }, { principal, backend, origin }) => {
    requireOwnTeam(principal, owner);
    const team = await backend(subUsers.list, {});
    return { ...team, invitationLink: (origin ?? "") + paths.invitations() };
  }),
  operation(subUsers.add, forUsers, async ({ owner, ...input }, context) => {
    requireOwnTeam(context.principal, owner);
    const added = await context.backend(subUsers.add, input);
    context.setStatus(201);
    return added;
  }),
  operation(subUsers.setCap, forUsers, ({ owner, ...input }, { principal, backend }) => {
    requireOwnTeam(principal, owner);
    return backend(subUsers.setCap, input);
  }),
  operation(subUsers.remove, forUsers, ({ owner, email }, { principal, backend }) => {
    requireOwnTeam(principal, owner);
    return backend(subUsers.remove, { email });
  }),
  operation(subUsers.membership, forUsers, (_input, { backend }) =>
    backend(subUsers.membership, {}),
  ),
  operation(subUsers.ask, forUsers, ({ message }, { backend }) =>
    backend(subUsers.ask, { message }),
  ),
  operation(subUsers.shareWords, forUsers, ({ sharesWords }, { backend }) =>
    backend(subUsers.shareWords, { sharesWords }),
  ),
  operation(subUsers.leave, forUsers, (_input, { backend }) => backend(subUsers.leave, {})),
  forward(invitations.list, forUsers),
  forward(invitations.accept, forUsers),
  forward(invitations.decline, forUsers),
];

/** Throws 403 for a user who names somebody else's team. */
function requireOwnTeam({ user }: SignedInUser, owner: string | undefined): void {
  if (owner !== undefined && owner !== user.email) throw new AppError("forbidden");
}
