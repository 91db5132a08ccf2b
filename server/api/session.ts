import { type Operation, operation, type Scope } from "#server/api/operation.ts";
import { profile } from "#shared/contract/profile.ts";
import { type SessionUser, session } from "#shared/contract/session.ts";

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
async function withChosenName(user: SessionUser, scope: Scope): Promise<SessionUser> {
  const limit = AbortSignal.timeout(nameTimeoutMs * scope.context.config.patience);
  const asked = scope.backend(profile.show, {}, { signal: limit });
  const { name } = await asked.catch(() => user);
  return { ...user, name: name || user.name };
}
