import { type Operation, operation, type Scope } from "#server/api/operation.ts";
import type { OwnSessions } from "#server/auth/own-sessions.ts";
import { session } from "#shared/contract/session.ts";
import { AppError } from "#shared/errors.ts";

/**
 * The browsers somebody is signed in with. People of the mock API have a token and no session:
 * their list is empty.
 */
export const sessionListOperations: readonly Operation[] = [
  operation(session.list, async (_input, scope) => {
    const items = (await ownSessions(scope)?.list()) ?? [];
    return { items, total: items.length };
  }),
  operation(session.end, async ({ id }, scope) => {
    // R6.3: another person's is answered like one that was never there.
    if (!(await ownSessions(scope)?.end(id))) throw new AppError("not-found");
    return {};
  }),
  operation(session.endOthers, async (_input, scope) => ({
    ended: (await ownSessions(scope)?.endOthers()) ?? 0,
  })),
];

function ownSessions({ asker }: Scope): OwnSessions | null {
  if (asker.kind === "visitor") throw new AppError("invalid-credentials");
  return asker.sessions;
}
