import { type Operation, operation, type RequestContext } from "#server/api/operation.ts";
import { profile } from "#shared/contract/profile.ts";
import { type SessionUser, session } from "#shared/contract/session.ts";
import { AppError } from "#shared/errors.ts";

const forUsers = { access: "user" } as const;
const nameTimeoutMs = 1000;

/** Users of the mock API have a token and no session: their list of sessions is empty. */
export const sessionOperations: readonly Operation[] = [
  operation(session.show, { access: "visitor" }, async (_input, context) => {
    const { principal } = context;
    if (principal.kind === "visitor")
      return { user: null, ...(principal.locked ? { locked: principal.locked } : {}) };
    const { user } = principal;
    return { user: user.source === "mock" ? await withChosenName(user, context) : user };
  }),
  operation(session.list, forUsers, async (_input, { principal }) => {
    const items = (await principal.sessions?.list()) ?? [];
    return { items, total: items.length };
  }),
  operation(session.end, forUsers, async ({ id }, { principal, logSecurity }) => {
    const { email } = principal.user;
    // R6.3: another user's session gets the same answer as one that never existed.
    if (!(await principal.sessions?.end(id))) throw new AppError("not-found");
    logSecurity({ event: "session-revoked", outcome: "ok", who: email });
    return {};
  }),
  operation(session.endOthers, forUsers, async (_input, { principal, logSecurity }) => {
    const { email } = principal.user;
    const ended = (await principal.sessions?.endOthers()) ?? 0;
    logSecurity({ event: "sign-out-everywhere", outcome: "ok", who: email, facts: { ended } });
    return { ended };
  }),
];

/**
 * A session carries the chosen name, a mock token cannot: it is read from the backend. If that
 * fails the token's name stands.
 */
async function withChosenName(
  user: SessionUser,
  { backend, services }: RequestContext,
): Promise<SessionUser> {
  const limitMs = nameTimeoutMs * services.config.timeoutFactor;
  const chosen = backend(profile.show, {}, { signal: AbortSignal.timeout(limitMs) });
  const { name } = await chosen.catch(() => user);
  return { ...user, name: name || user.name };
}
