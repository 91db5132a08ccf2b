import type { CliContext } from "#cli/command.ts";
import { createProgressLine, type ProgressLine } from "#cli/commands/data-progress.ts";
import { type SourceFile, withSourceFile } from "#cli/commands/data-source.ts";
import { withTexts } from "#cli/commands/data-texts.ts";
import { uploadFile } from "#cli/commands/data-upload.ts";
import { CliError, exitCodes } from "#cli/errors.ts";
import { formatDay, type Output, onStderr, printJson, printLine } from "#cli/output.ts";
import { printPairs } from "#cli/table.ts";
import {
  type NoticesResult,
  type PartiesResult,
  type SourceImportResult,
  type SourceImportState,
  sources,
} from "#shared/contract/sources.ts";
import type { ImportSourceName } from "#shared/domain/import-sources.ts";
import { nextPage } from "#shared/domain/next-page.ts";
import { AppError } from "#shared/errors.ts";

interface PagesOptions {
  dryRun?: boolean;
  accept?: boolean;
}

type Totals = Omit<NoticesResult, "next"> & { pages: number };

/** Imports a file, or the pages of an address one after the other, each stored before the next. */
export async function importPages(
  context: CliContext,
  name: ImportSourceName,
  source: string,
  options: PagesOptions,
): Promise<void> {
  const { output } = context;
  // Before anything is fetched: checks that the backend is up and the token allows it.
  await context.connection.client(sources.list, {});
  const seen = new Set<string>();
  let totals: Totals | null = null;
  let page: string | null = source;
  while (page !== null) {
    seen.add(page);
    const first = totals === null;
    const result: SourceImportResult = await importPage(context, name, page, options, first).catch(
      (error: unknown) => {
        throw totals === null ? error : explainStored(error, totals);
      },
    );
    if (result.kind === "parties") return printParties(output, name, result);
    totals = addUp(totals, result);
    page = isAddress(source) ? followTo(result.next, page, seen, totals) : null;
  }
  if (totals === null) return;
  if (output.json) printJson(output, totals);
  else printTotals(output, name, totals);
}

function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

function followTo(
  link: string | null,
  page: string,
  seen: ReadonlySet<string>,
  totals: Totals,
): string | null {
  try {
    return nextPage(link, page, seen);
  } catch (error) {
    throw explainStored(error, totals);
  }
}

function explainStored(error: unknown, { pages }: Totals): CliError {
  const message = error instanceof Error ? error.message : String(error);
  return new CliError(
    `${message} ${pages} ${pages === 1 ? "page is" : "pages are"} stored; run it again to get ` +
      "the rest: nothing is stored twice.",
  );
}

const pollMs = 300;

function importPage(
  context: CliContext,
  name: ImportSourceName,
  page: string,
  options: PagesOptions,
  isFirst: boolean,
): Promise<SourceImportResult> {
  const fetchedAt = isAddress(page) ? context.now().toISOString() : undefined;
  const work = async (file: SourceFile) => {
    const line = createProgressLine(context, name, "entries");
    try {
      return await importFile(context, line, name, file, { ...options, fetchedAt });
    } finally {
      line.stop();
    }
  };
  return withTexts(page, (file) => withSourceFile(context, file, work, isFirst ? undefined : ""));
}

async function importFile(
  { connection, wait }: CliContext,
  line: ProgressLine,
  source: ImportSourceName,
  file: SourceFile,
  { dryRun = false, accept = false, fetchedAt }: PagesOptions & { fetchedAt: string | undefined },
): Promise<SourceImportResult> {
  const { client } = connection;
  await uploadFile(connection, file, (share) => line.show("Uploading", share));
  let state: SourceImportState = await client(sources.start, {
    ...{ source, checksum: file.checksum, dryRun, accept },
    ...(fetchedAt ? { fetchedAt } : {}),
  });
  while (state.phase === "reading") {
    line.show("Reading", state.share, state.rows);
    await wait(pollMs);
    state = await client(sources.progress, { id: state.id });
  }
  if (state.result) return state.result;
  const { code, message } = state.problem ?? new AppError("internal");
  throw new CliError(message, code === "invalid-input" ? exitCodes.usage : exitCodes.failed);
}

function addUp(before: Totals | null, { next: _, ...page }: NoticesResult): Totals {
  if (before === null) return { ...page, pages: 1 };
  const pages = before.pages + 1;
  const sum = (name: "rows" | "created" | "changed" | "unchanged" | "inProgram" | "notRelevant") =>
    before[name] + page[name];
  return {
    ...page,
    pages,
    rows: sum("rows"),
    created: sum("created"),
    changed: sum("changed"),
    unchanged: sum("unchanged"),
    inProgram: sum("inProgram"),
    notRelevant: sum("notRelevant"),
    repeated: before.repeated + page.repeated,
    rejected: {
      count: before.rejected.count + page.rejected.count,
      shown: [
        ...before.rejected.shown,
        ...page.rejected.shown.map(({ row, problem }) => ({
          row,
          problem: `${problem} (page ${pages})`,
        })),
      ],
    },
  };
}

const problemsShown = 20;

function printTotals(output: Output, name: ImportSourceName, totals: Totals): void {
  const { rejected, waiting, stated, rows, outcome } = totals;
  const count = (number: number) => number.toLocaleString("en");
  printPairs(output, [
    ["Entries", count(rows)],
    ["New", count(totals.created)],
    ["Changed", count(totals.changed)],
    ["Unchanged", count(totals.unchanged)],
    ["With the program", count(totals.inProgram)],
    ["Not relevant", count(totals.notRelevant)],
    ["Repeated", count(totals.repeated)],
    ["Rejected", count(rejected.count)],
    ["Waiting for review", count(waiting)],
  ]);
  printRejected(output, rejected);
  const stderr = onStderr(output);
  if (stated !== null && stated > rows)
    printLine(
      stderr,
      `The publisher states ${count(stated)} entries; ${count(rows)} were received.`,
    );
  if (outcome === "dry-run") printLine(output, "Nothing was stored.");
  else if (waiting > 0) printLine(output, `Review them: clearlane review list --source ${name}`);
}

function printRejected(output: Output, { count, shown }: NoticesResult["rejected"]): void {
  const stderr = onStderr(output);
  if (count > 0) printLine(stderr, "Rejected:");
  for (const { row, problem } of shown.slice(0, problemsShown))
    printLine(stderr, `  entry ${row}: ${problem}`);
  if (count > problemsShown)
    printLine(stderr, `  and ${(count - problemsShown).toLocaleString("en")} more`);
}

function printParties(output: Output, name: ImportSourceName, result: PartiesResult): void {
  const { outcome, day, rejected, findings } = result;
  const count = (number: number) => number.toLocaleString("en");
  if (output.json) printJson(output, result);
  else {
    if (outcome !== "already-live")
      printPairs(output, [
        ["Parties", count(result.parties)],
        ["Names", count(result.names)],
        ["Added", count(result.added)],
        ["Changed", count(result.changed)],
        ["Removed", count(result.removed)],
        ["Rejected", count(rejected.count)],
      ]);
    printRejected(output, rejected);
    for (const finding of findings) printLine(output, `Check: ${finding}`);
    const texts: Record<PartiesResult["outcome"], string> = {
      switched: `The list of ${formatDay(output, day)} is live.`,
      "already-live": `This list of ${formatDay(output, day)} is already live.`,
      held: "The list is held.",
      "dry-run": "Nothing was stored.",
    };
    printLine(output, texts[outcome]);
  }
  if (outcome === "held")
    throw new CliError(
      `The live list is unchanged. If the changes are right, run it again with --accept: ${name}.`,
    );
}
