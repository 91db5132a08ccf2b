import type { Command } from "commander";
import * as z from "zod/mini";
import { type CliContext, describeCommand } from "#cli/command.ts";
import { parseSchedule } from "#cli/commands/data.ts";
import { importPages } from "#cli/commands/data-import-pages.ts";
import { createProgressLine } from "#cli/commands/data-progress.ts";
import { type SourceFile, withSourceFile } from "#cli/commands/data-source.ts";
import { uploadFile } from "#cli/commands/data-upload.ts";
import { CliError, exitCodes } from "#cli/errors.ts";
import { type Output, onStderr, printJson, printLine } from "#cli/output.ts";
import { printPairs } from "#cli/table.ts";
import { isoDate } from "#shared/contract/parts.ts";
import {
  type TariffImportResult,
  type TariffImportState,
  tariffAdmin,
} from "#shared/contract/tariff.ts";
import type { ScheduleName } from "#shared/domain/import-sources.ts";
import { isImportSourceName } from "#shared/domain/import-sources.ts";
import { AppError } from "#shared/errors.ts";

interface ImportOptions {
  effective?: string;
  name?: string;
  dryRun?: boolean;
  accept?: boolean;
}

export function addDataImport(data: Command, context: CliContext): void {
  describeCommand(data.command("import <what> <source>"), {
    summary: "import a publisher's file or https address; run it again to go on after a stop",
    example: "data import us-hts exportList.csv --effective 2026-07-01",
  })
    .option("--effective <date>", "the day from which a schedule's figures apply (required there)")
    .option("--name <text>", "of a schedule's edition, as pages show it")
    .option("--dry-run", "read and check everything without storing it")
    .option("--accept", "make it the live edition even if the checks hold it")
    .action((what: string, source: string, options: ImportOptions) =>
      isImportSourceName(what)
        ? importPages(context, what, source, options)
        : importSource(context, parseSchedule(what), source, requireEffective(options)),
    );
}

type ScheduleOptions = ImportOptions & { effective: string };

function requireEffective({ effective, ...options }: ImportOptions): ScheduleOptions {
  if (effective === undefined)
    throw new CliError("required option '--effective <date>' not specified", exitCodes.usage);
  if (!z.safeParse(isoDate, effective).success)
    throw new CliError("--effective: Use a date as YYYY-MM-DD.", exitCodes.usage);
  return { ...options, effective };
}

async function importSource(
  context: CliContext,
  schedule: ScheduleName,
  source: string,
  options: ScheduleOptions,
): Promise<void> {
  const { output } = context;
  // Before any large file is read: checks that the backend is up and the token allows it.
  await context.connection.client(tariffAdmin.list, {});
  const result = await withSourceFile(context, source, (file) =>
    runImport(context, schedule, file, options),
  );
  if (output.json) printJson(output, result);
  else printResult(output, schedule, result);
  if (result.outcome === "held")
    throw new CliError(
      "The live edition is unchanged. If the changes are right, run it again with --accept, or: " +
        `clearlane data switch ${schedule} ${result.edition}`,
    );
}

const pollMs = 300;

async function runImport(
  context: CliContext,
  schedule: ScheduleName,
  file: SourceFile,
  { effective, name, dryRun = false, accept = false }: ScheduleOptions,
): Promise<TariffImportResult> {
  const { client } = context.connection;
  const line = createProgressLine(context, schedule);
  try {
    await uploadFile(context.connection, file, (share) => line.show("Uploading", share));
    let state: TariffImportState = await client(tariffAdmin.start, {
      ...{ schedule, checksum: file.checksum, effective, dryRun, accept },
      ...(name ? { name } : {}),
    });
    while (state.phase !== "done" && state.phase !== "failed") {
      line.show(phases[state.phase], state.share, state.rows);
      await context.wait(pollMs);
      state = await client(tariffAdmin.progress, { id: state.id });
    }
    if (state.result) return state.result;
    throw failureOf(state);
  } finally {
    line.stop();
  }
}

const phases = { reading: "Reading", checking: "Checking", switching: "Switching" } as const;

function failureOf({ problem }: TariffImportState): CliError {
  if (problem?.code === "invalid-input") return new CliError(problem.message, exitCodes.usage);
  const advice = problem?.code === "conflict" ? "" : " Run it again to resume where it stopped.";
  return new CliError(`${problem?.message ?? new AppError("internal").message}${advice}`);
}

function printResult(output: Output, schedule: string, result: TariffImportResult): void {
  const { outcome, edition, effective, problems, unparsed, findings, resumedFrom } = result;
  const count = (number: number) => number.toLocaleString("en");
  const texts: Record<TariffImportResult["outcome"], string> = {
    switched: `Edition ${edition} of ${schedule} is live.`,
    "already-live": `This file is already live, effective ${effective}. Nothing was changed.`,
    held: `Edition ${edition} of ${schedule} is stored and held.`,
    "dry-run": "Nothing was stored.",
  };
  if (outcome !== "already-live")
    printPairs(output, [
      ["Rows with a code", count(result.rows)],
      ["Lines", count(result.lines)],
      ["Measures", count(result.measures)],
      ["Rows or cells not readable", count(problems.count)],
      ["Rates kept as published only", count(unparsed.count)],
      ...(resumedFrom > 0 ? ([["Resumed after row", count(resumedFrom)]] as const) : []),
    ]);
  const stderr = onStderr(output);
  printRows(stderr, "Not readable", problems);
  printRows(stderr, "Kept as published only", unparsed);
  for (const finding of findings) printLine(output, `Check: ${finding}`);
  printLine(output, texts[outcome]);
}

function printRows(
  stderr: Output,
  title: string,
  { count, shown }: TariffImportResult["problems"],
): void {
  if (count === 0) return;
  printLine(stderr, `${title}:`);
  for (const { row, problem } of shown) printLine(stderr, `  row ${row}: ${problem}`);
  if (count > shown.length)
    printLine(stderr, `  and ${(count - shown.length).toLocaleString("en")} more`);
}
