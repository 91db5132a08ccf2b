import { forward, type Operation, operation, type RequestContext } from "#server/api/operation.ts";
import type { SignedInUser } from "#server/auth/principal.ts";
import { credits } from "#shared/contract/credits.ts";
import { creditLookups, readIncluded } from "#shared/contract/included.ts";
import {
  type CreditBalance,
  presentCredits,
  resolveCreditBalance,
} from "#shared/domain/credit-balance.ts";

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
    return presentCredits(await loadUserBalance({ ...context, backend }));
  }),
  operation(credits.overview, forUsers, (_input, { backend }) => backend(credits.overview, {})),
  forward(credits.ledger, forUsers),
  forward(credits.usage, forUsers),
];
