import type { Command } from "commander";
import { type CliContext, describeCommand } from "#cli/command.ts";
import { CliError, exitCodes } from "#cli/errors.ts";
import { formatDay, onStderr, printJson, printLine } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import { parties, screeningBar } from "#shared/contract/parties.ts";

export function addScreen(program: Command, context: CliContext): void {
  describeCommand(program.command("screen <name>"), {
    summary: "parties of the imported sanctions lists whose names come near",
    example: 'screen "Bank Saderat"',
  })
    .option("--least <score>", `the least score, 0 to 1 (${screeningBar})`)
    .action((name: string, { least }: { least?: string }) => screen(context, name, least));
}

async function screen(
  { connection, output }: CliContext,
  name: string,
  least: string | undefined,
): Promise<void> {
  if (least !== undefined && !(Number(least) >= 0 && Number(least) <= 1))
    throw new CliError("--least: Use a score from 0 to 1.", exitCodes.usage);
  const answer = await connection.client(parties.screen, {
    name,
    ...(least === undefined ? {} : { least }),
  });
  if (output.json) return printJson(output, answer);
  const { items, lists } = answer;
  const imported = lists.filter(({ edition }) => edition !== null);
  if (imported.length === 0)
    throw new CliError("No list is imported yet: clearlane data import ofac-sdn FILE");
  if (items.length === 0) printLine(output, "No name on the lists comes close.");
  else
    printTable(
      output,
      [
        { title: "Score", align: "right" },
        { title: "Name", wrap: true },
        "Type",
        { title: "Countries", wrap: true },
        "List",
        "Number",
        { title: "Programs", wrap: true, beneath: true },
        { title: "Matched", wrap: true, beneath: true },
      ],
      items.map(({ score, matched, type, countries, list, key, programs, name: party }) => [
        score.toFixed(2),
        party,
        type,
        countries.join(", "),
        list,
        key,
        programs.join(", "),
        matched.kind === "primary" ? "" : `${matched.name} (${matched.kind})`,
      ]),
    );
  const stderr = onStderr(output);
  for (const { list, edition } of lists)
    printLine(
      stderr,
      edition === null ? `${list} is not imported.` : `${list} of ${formatDay(output, edition)}.`,
    );
}
