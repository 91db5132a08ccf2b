import type { CliContext } from "#cli/cli.ts";
import { loadBalance, requireAnswer } from "#cli/commands/credits/load.ts";
import { type Output, paint, printJson, printTable } from "#cli/output.ts";
import { type CreditBalance, presentCredits } from "#shared/domain/credit-balance.ts";

/** Whose credits they are, in words. */
export const sources = {
  subscription: "own plan",
  "main-subscriber": "main subscriber's plan",
  trial: "free trial",
  none: "none",
} as const;

/** `credits show <email>`: balance, tier, whose credits. */
export async function showCredits(context: CliContext, given: string): Promise<void> {
  const { email, balance } = await loadBalance(context, given);
  requireAnswer(context, email, balance);
  const { output } = context;
  if (output.json) return printJson(output, { email, customerId: balance.customerId, ...presentCredits(balance) });
  printTable(output, [], rowsOf(output, email, balance));
}

function rowsOf(output: Output, email: string, balance: CreditBalance): string[][] {
  return [
    ["Person", email],
    ["Balance", paint(output, balance.balance > 0 ? "green" : "yellow", String(balance.balance))],
    ["Used of granted", `${balance.used ?? "unknown"} of ${balance.granted ?? "unknown"}`],
    ["Credits from", sources[balance.source]],
    ["Tier", tierOf(balance)],
    ["Family", balance.family],
    ["Sub-user", balance.isSubUser ? "yes" : "no"],
    ["May manage sub-users", balance.canManageSubUsers ? "yes" : "no"],
    ["Customer", balance.customerId ?? "none"],
  ];
}

function tierOf({ subscription }: CreditBalance): string {
  const tier = subscription?.detail.tier;
  if (!tier) return "none";
  return subscription.tierName ? `${subscription.tierName} (${String(tier)})` : String(tier);
}
