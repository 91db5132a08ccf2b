import type { CliContext } from "#cli/cli.ts";
import { loadBalance, requireAnswer } from "#cli/commands/credits/load.ts";
import { type Color, paint, printJson, printTable } from "#cli/output.ts";
import type { LookupOutcome } from "#shared/domain/credit-balance.ts";

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
      step.note,
    ]);
    printTable(output, ["#", "Lookup", "Answer", "Time", "Meaning"], rows);
    output.out(
      `\nBalance ${balance.reason === "unknown" ? "unknown" : balance.balance} (${balance.reason}), from ${balance.source}, family ${balance.family}\n`,
    );
  }
  requireAnswer(email, balance);
}
