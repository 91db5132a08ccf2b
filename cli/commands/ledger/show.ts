import { type Command, Option } from "commander";
import { printEntries } from "#cli/commands/ledger/print-entries.ts";
import { type LedgerPage, readPages } from "#cli/commands/ledger/read-ledger.ts";
import { writeLedgerCsv } from "#cli/commands/ledger/write-ledger-csv.ts";
import type { CliContext } from "#cli/context.ts";
import { describeCommand } from "#cli/describe-command.ts";
import { CliFailure, exitCodes } from "#cli/failure.ts";
import { type Output, paint, printJson, printLine, talkOf } from "#cli/output.ts";
import { readEmail, readPage } from "#cli/read-input.ts";

/** The most entries that one answer brings. */
const mostAPage = 500;

interface LedgerOptions {
  page: string;
  all?: boolean;
  csv?: boolean;
}

/** `ledger <email>`; returns the noun, for its verbs. */
export function addLedger(program: Command, context: CliContext): Command {
  const ledger = program.command("ledger");
  return describeCommand(ledger, {
    does: "every credit granted, spent, given back and taken back, newest first",
    example: "ledger pat@company.com --all --csv > pat.csv",
  })
    .argument("<email>")
    .option("--page <n>", "fifty entries a page", "1")
    .addOption(new Option("--all", "every page").conflicts("page"))
    .option("--csv", "comma-separated, with whole ids and ISO dates")
    .action((email: string, options: LedgerOptions) => showLedger(context, email, options));
}

async function showLedger(
  { output, connection }: CliContext,
  given: string,
  options: LedgerOptions,
): Promise<void> {
  const email = readEmail(given);
  const page = readPage(options.page);
  if (options.csv && output.json) throw new CliFailure("Choose --csv or --json.", exitCodes.usage);
  const found = await collect(
    readPages(connection.client, email, options.all ? { size: mostAPage } : { page }),
    options.all === true,
  );
  if (output.json) return printJson(output, { email, ...found });
  if (options.csv) output.out(writeLedgerCsv(found.items));
  else if (found.items.length > 0) printEntries(output, found.items);
  printRest(options.csv ? talkOf(output) : output, email, found);
}

/** One page, or all from it on. */
async function collect(pages: AsyncGenerator<LedgerPage>, all: boolean): Promise<LedgerPage> {
  const whole: LedgerPage = { items: [], total: 0, next: null };
  for await (const { items, total, next } of pages) {
    whole.items.push(...items);
    Object.assign(whole, { total, next });
    if (!all) break;
  }
  return whole;
}

function printRest(output: Output, email: string, { items, total, next }: LedgerPage): void {
  const more = next ? `; more with --page ${next} or --all` : "";
  const words = `${items.length} of ${total} ${total === 1 ? "entry" : "entries"}${more}. Times in ${output.reader.timeZone}.`;
  printLine(output);
  printLine(
    output,
    total === 0
      ? `No credit was ever granted to or spent by ${email}.`
      : paint(output, "dim", words),
  );
}
