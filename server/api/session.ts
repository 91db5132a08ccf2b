import { type Operation, operation, type Scope } from "#server/api/operation.ts";
import type { OwnSessions } from "#server/auth/web-session.ts";
import { profile } from "#shared/contract/profile.ts";
import { type SessionUser, session } from "#shared/contract/session.ts";
import { AppError } from "#shared/errors.ts";

export const sessionOperations: readonly Operation[] = [
  operation(session.show, async (_input, scope) => {
    const { asker } = scope;
    if (asker.kind === "visitor")
      return { user: null, ...(asker.locked ? { locked: asker.locked } : {}) };
    return {
      user: asker.user.source === "mock" ? await withChosenName(asker.user, scope) : asker.user,
    };
  }),
];

const nameTimeoutMs = 1000;

/**
 * A session carries the name its person chose; a mock person's token cannot, so the backend is
 * asked. Whoever is there does not depend on it: where it does not answer, the token's name stands.
 */
async function withChosenName(user: SessionUser, { backend }: Scope): Promise<SessionUser> {
  const asked = backend(profile.show, {}, { signal: AbortSignal.timeout(nameTimeoutMs) });
  const { name } = await asked.catch(() => user);
  return { ...user, name: name || user.name };
}

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
