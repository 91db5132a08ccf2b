import { type Command, Option } from "commander";
import { type CliContext, describeCommand } from "#cli/command.ts";
import { CliError, exitCodes } from "#cli/errors.ts";
import { parseEmail, parsePage } from "#cli/input.ts";
import {
  type Color,
  formatDateTime,
  type Output,
  onStderr,
  paint,
  printJson,
  printLine,
} from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import type { AnswerOf, Client } from "#shared/contract/call.ts";
import { credits, type LedgerEntry } from "#shared/contract/credits.ts";
import { writeCsvLine } from "#shared/domain/csv.ts";
import { operationPath } from "#shared/domain/operations.ts";
import { type ReconcileResult, reconcileAll } from "#shared/domain/reconcile-all.ts";

const maxPageSize = 500;

interface LedgerOptions {
  page: string;
  all?: boolean;
  csv?: boolean;
}

/** Returns the `ledger` command, to which the subcommands are added. */
export function addLedger(program: Command, context: CliContext): Command {
  const ledger = program.command("ledger");
  return describeCommand(ledger, {
    summary: "every grant, debit, refund and void, newest first",
    example: "ledger pat@company.com --all --csv > pat.csv",
  })
    .argument("<email>")
    .option("--page <n>", "page number (50 entries per page)", "1")
    .addOption(new Option("--all", "every page").conflicts("page"))
    .option("--csv", "CSV with full ids and ISO dates")
    .action((email: string, options: LedgerOptions) => showLedger(context, email, options));
}

async function showLedger(
  { output, connection }: CliContext,
  given: string,
  options: LedgerOptions,
): Promise<void> {
  const email = parseEmail(given);
  const page = parsePage(options.page);
  if (options.csv && output.json) throw new CliError("Choose --csv or --json.", exitCodes.usage);
  const found = await collect(
    readLedgerPages(connection.client, email, options.all ? { size: maxPageSize } : { page }),
    options.all === true,
  );
  if (output.json) return printJson(output, { email, ...found });
  if (options.csv) output.out(writeLedgerCsv(found.items));
  else if (found.items.length > 0) printEntries(output, found.items);
  printSummary(options.csv ? onStderr(output) : output, email, found);
}

async function collect(pages: AsyncGenerator<LedgerPage>, all: boolean): Promise<LedgerPage> {
  const whole: LedgerPage = { items: [], total: 0, next: null };
  for await (const { items, total, next } of pages) {
    whole.items.push(...items);
    Object.assign(whole, { total, next });
    if (!all) break;
  }
  return whole;
}

function printSummary(output: Output, email: string, { items, total, next }: LedgerPage): void {
  const more = next ? `; more with --page ${next} or --all` : "";
  const footer =
    `${items.length} of ${total} ${total === 1 ? "entry" : "entries"}${more}. Times in ` +
    `${output.reader.timeZone}.`;
  printLine(output);
  printLine(output, total === 0 ? `No ledger entries for ${email}.` : paint(output, "dim", footer));
}

export function addLedgerReconcile(ledger: Command, context: CliContext): void {
  describeCommand(ledger.command("reconcile"), {
    summary:
      "compare every credit account with its ledger; list spends that have opened nothing yet, " +
      "and differences; exit 1 if any figure differs",
    example: "ledger reconcile",
  }).action(() => reconcileLedger(context));
}

async function reconcileLedger({ output, connection }: CliContext): Promise<void> {
  const { lines, differences, unopened } = await reconcileAll(connection.client);
  if (output.json)
    printJson(output, { ok: differences.length === 0, lines, differences, unopened });
  else if (differences.length > 0)
    printTable(
      output,
      [
        "User",
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
  if (!output.json) printUnopened(output, unopened);
  if (differences.length > 0)
    throw new CliError(
      `${differences.length} figures of ${lines} credit accounts differ from their ledger.`,
    );
  if (!output.json)
    printLine(
      output,
      `${paint(output, "green", "Exact")}: ${lines} credit accounts match their ledger.`,
    );
}

const spendStates: Record<ReconcileResult["unopened"][number]["state"], string> = {
  waiting: "pays for this user's next search",
  unseen: "its search opens free next time",
};

/** Paid, and neither refunded nor lost. */
function printUnopened(output: Output, unopened: ReconcileResult["unopened"]): void {
  if (unopened.length === 0) return;
  printTable(
    output,
    [
      "Unopened, of user",
      "Account of",
      { title: "Spends", align: "right" },
      "Since",
      "Oldest entry",
      { title: "What happens", wrap: true },
    ],
    unopened.map(({ who, email, spends, since, entry, state }) => [
      who,
      email,
      String(spends),
      formatDateTime(output, since),
      shortId(entry),
      spendStates[state],
    ]),
  );
}

export type LedgerPage = AnswerOf<typeof credits.ledger>;

/** From `page` on, newest first. Entries added meanwhile shift the pages: each is yielded once. */
export async function* readLedgerPages(
  client: Client,
  userid: string,
  { page = 1, size = 50 } = {},
): AsyncGenerator<LedgerPage> {
  const seen = new Set<string>();
  for (let next: number | null = page; next !== null; ) {
    const found: LedgerPage = await client(credits.ledger, { userid, page: next, size });
    const items = found.items.filter(({ id }) => !seen.has(id));
    for (const { id } of items) seen.add(id);
    yield { ...found, items };
    next = found.next;
  }
}

const kinds: Record<LedgerEntry["kind"], { label: string; color: Color | null }> = {
  grant: { label: "granted", color: "green" },
  spend: { label: "spent", color: null },
  refund: { label: "refunded", color: "cyan" },
  void: { label: "voided", color: "yellow" },
};

/** Accepted by `credits refund`. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

function printEntries(output: Output, entries: readonly LedgerEntry[]): void {
  printTable(
    output,
    [
      "Entry",
      "Date",
      { title: "Who", beneath: true },
      { title: "What", beneath: true },
      { title: "Credits", align: "right" },
      { title: "Balance after", align: "right" },
      { title: "Reason", wrap: true, beneath: true },
    ],
    entries.map((entry) => [
      paint(output, "dim", shortId(entry.id)),
      formatDateTime(output, entry.at),
      entry.who,
      describeEntry(output, entry),
      entry.credits > 0 ? `+${entry.credits}` : String(entry.credits),
      String(entry.balanceAfter),
      reasonOf(entry),
    ]),
  );
}

function describeEntry(output: Output, { kind, line }: LedgerEntry): string {
  const { label, color } = kinds[kind];
  return `${color ? paint(output, color, label) : label}, ${line}`;
}

function reasonOf({ reason, refundOf }: LedgerEntry): string {
  return refundOf ? `${reason} (for ${shortId(refundOf)})` : reason;
}

const columns: readonly (readonly [string, (entry: LedgerEntry) => string | number])[] = [
  ["date", ({ at }) => at],
  ["who", ({ who }) => who],
  ["what", ({ kind }) => kind],
  ["line", ({ line }) => line],
  ["credits", ({ credits }) => credits],
  ["balance after", ({ balanceAfter }) => balanceAfter],
  ["reason", ({ reason }) => reason],
  ["entry", ({ id }) => id],
  ["refund of", ({ refundOf }) => refundOf ?? ""],
  ["search", ({ search }) => (search ? operationPath(search.kind, search.query) : "")],
];

/** ISO dates and plain numbers. */
function writeLedgerCsv(entries: readonly LedgerEntry[]): string {
  const rows = entries.map((entry) => columns.map(([, read]) => read(entry)));
  const lines = [columns.map(([name]) => name), ...rows];
  return lines.map((cells) => `${writeCsvLine(cells)}\n`).join("");
}
