import type { Command } from "commander";
import { type CliContext, describeCommand, describeWrite } from "#cli/command.ts";
import { CliError, exitCodes } from "#cli/errors.ts";
import { parseCount } from "#cli/input.ts";
import { type Color, formatDay, type Output, paint, printJson, printLine } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import { type Outcome, runWrite, type WriteOptions } from "#cli/write.ts";
import { type SourceStatus, sources } from "#shared/contract/sources.ts";
import { type TariffEditionSummary, tariffAdmin } from "#shared/contract/tariff.ts";
import { isScheduleName, type ScheduleName, scheduleNames } from "#shared/domain/import-sources.ts";

export function addDataStatus(data: Command, context: CliContext): void {
  describeCommand(data.command("status"), {
    summary: "editions of the tariff schedules and freshness of the other sources",
    example: "data status",
  }).action(() => showStatus(context));
}

async function showStatus({ output, connection }: CliContext): Promise<void> {
  const { items } = await connection.client(tariffAdmin.list, {});
  const { items: others } = await connection.client(sources.list, {});
  if (output.json) return printJson(output, { items, sources: others });
  if (items.length === 0) printLine(output, "No editions yet.");
  else printEditions(output, items);
  printSources(output, others);
}

function printSources(output: Output, items: readonly SourceStatus[]): void {
  printLine(output, "");
  printTable(
    output,
    ["Source", "As of", "State", { title: "Waiting for review", align: "right" }],
    items.map(({ name, asOf, isStale, problem, waiting }) => [
      name,
      asOf === null ? "not imported" : formatDay(output, asOf.slice(0, 10)),
      problem ? paint(output, "yellow", "failed") : isStale ? paint(output, "yellow", "stale") : "",
      waiting.toLocaleString("en"),
    ]),
  );
  for (const { name, problem } of items)
    if (problem) printLine(output, `\nThe last import of ${name} failed: ${problem}`);
}

function printEditions(output: Output, items: readonly TariffEditionSummary[]): void {
  printTable(
    output,
    [
      "Schedule",
      { title: "Id", align: "right" },
      "State",
      { title: "Edition", wrap: true },
      { title: "Publisher", wrap: true, beneath: true },
      "Effective",
      { title: "Age", align: "right" },
      { title: "Lines", align: "right" },
      { title: "Measures", align: "right" },
      { title: "Unparsed", align: "right", beneath: true },
    ],
    items.map((one) => [
      one.schedule,
      String(one.id),
      paintState(output, one.state),
      one.isBundled ? `${one.name} (included with the program)` : one.name,
      one.publisher,
      formatDay(output, one.effective),
      one.ageDays < 0 ? `in ${-one.ageDays} d` : `${one.ageDays} d`,
      ...[one.lines, one.measures, one.unparsed].map((count) => count.toLocaleString("en")),
    ]),
  );
  for (const one of items.filter(({ state }) => state === "held"))
    printLine(output, `\nEdition ${one.id} of ${one.schedule} is held: ${one.held.join(" ")}`);
}

const stateColors: Partial<Record<TariffEditionSummary["state"], Color>> = {
  live: "green",
  held: "yellow",
  incomplete: "yellow",
};

function paintState(output: Output, state: TariffEditionSummary["state"]): string {
  const color = stateColors[state];
  return color ? paint(output, color, state) : state;
}

export function addDataSwitch(data: Command, context: CliContext): void {
  describeWrite(data.command("switch <schedule> <id>"), {
    summary: "make a staged, held or retired edition the live one",
    example: "data switch us-hts 12",
  }).action((schedule: string, id: string, options: WriteOptions) =>
    switchTo(
      context,
      parseSchedule(schedule),
      parseCount(id, "<id>", { least: 1, most: 2_147_483_647 }),
      options,
    ),
  );
}

export function addDataRollback(data: Command, context: CliContext): void {
  describeWrite(data.command("rollback <schedule>"), {
    summary: "back to the edition that was live before",
    example: "data rollback us-hts",
  }).action(async (given: string, options: WriteOptions) => {
    const schedule = parseSchedule(given);
    const { items } = await context.connection.client(tariffAdmin.list, {});
    const before = items.find((one) => one.schedule === schedule && one.state === "retired");
    if (!before)
      throw new CliError(`No earlier edition of ${schedule} is kept.`, exitCodes.notFound);
    await switchTo(context, schedule, before.id, options);
  });
}

async function switchTo(
  context: CliContext,
  schedule: ScheduleName,
  id: number,
  options: WriteOptions,
): Promise<void> {
  const send = async (dryRun: boolean) =>
    describeSwitch(
      schedule,
      await context.connection.client(tariffAdmin.switch, { schedule, id, dryRun }),
    );
  await runWrite(context, options, {
    preview: () => send(true),
    perform: () => send(false),
    adviceIfUnknown: () => "Run it again with the edition's id; switching twice changes nothing.",
  });
}

function describeSwitch(
  schedule: string,
  { before, after }: { before: TariffEditionSummary | null; after: TariffEditionSummary },
): Outcome {
  const nameOf = (one: TariffEditionSummary | null) => (one ? `${one.name} (${one.id})` : "none");
  return {
    would: `Would switch ${schedule}.`,
    done: `Switched ${schedule}.`,
    changes: [
      { what: "Edition", before: nameOf(before), after: nameOf(after) },
      ...(["lines", "measures"] as const).map((what) => ({
        what: what === "lines" ? "Lines" : "Measures",
        before: before ? before[what].toLocaleString("en") : "",
        after: after[what].toLocaleString("en"),
      })),
    ],
    json: { schedule, before, after },
  };
}

export function parseSchedule(given: string): ScheduleName {
  if (isScheduleName(given)) return given;
  throw new CliError(
    `<schedule>: Use one of ${scheduleNames.join(", ")}; there is no ${given}.`,
    exitCodes.usage,
  );
}
