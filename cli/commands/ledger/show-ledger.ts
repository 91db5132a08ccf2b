import type { CliContext } from "#cli/cli.ts";
import { readEmail } from "#cli/commands/credits/load.ts";
import { CliFailure, exitCodes } from "#cli/failure.ts";
import { paint, printJson, printTable } from "#cli/output.ts";
import { credits, type LedgerEntry } from "#shared/contract/credits.ts";

/** `ledger <email> [--page n]`: every credit granted and spent, newest first, as the person sees it. */
export async function showLedger(context: CliContext, given: string, page: string): Promise<void> {
  const email = readEmail(given);
  if (!/^[1-9]\d{0,6}$/.test(page)) throw new CliFailure("--page: give a whole number from 1.", exitCodes.usage);
  const { output, connection } = context;
  const { items, total, next } = await connection.client(credits.ledger, { userid: email, page: Number(page) });
  if (output.json) return printJson(output, { email, items, total, next });
  if (total === 0) return output.out(`No credit was ever granted to or spent by ${email}.\n`);
  printTable(output, ["When", "What", "Line", "Who", "Credits", "Balance", "Reason"], items.map(rowOf));
  output.out(paint(output, "dim", `\n${items.length} of ${total} entries${next ? `, more with --page ${next}` : ""}`));
  output.out("\n");
}

function rowOf(entry: LedgerEntry): string[] {
  const credits = entry.credits > 0 ? `+${entry.credits}` : String(entry.credits);
  return [entry.at.slice(0, 19).replace("T", " "), entry.kind, entry.line, entry.who, credits, String(entry.balanceAfter), entry.reason];
}
