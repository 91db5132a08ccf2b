import type { Command } from "commander";
import { type CliContext, describeCommand } from "#cli/command.ts";
import { CliError, exitCodes } from "#cli/errors.ts";
import { type Output, paint, printJson, printLine } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import type { Client } from "#shared/contract/call.ts";
import { type HsCodeDetails, hsCodes } from "#shared/contract/hs-codes.ts";
import { formatHsCode, readHsCode } from "#shared/domain/hs-code.ts";
import { type EditionGroup, groupEditions } from "#shared/domain/retired-code.ts";
import { AppError } from "#shared/errors.ts";

export function addHsCode(program: Command, context: CliContext): void {
  describeCommand(program.command("hs-code"), {
    summary: "an HS code, and what became of it since HS 1992",
    example: "hs-code 8525.40",
  })
    .argument("<code>")
    .action((code: string) => showCode(context, code));
}

async function showCode({ output, connection }: CliContext, given: string): Promise<void> {
  const code = readHsCode(given);
  if (!code) throw new CliError("<code>: An HS code has 2, 4, 6, 8 or 10 digits.", exitCodes.usage);
  const history = await connection.client(hsCodes.retired, { code });
  const details = await findDetails(connection.client, code);
  if (output.json) return printJson(output, { ...history, inForce: details !== null });
  const name = formatHsCode(history.code);
  printLine(
    output,
    details
      ? `${paint(output, "bold", name)} ${details.title} (${details.edition.name})`
      : `${paint(output, "bold", name)} is not a code of HS 2022. Its goods are now under:`,
  );
  for (const group of groupEditions(history.editions)) printGroup(output, group);
  printLine(output);
  printLine(output, paint(output, "dim", `Source: ${history.publisher}, ${history.source}`));
}

/** Null where HS 2022 lacks the code. */
async function findDetails(client: Client, code: string): Promise<HsCodeDetails | null> {
  try {
    return await client(hsCodes.details, { code });
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return null;
    throw error;
  }
}

function printGroup(output: Output, { years, successors, omitted }: EditionGroup): void {
  printLine(output);
  printLine(output, paint(output, "bold", years.map((year) => `HS ${year}`).join(", ")));
  printTable(
    output,
    ["HS 2022", { title: "Goods", wrap: true }, { title: "Transferred", wrap: true }],
    successors.map(({ code, title, relationship }) => [formatHsCode(code), title, relationship]),
  );
  if (omitted.length > 0)
    printLine(
      output,
      "Some of its goods, such as certain parts or waste, are now under headings that take goods " +
        `from many codes: ${omitted.map(({ code, title }) => `${code} (${title})`).join("; ")}.`,
    );
}
