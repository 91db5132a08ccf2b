import { type Operation, operation, type Scope } from "#server/api/operation.ts";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import {
  type CreditBalance,
  loadCreditBalance,
  presentCredits,
} from "#shared/domain/credit-balance.ts";
import { AppError } from "#shared/errors.ts";

/**
 * The asker's balance by the specification's chain. Throws 401 for a visitor; a failing backend is
 * an answer (`unknown`), not an error.
 */
export async function loadAskerBalance(scope: Scope): Promise<CreditBalance> {
  const { asker, backend, context } = scope;
  if (asker.kind === "visitor") throw new AppError("invalid-credentials");
  const { email, name } = asker.user;
  return loadCreditBalance(
    backend,
    { email, name },
    { subUserPriceIds: context.config.credits.subUserPriceIds },
  );
}

export const creditOperations: readonly Operation[] = [
  operation(credits.show, async (_input, scope) => presentCredits(await loadAskerBalance(scope))),
  operation(credits.overview, async (_input, scope) => asPerson(scope)(credits.overview, {})),
  // R6.3: a browser that names somebody else is refused by the backend, which knows the asker by
  // their token.
  operation(credits.ledger, async (input, scope) => asPerson(scope)(credits.ledger, input)),
  operation(credits.usage, async (input, scope) => asPerson(scope)(credits.usage, input)),
];

function asPerson({ asker, backend }: Scope): Client {
  if (asker.kind === "visitor") throw new AppError("invalid-credentials");
  return backend;
}
