import type { Command } from "commander";
import type { CliContext } from "#cli/context.ts";
import { describeCommand } from "#cli/describe-command.ts";
import { CliFailure } from "#cli/failure.ts";
import { paint, printJson, printLine } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import { credits } from "#shared/contract/credits.ts";

export function addReconcile(ledger: Command, context: CliContext): void {
  describeCommand(ledger.command("reconcile"), {
    does: "compare every credit line with its ledger; exit 1 and each difference where they disagree",
    example: "ledger reconcile",
  }).action(() => reconcileLedger(context));
}

async function reconcileLedger({ output, connection }: CliContext): Promise<void> {
  const { lines, differences } = await connection.client(credits.reconcile, {});
  if (output.json) printJson(output, { ok: differences.length === 0, lines, differences });
  else if (differences.length > 0)
    printTable(
      output,
      [
        "Person",
        "Figure",
        { title: "Ledger", align: "right" },
        { title: "Stored", align: "right" },
        "Line",
      ],
      differences.map(({ email, column, ledger, stored, line }) => [
        email,
        column,
        String(ledger),
        String(stored),
        line,
      ]),
    );
  if (differences.length > 0)
    throw new CliFailure(
      `${differences.length} figures of ${lines} credit lines differ from their ledger.`,
    );
  if (!output.json)
    printLine(
      output,
      `${paint(output, "green", "Exact")}: ${lines} credit lines, each as its ledger adds up.`,
    );
}
