import type { Command } from "commander";
import * as z from "zod/mini";
import { type CliContext, describeCommand } from "#cli/command.ts";
import { CliError } from "#cli/errors.ts";
import { type Output, printJson, printLine } from "#cli/output.ts";
import { printPairs } from "#cli/table.ts";

export function addBackup(program: Command, context: CliContext): void {
  describeCommand(program.command("backup"), {
    summary: "write a consistent copy of the database to a new file; the program may be running",
    example: "backup /backups/clearlane-2026-11-23.gz",
  })
    .argument("<file>")
    .action((file: string) => backup(context, file));
}

export function addRestore(program: Command, context: CliContext): void {
  describeCommand(program.command("restore"), {
    summary: "restore a backup into an empty database and reconcile it",
    example: "restore /backups/clearlane-2026-11-23.gz",
  })
    .argument("<file>")
    .action((file: string) => restore(context, file));
}

const written = z.object({
  takenAt: z.string(),
  tables: z.number(),
  rows: z.number(),
  migrations: z.number(),
  bytes: z.number(),
});

const restored = z.object({
  takenAt: z.string(),
  tables: z.number(),
  rows: z.number(),
  accounts: z.number(),
  differences: z.array(
    z.object({ email: z.string(), column: z.string(), ledger: z.number(), stored: z.number() }),
  ),
  opensSecrets: z.boolean(),
});

async function backup(context: CliContext, file: string): Promise<void> {
  const { output } = context;
  const result = await runProgram(context, ["backup", file], written);
  if (output.json) return printJson(output, { file, ...result });
  printPairs(output, [
    ["Copy of", result.takenAt],
    ["Tables", count(result.tables)],
    ["Rows", count(result.rows)],
    ["Bytes", count(result.bytes)],
  ]);
  printLine(output, `Written to ${file}.`);
  printLine(output, "Keep DATA_DIR/secret-key or SECRET with it: it opens the stored secrets.");
}

async function restore(context: CliContext, file: string): Promise<void> {
  const { output } = context;
  const result = await runProgram(context, ["restore", file], restored);
  const { differences, opensSecrets } = result;
  if (output.json) printJson(output, { file, ...result });
  else printRestored(output, result);
  if (!opensSecrets)
    output.err(
      "The secrets in it are sealed with another key: before the first start copy the file " +
        "secret-key of the old DATA_DIR into this one, or set SECRET as it was.\n",
    );
  if (differences.length > 0)
    throw new CliError("The ledger of the backup does not reconcile; see `ledger reconcile`.");
}

function printRestored(output: Output, result: z.infer<typeof restored>): void {
  printPairs(output, [
    ["Copy of", result.takenAt],
    ["Tables", count(result.tables)],
    ["Rows", count(result.rows)],
    ["Credit accounts", `${count(result.accounts)}, ${result.differences.length} differences`],
  ]);
  for (const { email, column, ledger, stored } of result.differences)
    printLine(output, `${email}: ${column} is ${stored}, the ledger says ${ledger}`);
  printLine(output, "Restored. The program can be started.");
}

const count = (number: number) => number.toLocaleString("en");

async function runProgram<Schema extends z.ZodMiniType>(
  { maintain }: CliContext,
  args: readonly string[],
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = await maintain(args);
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new CliError("The program that reads the database ended without a result.");
  }
  const { problem } = (answer ?? {}) as { problem?: unknown };
  if (typeof problem === "string") throw new CliError(problem);
  return z.parse(schema, answer);
}
