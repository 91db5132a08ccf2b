import type { Command } from "commander";
import { type CliContext, describeCommand } from "#cli/command.ts";
import { CliError, exitCodes } from "#cli/errors.ts";
import { formatDay, type Output, printJson, printLine } from "#cli/output.ts";
import { printPairs, printTable } from "#cli/table.ts";
import { type HsCodeDetails, hsCodes, type Lane } from "#shared/contract/hs-codes.ts";
import type { BlockState } from "#shared/contract/parts.ts";
import { formatHsCode, readHsCode } from "#shared/domain/hs-code.ts";

interface LaneOptions {
  date?: string;
}

export function addLane(program: Command, context: CliContext): void {
  describeCommand(
    program.command("lane <code> <from> <to>").option("--date <day>", "YYYY-MM-DD, else today"),
    {
      summary: "duties, taxes, prohibitions and requirements of a code between two countries",
      example: "lane 6404.11 VN US",
    },
  ).action((code: string, from: string, to: string, options: LaneOptions) =>
    showLane(context, { ...parseRoute(code, from, to), ...options }),
  );
}

interface Route {
  code: string;
  origin: string;
  destination: string;
}

/** Digits and country codes as typed: `6404.11 vn us`. The backend checks the countries. */
export function parseRoute(code: string, from: string, to: string): Route {
  const digits = readHsCode(code);
  if (digits === null)
    throw new CliError(
      "<code>: Enter an HS code of 2, 4, 6, 8 or 10 digits, such as 6404.11.",
      exitCodes.usage,
    );
  return { code: digits, origin: from.toUpperCase(), destination: to.toUpperCase() };
}

async function showLane(
  { output, connection }: CliContext,
  input: Route & LaneOptions,
): Promise<void> {
  const details = await connection.client(hsCodes.details, input);
  const { lane } = details;
  if (!lane) throw new CliError("The backend returned no lane.");
  if (output.json) return printJson(output, { code: input.code, title: details.title, lane });
  printPairs(output, pairsOf(output, details, lane));
  printLine(output);
  printTable(
    output,
    ["Block", { title: "What", wrap: true }, "Rate", { title: "Why", wrap: true, beneath: true }],
    laneRows(output, lane),
  );
}

function pairsOf(output: Output, details: HsCodeDetails, lane: Lane): [string, string][] {
  const { origin, destination, date, line, duties, nationalLines } = lane;
  const { edition } = nationalLines;
  return [
    ["Code", `${formatHsCode(details.code)} ${details.title}`],
    ["From", `${origin.name} (${origin.code})`],
    ["To", `${destination.name} (${destination.code})`],
    ["Date", formatDay(output, date)],
    ["National line", line ?? "none chosen"],
    ["Duty", duties.total?.text ?? stateLabels[duties.state]],
    ["Not in the duty", duties.total?.missing.join("; ") || "nothing known"],
    ["Edition", edition ? `${edition.name}, ${formatDay(output, edition.effective)}` : "none"],
  ];
}

const stateLabels: Readonly<Record<BlockState, string>> = {
  present: "see below",
  none: "none on this date",
  "not-covered": "not available in this data set",
  failed: "could not be loaded",
};

/** Name, rate and reason of one fact. */
type FactCells = [what: string, rate: string, why: string];

/** One row per fact, or one row with the reason why a block has none. */
function laneRows(output: Output, lane: Lane): string[][] {
  const from = (day: string | null) => (day ? `from ${formatDay(output, day)}` : "");
  const requirement = (one: Lane["general"]["facts"][number]): FactCells => [
    one.title,
    "",
    joinParts(one.citation, one.why, from(one.validFrom)),
  ];
  return [
    ...rowsOf("Prohibitions", lane.prohibitions, (one) => [
      one.title,
      "",
      joinParts(one.direction, one.condition, one.legalBase),
    ]),
    ...rowsOf("National lines", lane.nationalLines, (one) => [
      joinParts(one.code, one.title ?? ""),
      one.rates.find(({ kind }) => kind === "mfn")?.rate ?? "",
      one.units.length > 0 ? `unit ${one.units.join(", ")}` : "",
    ]),
    ...rowsOf("Duties", lane.duties, (one) => [
      one.name,
      one.rate,
      joinParts(one.inTotal ? "in the total" : one.certainty, one.why),
    ]),
    ...rowsOf("Trade remedies", lane.tradeRemedies, (one) => [
      joinParts(one.kind, one.codes.join(", ")),
      "",
      one.note,
    ]),
    ...rowsOf("Taxes", lane.taxes, (one) => [
      one.name,
      one.rate === null ? "" : `${one.rate}%`,
      joinParts(one.appliesTo, one.certainty === "certain" ? "" : one.certainty),
    ]),
    ...rowsOf("Fees", lane.fees, (one) => [
      one.name,
      one.rate === null ? "" : `${one.rate}%`,
      joinParts(one.modes.join(", "), one.legalBase),
    ]),
    ...rowsOf("Agreements", lane.agreements, (one) => [
      one.name,
      one.rate ?? "",
      joinParts(one.program ? `program ${one.program}` : "", one.proofs.join(", ")),
    ]),
    ...rowsOf("To import", lane.importRequirements, requirement),
    ...rowsOf("To export", lane.exportRequirements, requirement),
    ...rowsOf("Quotas", lane.quotas, (one) => [one.number, "", one.note]),
    ...rowsOf("Notifications", lane.notifications, (one) => [one.headline, "", one.why]),
    ...rowsOf("Upcoming", lane.upcoming, (one) => [one.title, one.rate ?? "", from(one.validFrom)]),
    ...rowsOf("All goods", lane.general, requirement),
  ];
}

function rowsOf<Fact>(
  name: string,
  block: { state: BlockState; facts: Fact[]; note?: string | undefined },
  present: (fact: Fact) => FactCells,
): string[][] {
  if (block.facts.length === 0) return [[name, stateLabels[block.state], "", block.note ?? ""]];
  return block.facts.map((fact) => [name, ...present(fact)]);
}

function joinParts(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}
