import type { Command } from "commander";
import { isNobody, loadBalance, requireAnswer } from "#cli/commands/credits/load.ts";
import { sources } from "#cli/commands/credits/show.ts";
import type { CliContext } from "#cli/context.ts";
import { describeCommand } from "#cli/describe-command.ts";
import { type Color, type Output, paint, printJson, printLine } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import type { CreditBalance, LookupOutcome, TraceStep } from "#shared/domain/credit-balance.ts";

const colors: Record<LookupOutcome, Color> = {
  found: "green",
  "not-found": "dim",
  denied: "red",
  unknown: "red",
};

export function addExplain(credits: Command, context: CliContext): void {
  describeCommand(credits.command("explain <email>"), {
    does: "the whole chain behind the balance: each lookup, its answer and its time",
    example: "credits explain pat@company.com",
  }).action((email: string) => explainCredits(context, email));
}

/**
 * Every lookup of the chain in order, then what came of it. Prints the trace even where it led
 * nowhere.
 */
async function explainCredits(context: CliContext, given: string): Promise<void> {
  const { email, balance } = await loadBalance(context, given);
  const { output } = context;
  if (output.json) printJson(output, { email, ...balance });
  else printTrace(output, balance);
  requireAnswer(context, email, balance);
}

function printTrace(output: Output, balance: CreditBalance): void {
  printTable(
    output,
    [
      { title: "#", align: "right" },
      "Lookup",
      "Answer",
      { title: "Time", align: "right" },
      { title: "What", wrap: true, beneath: true },
    ],
    balance.trace.map((step, index) => [
      String(index + 1),
      step.call,
      paint(output, colors[step.outcome], step.outcome),
      `${step.milliseconds} ms`,
      meaningOf(step),
    ]),
  );
  printLine(output);
  printLine(output, summaryOf(balance));
}

/**
 * What was asked for; the backend's own words only where they tell more than the answer's column.
 */
function meaningOf({ outcome, note }: TraceStep): string {
  return outcome === "not-found" ? (note.split(":")[0] ?? note) : note;
}

function summaryOf(balance: CreditBalance): string {
  if (isNobody(balance)) return "No user record, so no credits";
  if (balance.reason === "denied") return "Balance unknown: a lookup above was denied";
  if (balance.reason === "unknown") return "Balance unknown: a lookup above did not answer";
  const { spendFrom } = balance;
  const next = spendFrom ? `, the next credit is taken from ${spendFrom.subId ?? "the trial"}` : "";
  return `Balance ${balance.balance}, credits from: ${sources[balance.source]}, family ${balance.family}${next}`;
}
