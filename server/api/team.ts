import { type Operation, operation, type Scope } from "#server/api/operation.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { AppError } from "#shared/errors.ts";

/**
 * The asker's own team and membership. Whose team it is comes from the session: an `owner` that a
 * browser names is never handed on (R6.3).
 */
export const teamOperations: readonly Operation[] = [
  operation(subUsers.list, async (input, scope) => {
    requireOwnTeam(scope, input.owner);
    return scope.backend(subUsers.list, {});
  }),
  operation(subUsers.add, async ({ owner, ...input }, scope) => {
    requireOwnTeam(scope, owner);
    const added = await scope.backend(subUsers.add, input);
    scope.setStatus(201);
    return added;
  }),
  operation(subUsers.setCap, async ({ owner, ...input }, scope) => {
    requireOwnTeam(scope, owner);
    return scope.backend(subUsers.setCap, input);
  }),
  operation(subUsers.remove, async ({ email, owner }, scope) => {
    requireOwnTeam(scope, owner);
    return scope.backend(subUsers.remove, { email });
  }),
  operation(subUsers.membership, async (_input, scope) => {
    requireOwnTeam(scope);
    return scope.backend(subUsers.membership, {});
  }),
  operation(subUsers.ask, async ({ message }, scope) => {
    requireOwnTeam(scope);
    return scope.backend(subUsers.ask, { message });
  }),
  operation(subUsers.leave, async (_input, scope) => {
    requireOwnTeam(scope);
    return scope.backend(subUsers.leave, {});
  }),
];

/** Throws 401 for a visitor, 403 for a person who names somebody else's team. */
function requireOwnTeam({ asker }: Scope, owner?: string): void {
  if (asker.kind === "visitor") throw new AppError("invalid-credentials");
  if (owner !== undefined && owner !== asker.user.email) throw new AppError("forbidden");
}
