import type { CliContext } from "#cli/context.ts";
import { CliFailure, exitCodes, explainFailure } from "#cli/failure.ts";
import { readEmail } from "#cli/read-input.ts";
import { type PersonDetail, people } from "#shared/contract/people.ts";
import { type CreditBalance, loadCreditBalance } from "#shared/domain/credit-balance.ts";
import { AppError } from "#shared/errors.ts";

/** A person's balance by the product's own chain; looking never creates a customer. */
export async function loadBalance(
  { connection, subUserPriceIds }: CliContext,
  given: string,
): Promise<{ email: string; balance: CreditBalance }> {
  const email = readEmail(given);
  const balance = await loadCreditBalance(
    connection.client,
    { email, name: "" },
    { subUserPriceIds, mayCreateCustomer: false },
  );
  return { email, balance };
}

/**
 * Everything support may know of a person; null where the backend knows nobody by that address, or
 * is one that keeps no people.
 */
export async function findPerson(
  { connection }: CliContext,
  email: string,
): Promise<PersonDetail | null> {
  try {
    return await connection.client(people.show, { email });
  } catch (error) {
    if (error instanceof AppError && (error.code === "not-found" || error.code === "not-offered"))
      return null;
    throw error;
  }
}

/**
 * Ends a command whose answer is not an answer: nobody by that address, no access, or a backend
 * that does not say.
 */
export function requireAnswer(
  { connection }: CliContext,
  email: string,
  balance: CreditBalance,
): void {
  if (isNobody(balance)) throw nobody(email);
  if (balance.reason === "denied")
    throw new CliFailure(explainFailure(new AppError("invalid-credentials")), exitCodes.notAllowed);
  if (balance.reason !== "unknown") return;
  const failed = balance.trace.find((step) => step.outcome === "unknown");
  throw new CliFailure(
    `The balance is unknown, not 0. ${connection.url} on ${failed?.call ?? "a lookup"}: ${failed?.note ?? "failed"}`,
  );
}

export function nobody(email: string): CliFailure {
  return new CliFailure(`There is nobody with the address ${email}.`, exitCodes.notFound);
}

/** Both families said for certain that they have no such user. */
export function isNobody({ trace }: CreditBalance): boolean {
  return trace.length >= 2 && trace.slice(0, 2).every((step) => step.outcome === "not-found");
}
