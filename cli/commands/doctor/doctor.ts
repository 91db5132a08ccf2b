import type { Command } from "commander";
import { checkBackend, checkNode } from "#cli/commands/doctor/check-parts.ts";
import { checkBilling, checkLedger, checkToken } from "#cli/commands/doctor/check-product.ts";
import { checkProvider } from "#cli/commands/doctor/check-provider.ts";
import type { Finding } from "#cli/commands/doctor/finding.ts";
import type { CliContext } from "#cli/context.ts";
import { describeCommand } from "#cli/describe-command.ts";
import { CliFailure } from "#cli/failure.ts";
import { type Output, paint, printJson } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";

export function addDoctor(program: Command, context: CliContext): void {
  describeCommand(program.command("doctor"), {
    does: "check that everything this installation needs answers, and that the ledger is exact",
    example: "doctor --json",
  }).action(() => runDoctor(context));
}

/** What this installation needs, asked one by one. Exit 1 when anything does not hold. */
async function runDoctor(context: CliContext): Promise<void> {
  const findings: Finding[] = [
    checkNode(),
    ...(await checkBackend(context)),
    await checkToken(context),
    await checkLedger(context),
    await checkBilling(context),
    ...(await checkProvider(context)),
  ];
  const { output } = context;
  if (output.json) printJson(output, { ok: findings.every((finding) => finding.ok), findings });
  else printFindings(output, findings);
  const failed = findings.filter((finding) => !finding.ok).length;
  if (failed > 0) throw new CliFailure(`${failed} of ${findings.length} checks failed.`);
}

function printFindings(output: Output, findings: readonly Finding[]): void {
  printTable(
    output,
    ["", "Check", { title: "Answer", wrap: true }],
    findings.map(({ ok, check, answer }) => [
      ok ? paint(output, "green", "ok") : paint(output, "red", "FAIL"),
      check,
      answer,
    ]),
  );
}
