import { forward, type Operation, operation, type RequestContext } from "#server/api/operation.ts";
import type { SignedInUser } from "#server/auth/principal.ts";
import { credits } from "#shared/contract/credits.ts";
import { creditLookups, readIncluded } from "#shared/contract/included.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import {
  type CreditBalance,
  presentCredits,
  resolveCreditBalance,
} from "#shared/domain/credit-balance.ts";
import { AppError } from "#shared/errors.ts";

const forUsers = { access: "user" } as const;

/** A backend that fails is the answer `unknown`, not an error. */
export function loadUserBalance({
  principal,
  backend,
  services,
}: RequestContext<SignedInUser>): Promise<CreditBalance> {
  const { email, address = email, name } = principal.user;
  const { subUserPriceIds } = services.config.credits;
  return resolveCreditBalance(backend, { email, name: name || address }, { subUserPriceIds });
}

/** R6.3: the backend knows the user by their token and refuses the names of others. */
export const creditOperations: readonly Operation[] = [
  operation(credits.show, forUsers, async (_input, context) => {
    const backend = readIncluded(context.backend, { known: new Map(), ask: creditLookups });
    const answer = presentCredits(await loadUserBalance({ ...context, backend }));
    return answer.isSubUser ? { ...answer, ...(await findOwnLimit(context)) } : answer;
  }),
  operation(credits.overview, forUsers, (_input, { backend }) => backend(credits.overview, {})),
  forward(credits.ledger, forUsers),
  forward(credits.usage, forUsers),
];

/** Nothing where the backend has no such call or fails: the balance alone is shown then. */
async function findOwnLimit({ backend }: RequestContext<SignedInUser>) {
  try {
    const { membership } = await backend(subUsers.membership, {});
    return membership ? { member: { cap: membership.cap, used: membership.used } } : {};
  } catch (error) {
    if (error instanceof AppError) return {};
    throw error;
  }
}
