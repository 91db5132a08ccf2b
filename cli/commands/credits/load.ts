import * as z from "zod/mini";
import type { CliContext } from "#cli/cli.ts";
import { CliFailure, exitCodes } from "#cli/failure.ts";
import { fieldProblems } from "#shared/contract/call.ts";
import { email as emailSchema } from "#shared/contract/parts.ts";
import { type CreditBalance, loadCreditBalance } from "#shared/domain/credit-balance.ts";

/** A person's balance by the product's own chain; looking never creates a customer. */
export async function loadBalance(
  { connection, subUserPriceIds }: CliContext,
  given: string,
): Promise<{ email: string; balance: CreditBalance }> {
  const parsed = z.safeParse(emailSchema, given);
  if (!parsed.success)
    throw new CliFailure(`<email>: ${fieldProblems(parsed.error)[0]?.message ?? "is not an e-mail address"}`, exitCodes.usage);
  const email = parsed.data;
  const balance = await loadCreditBalance(connection.client, { email, name: "" }, { subUserPriceIds, mayCreateCustomer: false });
  return { email, balance };
}

/** Ends a command whose answer is not an answer: nobody by that address, no access, or a backend that does not say. */
export function requireAnswer(email: string, balance: CreditBalance): void {
  const lookups = balance.trace.slice(0, 2);
  if (lookups.length === 2 && lookups.every((step) => step.outcome === "not-found")) {
    throw new CliFailure(`There is nobody with the address ${email}.`, exitCodes.notFound);
  }
  if (balance.reason === "denied")
    throw new CliFailure(
      "The backend did not accept the support token. Set BACKEND_TOKEN, or run where DATA_DIR/support-token is.",
      exitCodes.notAllowed,
    );
  if (balance.reason === "unknown")
    throw new CliFailure(
      `The balance is unknown, not 0: ${balance.trace.find((step) => step.outcome === "unknown")?.note ?? "a lookup failed"}`,
    );
}
