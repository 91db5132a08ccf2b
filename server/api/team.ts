import { type Operation, operation } from "#server/api/operation.ts";
import type { SignedInUser } from "#server/auth/principal.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { AppError } from "#shared/errors.ts";

const forUsers = { access: "user" } as const;

/** Whose team it is comes from the session: an `owner` in the input is never passed on (R6.3). */
export const teamOperations: readonly Operation[] = [
  operation(subUsers.list, forUsers, ({ owner }, { principal, backend }) => {
    requireOwnTeam(principal, owner);
    return backend(subUsers.list, {});
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
  operation(subUsers.leave, forUsers, (_input, { backend }) => backend(subUsers.leave, {})),
];

/** Throws 403 for a user who names somebody else's team. */
function requireOwnTeam({ user }: SignedInUser, owner: string | undefined): void {
  if (owner !== undefined && owner !== user.email) throw new AppError("forbidden");
}
