import type { CliContext } from "#cli/cli.ts";
import { isNobody, loadBalance, requireAnswer } from "#cli/commands/credits/load.ts";
import { sources } from "#cli/commands/credits/show.ts";
import { type Color, paint, printJson, printTable } from "#cli/output.ts";
import type { CreditBalance, LookupOutcome, TraceStep } from "#shared/domain/credit-balance.ts";

const colors: Record<LookupOutcome, Color> = { found: "green", "not-found": "dim", denied: "red", unknown: "red" };

/** `credits explain <email>`: every lookup of the chain in order, then what came of it. Prints the trace even where it led nowhere. */
export async function explainCredits(context: CliContext, given: string): Promise<void> {
  const { email, balance } = await loadBalance(context, given);
  const { output } = context;
  if (output.json) {
    printJson(output, { email, ...balance });
  } else {
    const rows = balance.trace.map((step, index) => [
      String(index + 1),
      step.call,
      paint(output, colors[step.outcome], step.outcome),
      `${step.milliseconds} ms`,
      meaningOf(step),
    ]);
    printTable(output, ["#", "Lookup", "Answer", "Time", "What"], rows);
    output.out(`\n${summaryOf(balance)}\n`);
  }
  requireAnswer(context, email, balance);
}

/** What was asked for; the backend's own words only where they tell more than the answer's column. */
function meaningOf({ outcome, note }: TraceStep): string {
  return outcome === "not-found" ? (note.split(":")[0] ?? note) : note;
}

function summaryOf(balance: CreditBalance): string {
  if (isNobody(balance)) return "No user record, so no credits";
  if (balance.reason === "unknown" || balance.reason === "denied") return "Balance unknown: a lookup above did not answer";
  return `Balance ${balance.balance}, credits from: ${sources[balance.source]}, family ${balance.family}`;
}
