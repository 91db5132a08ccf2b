import * as z from "zod/mini";
import type { CliContext } from "#cli/cli.ts";
import { CliFailure, exitCodes, explainFailure } from "#cli/failure.ts";
import { fieldProblems } from "#shared/contract/call.ts";
import { email as emailSchema } from "#shared/contract/parts.ts";
import { type CreditBalance, loadCreditBalance } from "#shared/domain/credit-balance.ts";
import { AppError } from "#shared/errors.ts";

/** A person's balance by the product's own chain; looking never creates a customer. */
export async function loadBalance(
  { connection, subUserPriceIds }: CliContext,
  given: string,
): Promise<{ email: string; balance: CreditBalance }> {
  const email = readEmail(given);
  const balance = await loadCreditBalance(connection.client, { email, name: "" }, { subUserPriceIds, mayCreateCustomer: false });
  return { email, balance };
}

/** An address as typed, in its one form. A CliFailure of usage for anything else. */
export function readEmail(given: string): string {
  const parsed = z.safeParse(emailSchema, given);
  if (parsed.success) return parsed.data;
  throw new CliFailure(`<email>: ${fieldProblems(parsed.error)[0]?.message ?? "is not an e-mail address"}`, exitCodes.usage);
}

/** Ends a command whose answer is not an answer: nobody by that address, no access, or a backend that does not say. */
export function requireAnswer({ connection }: CliContext, email: string, balance: CreditBalance): void {
  if (isNobody(balance)) throw new CliFailure(`There is nobody with the address ${email}.`, exitCodes.notFound);
  if (balance.reason === "denied") throw new CliFailure(explainFailure(new AppError("invalid-credentials")), exitCodes.notAllowed);
  if (balance.reason !== "unknown") return;
  const failed = balance.trace.find((step) => step.outcome === "unknown");
  throw new CliFailure(`The balance is unknown, not 0. ${connection.url} on ${failed?.call ?? "a lookup"}: ${failed?.note ?? "failed"}`);
}

/** Both families said for certain that they have no such user. */
export function isNobody({ trace }: CreditBalance): boolean {
  return trace.length >= 2 && trace.slice(0, 2).every((step) => step.outcome === "not-found");
}
