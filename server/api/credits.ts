import { type Operation, operation, type Scope } from "#server/api/operation.ts";
import { credits } from "#shared/contract/credits.ts";
import { type CreditBalance, loadCreditBalance, presentCredits } from "#shared/domain/credit-balance.ts";
import { AppError } from "#shared/errors.ts";

/** The asker's balance by the specification's chain. Throws 401 for a visitor; a failing backend is an answer (`unknown`), not an error. */
export async function loadAskerBalance(scope: Scope): Promise<CreditBalance> {
  const { asker, backend, context } = scope;
  if (asker.kind === "visitor") throw new AppError("invalid-credentials");
  const { email, name } = asker.user;
  return loadCreditBalance(backend, { email, name }, { subUserPriceIds: context.config.credits.subUserPriceIds });
}

export const creditOperations: readonly Operation[] = [
  operation(credits.show, async (_input, scope) => presentCredits(await loadAskerBalance(scope))),
  operation({ ...credits.ledger, path: "/ledger" }, async ({ page }, scope) => {
    if (scope.asker.kind === "visitor") throw new AppError("invalid-credentials");
    return scope.backend(credits.ledger, { page });
  }),
];
