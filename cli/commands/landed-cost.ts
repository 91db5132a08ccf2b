import type { Command } from "commander";
import { type CliContext, describeCommand } from "#cli/command.ts";
import { parseRoute } from "#cli/commands/lane.ts";
import { CliError, exitCodes } from "#cli/errors.ts";
import { type Output, paint, printJson, printLine } from "#cli/output.ts";
import { printPairs, printTable } from "#cli/table.ts";
import type { InputOf } from "#shared/contract/call.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import type { LandedCost, transportModes } from "#shared/contract/lanes.ts";
import { formatMinorUnits } from "#shared/domain/minor-units.ts";

interface LandedCostOptions {
  value: string;
  currency: string;
  quantity?: string;
  freight: string;
  insurance: string;
  mode: string;
  program?: string;
  date?: string;
}

export function addLandedCost(program: Command, context: CliContext): void {
  describeCommand(program.command("landed-cost <code> <from> <to>"), {
    summary: "duties, fees and taxes of one shipment, line by line",
    example: "landed-cost 6404.11.90.20 VN US --value 10000 --quantity 400 --freight 600",
  })
    .requiredOption("--value <amount>", "value of the goods, without freight and insurance")
    .option("--currency <code>", "currency of all amounts", "USD")
    .option("--quantity <number>", "quantity in the unit of the national line")
    .option("--freight <amount>", "freight to the destination's border", "0")
    .option("--insurance <amount>", "insurance to the destination's border", "0")
    .option("--mode <mode>", "sea, air, road, rail or post", "sea")
    .option("--program <symbol>", "preference program to claim")
    .option("--date <day>", "YYYY-MM-DD, else today")
    .action((code: string, from: string, to: string, options: LandedCostOptions) =>
      showLandedCost(context, {
        ...parseRoute(code, from, to),
        ...parseShipment(options),
        ...(options.date ? { date: options.date } : {}),
      }),
    );
}

/** Parses the numbers only; the backend checks everything else. */
function parseShipment({ value, quantity, freight, insurance, ...options }: LandedCostOptions) {
  return {
    value: parseDecimal(value, "--value"),
    currency: options.currency.toUpperCase(),
    ...(quantity === undefined ? {} : { quantity: parseDecimal(quantity, "--quantity") }),
    freight: parseDecimal(freight, "--freight"),
    insurance: parseDecimal(insurance, "--insurance"),
    mode: options.mode as (typeof transportModes)[number],
    ...(options.program ? { program: options.program } : {}),
  };
}

function parseDecimal(given: string, name: string): number {
  const text = given.trim();
  if (/^\d{1,12}(\.\d{1,6})?$/.test(text)) return Number(text);
  throw new CliError(
    `${name}: Enter a number from 0 with a decimal point, such as 1250.50.`,
    exitCodes.usage,
  );
}

async function showLandedCost(
  { output, connection }: CliContext,
  input: InputOf<typeof hsCodes.landedCost>,
): Promise<void> {
  const cost = await connection.client(hsCodes.landedCost, input);
  if (output.json) return printJson(output, cost);
  if (cost.lines.length > 0) {
    printCostLines(output, cost);
    printLine(output);
  }
  printPairs(output, pairsOf(output, cost));
  if (cost.missing.length > 0) {
    printLine(output);
    printTable(
      output,
      [{ title: "Not in the total", wrap: true }],
      cost.missing.map((words) => [words]),
    );
  }
}

function printCostLines(output: Output, { lines, currency }: LandedCost): void {
  const money = (amount: number | null) =>
    amount === null ? "unknown" : formatMinorUnits(amount, currency);
  printTable(
    output,
    [
      { title: "Line", wrap: true },
      { title: "Base", align: "right" },
      "Rate",
      { title: `Amount ${currency}`, align: "right" },
      { title: "Legal basis", wrap: true, beneath: true },
      { title: "Note", wrap: true, beneath: true },
    ],
    lines.map((line) => [
      line.name,
      line.base === null ? "" : money(line.base),
      line.rate,
      money(line.amount),
      line.legalBase,
      line.note ?? "",
    ]),
  );
}

function pairsOf(output: Output, cost: LandedCost): [string, string][] {
  const money = (amount: number) => `${cost.currency} ${formatMinorUnits(amount, cost.currency)}`;
  return [
    ["National line", cost.line ?? "none chosen"],
    ["Customs value", `${money(cost.customsValue)} (${cost.valuation})`],
    ...(cost.valuationNote ? ([["Valuation", cost.valuationNote]] as [string, string][]) : []),
    ["Quantity in", cost.quantityUnit ?? "no unit available"],
    ["Charges", money(cost.charges)],
    ["Total", money(cost.total)],
    [
      "Complete",
      cost.isComplete ? paint(output, "green", "yes") : paint(output, "yellow", "no, see below"),
    ],
  ];
}
