import type { Command } from "commander";
import { findPerson, loadBalance, requireAnswer } from "#cli/commands/credits/load.ts";
import { printLines } from "#cli/commands/credits/print-lines.ts";
import type { CliContext } from "#cli/context.ts";
import { describeCommand } from "#cli/describe-command.ts";
import { type Output, paint, printJson, printLine } from "#cli/output.ts";
import { printPairs } from "#cli/table.ts";
import type { PersonDetail } from "#shared/contract/people.ts";
import { type CreditBalance, presentCredits } from "#shared/domain/credit-balance.ts";

/** Whose credits they are, in words. */
export const sources = {
  subscription: "own plan",
  "main-subscriber": "main subscriber's plan",
  trial: "free trial",
  none: "none",
} as const;

export function addShow(credits: Command, context: CliContext): void {
  describeCommand(credits.command("show <email>"), {
    does: "balance, tier, whose credits they are, and every line behind",
    example: "credits show pat@company.com",
  }).action((email: string) => showCredits(context, email));
}

/** The balance as the product tells it, then the lines that it comes from. */
async function showCredits(context: CliContext, given: string): Promise<void> {
  const { email, balance } = await loadBalance(context, given);
  requireAnswer(context, email, balance);
  const person = await findPerson(context, email);
  const { output } = context;
  if (output.json)
    return printJson(output, {
      email,
      customerId: balance.customerId,
      ...presentCredits(balance),
      ...presentPerson(person),
    });
  printPairs(output, [...pairsOf(output, email, balance), ...membershipOf(person)]);
  printLine(output);
  if (person) printLines(output, person.lines);
  else printLine(output, "This backend does not tell the lines behind a balance.");
}

function presentPerson(person: PersonDetail | null): Record<string, unknown> {
  return { lines: person?.lines ?? null, memberOf: person?.memberOf ?? null };
}

function pairsOf(output: Output, email: string, balance: CreditBalance): [string, string][] {
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

/** Whose plan the person draws on, and how far they may. */
export function membershipOf(person: PersonDetail | null): [string, string][] {
  if (!person?.memberOf) return [];
  const { owner, cap, used } = person.memberOf;
  return [
    ["Member of", owner],
    [
      "Own share",
      cap === null
        ? `${used} used, no cap`
        : `${used} of ${cap} used, ${Math.max(0, cap - used)} left`,
    ],
  ];
}

function tierOf({ subscription }: CreditBalance): string {
  const tier = subscription?.detail.tier;
  if (!tier) return "none";
  return subscription.tierName ? `${subscription.tierName} (${String(tier)})` : String(tier);
}
