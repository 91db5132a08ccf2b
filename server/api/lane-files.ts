/** A code on a lane and a shipment's landed cost as CSV, from the page's own calls. */
import type { Request, Response, Router } from "express";
import type { WebContext } from "#server/context.ts";
import { parseInput } from "#shared/contract/call.ts";
import { type HsCodeDetails, hsCodes, type Lane } from "#shared/contract/hs-codes.ts";
import type { Edition, LandedCost } from "#shared/contract/lanes.ts";
import { type CsvCell, writeCsvLine } from "#shared/domain/csv.ts";
import { lastDay } from "#shared/domain/last-day.ts";
import { formatMinorUnits } from "#shared/domain/minor-units.ts";
import { AppError } from "#shared/errors.ts";

export function serveLaneFiles(api: Router, context: WebContext): void {
  const backend = context.backendFor(null);
  api.get("/hs-codes/:code/lane.csv", (request, response) =>
    context.admission.work(request, response, null, async () => {
      const input = parseInput(hsCodes.details.input, { ...request.query, ...request.params });
      const details = await backend(hsCodes.details, input);
      if (!details.lane) throw new AppError("invalid-input", { details: missingEnds(input) });
      send(response, nameOf(request, details.lane), writeLane(details, details.lane));
    }),
  );
  api.get("/hs-codes/:code/landed-cost.csv", (request, response) =>
    context.admission.work(request, response, null, async () => {
      const input = parseInput(hsCodes.landedCost.input, { ...request.query, ...request.params });
      const cost = await backend(hsCodes.landedCost, input);
      const { code, destination, origin } = input;
      send(response, `landed-cost-${code}-${origin}-${destination}`, writeCost(cost));
    }),
  );
}

function missingEnds({ destination, origin }: { destination?: string; origin?: string }) {
  return Object.entries({ destination, origin }).flatMap(([field, country]) =>
    country ? [] : [{ field, message: "Use a two-letter country code such as GB or US." }],
  );
}

function nameOf({ params }: Request, { origin, destination, date }: Lane): string {
  return `lane-${params.code}-${origin.code}-${destination.code}-${date}`;
}

/** The byte order mark makes spreadsheets read UTF-8. */
function send(response: Response, name: string, rows: readonly (readonly CsvCell[])[]): void {
  response.attachment(`clearlane-${name}.csv`).type("text/csv; charset=utf-8");
  response.send(`\uFEFF${rows.map((cells) => `${writeCsvLine(cells)}\r\n`).join("")}`);
}

const laneHeader = [
  ...["block", "state", "name", "code", "rate", "certainty", "in total", "direction"],
  ...["from", "through", "why", "legal base", "source", "edition"],
];

interface LaneRow {
  name?: string;
  /** National line, program or number. */
  code?: string | null;
  rate?: string | null;
  certainty?: string;
  inTotal?: boolean;
  direction?: string;
  validFrom?: string | null;
  validTo?: string | null;
  why?: string;
  legalBase?: string;
  source?: string;
  edition?: Edition | null;
}

/** One row per fact; a block without facts is one row with its state. */
function writeLane({ code, title }: HsCodeDetails, lane: Lane): CsvCell[][] {
  const { duties, nationalLines } = lane;
  const percent = (rate: number | null) => (rate === null ? null : `${rate}%`);
  const head: LaneRow = {
    name: title,
    code: `HS ${lane.line ?? code}`,
    why: `${lane.origin.name} to ${lane.destination.name}, ${lane.date}`,
  };
  const total: LaneRow = {
    name: "Total duty",
    rate: duties.total?.text ?? null,
    why: (duties.total?.missing ?? []).map((layer) => `Not in the total: ${layer}`).join("; "),
  };
  return [
    laneHeader,
    writeRow("lane", "present", head),
    ...writeBlock("prohibitions", lane.prohibitions, (one) => ({
      ...one,
      name: one.title,
      why: [one.market.name, one.scope, one.region, one.condition].filter(Boolean).join("; "),
    })),
    ...writeBlock("national lines", nationalLines, (one) => ({
      name: one.title ?? "",
      code: `HS ${one.code}`,
      rate: one.rates.map(({ kind, program, rate }) => `${program ?? kind} ${rate}`).join("; "),
      why: one.flags.map(({ agency, flag, meaning }) => `${agency} ${flag} ${meaning}`).join("; "),
      edition: nationalLines.edition,
    })),
    ...writeBlock("duties", duties, (one) => ({ ...one, code: one.program })),
    ...(duties.total ? [writeRow("duty total", duties.total.state, total)] : []),
    ...writeBlock("trade remedies", lane.tradeRemedies, ({ kind, codes, note, source }) => ({
      ...{ name: kind, code: codes.map((one) => `HS ${one}`).join("; "), why: note, source },
    })),
    ...writeBlock("taxes", lane.taxes, (one) => ({
      ...one,
      rate: percent(one.rate),
      why: [one.appliesTo, one.note].filter(Boolean).join("; "),
    })),
    ...writeBlock("fees", lane.fees, (one) => ({
      ...one,
      rate: percent(one.rate),
      why: describeLimits(one),
    })),
    ...writeBlock("agreements", lane.agreements, (one) => ({
      ...one,
      code: one.program,
      validFrom: one.inForce,
      why: one.proofs.join("; "),
    })),
    ...requirementBlocks.flatMap((name) =>
      writeBlock(name, lane[name], (one) => ({
        ...one,
        name: one.title,
        code: one.id,
        legalBase: one.citation,
      })),
    ),
    ...writeBlock("quotas", lane.quotas, ({ number, note }) => ({ code: number, why: note })),
    ...writeBlock("notifications", lane.notifications, (one) => ({
      ...{ name: one.headline, code: one.id, validFrom: one.takesEffect, why: one.why },
    })),
    ...writeBlock("upcoming", lane.upcoming, (one) => ({ ...one, name: one.title, code: one.id })),
  ];
}

function describeLimits({ minimum, maximum, currency }: Lane["fees"]["facts"][number]): string {
  const limits = { "at least": minimum, "at most": maximum };
  return Object.entries(limits)
    .flatMap(([name, limit]) =>
      limit === null ? [] : [`${name} ${formatMinorUnits(limit, currency)} ${currency}`],
    )
    .join("; ");
}

const requirementBlocks = ["importRequirements", "exportRequirements", "general"] as const;

function writeBlock<Fact>(
  name: string,
  { state, facts, note, source }: { state: string; facts: Fact[]; note?: string; source?: string },
  present: (fact: Fact) => LaneRow,
): CsvCell[][] {
  if (state === "present") return facts.map((fact) => writeRow(name, state, present(fact)));
  return [writeRow(name, state, { why: note ?? "", source: source ?? "" })];
}

function writeRow(block: string, state: string, row: LaneRow): CsvCell[] {
  const { name, code, rate, certainty, inTotal, direction, validFrom, validTo } = row;
  const { edition } = row;
  return [
    ...[block, state, name, code, rate, certainty],
    inTotal === undefined ? "" : inTotal ? "yes" : "no",
    ...[direction, validFrom, validTo && lastDay(validTo), row.why, row.legalBase, row.source],
    edition ? `${edition.name}, ${edition.publisher}, ${edition.effective}` : "",
  ];
}

const costHeader = ["charge", "kind", "base", "rate", "amount", "currency", "legal base", "source"];

/** Amounts are decimals of the currency; the total's omissions follow it. */
function writeCost(cost: LandedCost): CsvCell[][] {
  const { currency, valuation, valuationNote, customsValue, lines, charges, total } = cost;
  const amount = (minorUnits: number | null) =>
    minorUnits === null ? null : Number(formatMinorUnits(minorUnits, currency));
  const sum = (name: string, kind: string, minorUnits: number, note = "") => [
    ...[name, kind, null, null, amount(minorUnits), currency, null, null, note],
  ];
  return [
    [...costHeader, "note"],
    sum("Customs value", valuation, customsValue, valuationNote),
    ...lines.map((line) => [
      ...[line.name, line.kind, amount(line.base), line.rate, amount(line.amount), currency],
      ...[line.legalBase, line.source, line.note],
    ]),
    sum("Duties, fees and taxes", "", charges),
    sum("Landed cost", cost.isComplete ? "complete" : "incomplete", total),
    ...cost.missing.map((layer) => ["Not in the total", "", null, null, null, "", "", "", layer]),
  ];
}
