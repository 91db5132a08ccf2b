import type { BackendContext } from "#server/backend/context.ts";
import { agreementBlock } from "#server/backend/lanes/agreements.ts";
import { dutyBlock, remedyState } from "#server/backend/lanes/duties.ts";
import { feeBlock } from "#server/backend/lanes/fees.ts";
import { findLaneNotifications } from "#server/backend/lanes/lane-notifications.ts";
import { createLaneQuery, type LaneQuery } from "#server/backend/lanes/lane-query.ts";
import { type LaneInput, parseLane } from "#server/backend/lanes/lanes.ts";
import {
  hsEditionOf,
  type LaneTariff,
  nationalLinesBlock,
  selectTariff,
} from "#server/backend/lanes/national-lines.ts";
import { prohibitionBlock } from "#server/backend/lanes/prohibitions.ts";
import {
  agencyRequirements,
  findLaneRegulations,
  requirementBlock,
} from "#server/backend/lanes/requirements.ts";
import { taxBlock } from "#server/backend/lanes/taxes.ts";
import { upcomingBlock } from "#server/backend/lanes/upcoming.ts";
import { readTariff, type TariffEdition } from "#server/backend/tariff/read-lines.ts";
import type { Lane } from "#shared/contract/lanes.ts";
import { withArticle } from "#shared/domain/country-names.ts";

export type LaneContext = Pick<
  BackendContext,
  "lanes" | "nomenclature" | "database" | "log" | "now"
>;

/**
 * Measures, requirements and notices of a code on a lane. `digits` may extend to a national line.
 * Each block has its own state and fails alone. Null without destination or origin; throws AppError
 * `invalid-input`.
 */
export async function describeLane(
  context: LaneContext,
  digits: string,
  input: LaneInput,
): Promise<Lane | null> {
  const { lanes, database } = context;
  const lane = parseLane(lanes, input, context.now().toISOString().slice(0, 10));
  if (!lane) return null;
  const query = createLaneQuery(lanes, digits.slice(0, 6), digits, lane);
  const [editions, regulations, notifications] = await Promise.all([
    orNull(context, readTariff(database, query.destinations, [digits])),
    orNull(context, findLaneRegulations(database, query)),
    orNull(context, findLaneNotifications(database, query)),
  ]);
  const tariff = editions && (await selectOrPredecessors(context, query, editions));
  const nationalLines = tariff
    ? nationalLinesBlock(query, tariff)
    : { state: "failed" as const, facts: [], edition: null };
  const duties: Lane["duties"] = tariff
    ? dutyBlock(query, tariff)
    : { state: "failed", facts: [], total: null };
  const filings = tariff ? agencyRequirements(tariff, nationalLines.facts, lane.date) : [];
  return {
    ...lane,
    line: tariff?.chosen?.code ?? null,
    prohibitions: prohibitionBlock(query),
    nationalLines,
    duties,
    tradeRemedies: remedyBlock(query, tariff, nationalLines),
    taxes: taxBlock(query),
    fees: feeBlock(query),
    agreements: agreementBlock(query, duties),
    importRequirements: requirementBlock(
      query,
      "import",
      regulations ? [...regulations.imports, ...filings] : undefined,
    ),
    exportRequirements: requirementBlock(query, "export", regulations?.exports),
    quotas: quotaBlock(notifications?.quotas),
    notifications: notificationBlock(notifications?.notifications),
    upcoming: upcomingBlock(query, regulations?.upcoming),
    general: generalBlock(regulations?.general),
  };
}

/** A schedule of an older HS edition lists a newer code under the codes it was made from. */
async function selectOrPredecessors(
  context: LaneContext,
  query: LaneQuery,
  editions: readonly TariffEdition[],
): Promise<LaneTariff> {
  const tariff = selectTariff(query, editions);
  const { schedule, lines } = tariff;
  if (!schedule || lines.length > 0 || query.code.length < 6 || hsEditionOf(schedule) === 2022)
    return tariff;
  const codes = context.nomenclature
    .findPredecessors(query.code, hsEditionOf(schedule))
    .filter((code) => code !== query.code);
  if (codes.length === 0) return tariff;
  const older = await orNull(context, readTariff(context.database, query.destinations, codes));
  return older ? selectTariff(query, older, codes) : tariff;
}

async function orNull<T>({ log }: LaneContext, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    log.error({ err: error }, "lane block failed to load");
    return null;
  }
}

/** Anti-dumping and countervailing duty, by the marked lines. */
function remedyBlock(
  { lane, lanes }: LaneQuery,
  tariff: LaneTariff | null,
  { facts: lines }: Lane["nationalLines"],
): Lane["tradeRemedies"] {
  const union = lanes.sharedUnion(lane.destination.code, lane.origin.code);
  if (union)
    return {
      state: "none",
      facts: [],
      note: `Goods in free circulation in the ${union.name} pay no such duty.`,
    };
  if (!tariff) return { state: "failed", facts: [] };
  const state = remedyState(tariff);
  const source = tariff.agencies?.source ?? tariff.schedule?.source ?? "";
  if (state === "none")
    return {
      state: "none",
      facts: [],
      note:
        "No line of this code is marked for anti-dumping or countervailing duty in " +
        `${tariff.agencies?.name ?? ""}. An order covers the goods that it describes, whatever ` +
        "their code.",
      source,
    };
  if (state === "unknown")
    return {
      state: "not-covered",
      facts: [],
      note:
        `Anti-dumping and countervailing duties of ${withArticle(lane.destination.name)} are not ` +
        "available in this data set.",
    };
  const marked = (kind: "ad" | "cvd") => lines.filter((line) => line[kind]).map(({ code }) => code);
  const note =
    "Whether a case applies depends on origin, producer and the goods: check the orders.";
  const facts = (
    [
      { kind: "anti-dumping", codes: marked("ad"), note, source },
      { kind: "countervailing", codes: marked("cvd"), note, source },
    ] as const
  ).filter(({ codes }) => codes.length > 0);
  if (facts.length > 0) return { state: "present", facts };
  const codes = tariff.lines
    .filter(({ flags }) => flags.includes("remedy"))
    .map(({ code }) => code);
  return { state: "present", facts: [{ kind: "anti-dumping", codes, note, source }] };
}

function quotaBlock(facts: Lane["quotas"]["facts"] | undefined): Lane["quotas"] {
  if (!facts) return { state: "failed", facts: [] };
  if (facts.length > 0)
    return { state: "present", facts, note: "From quota notices. Balances are not available." };
  return {
    state: "not-covered",
    facts,
    note: "Quotas are only available where a notice announced them.",
  };
}

function notificationBlock(
  facts: Lane["notifications"]["facts"] | undefined,
): Lane["notifications"] {
  if (!facts) return { state: "failed", facts: [] };
  if (facts.length > 0) return { state: "present", facts };
  return {
    state: "not-covered",
    facts,
    note: "No notification in this data set names these goods.",
  };
}

function generalBlock(facts: Lane["general"]["facts"] | undefined): Lane["general"] {
  if (!facts) return { state: "failed", facts: [] };
  return { state: facts.length > 0 ? "present" : "not-covered", facts };
}
