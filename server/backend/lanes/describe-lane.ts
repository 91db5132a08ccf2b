import type { BackendContext } from "#server/backend/context.ts";
import type { ImportTaxRecord } from "#server/backend/datasets/formats.ts";
import { findLaneNotifications, findLaneRegulations } from "#server/backend/lanes/lane-records.ts";
import {
  type KnownLane,
  type LaneInput,
  type Lanes,
  parseLane,
} from "#server/backend/lanes/lanes.ts";
import type { Lane } from "#shared/contract/hs-codes.ts";

type LaneContext = Pick<BackendContext, "lanes" | "database" | "log" | "now">;

/**
 * Duties, taxes, agreements, requirements and notifications for a code (at most six digits) on a
 * lane. Each block has its own state and fails alone. Null without destination or origin; throws
 * AppError `invalid-input`.
 */
export async function describeLane(
  context: LaneContext,
  code: string,
  input: LaneInput,
): Promise<Lane | null> {
  const lane = parseLane(context.lanes, input, context.now().toISOString().slice(0, 10));
  if (!lane) return null;
  const [regulations, notifications] = await Promise.all([
    orNull(context, findLaneRegulations(context.database, context.lanes, code, lane)),
    orNull(context, findLaneNotifications(context.database, context.lanes, code, lane)),
  ]);
  return {
    ...lane,
    nationalCode: {
      state: "not-covered",
      facts: [],
      note: "We cover the international 6-digit code. The destination adds national digits.",
    },
    duties: dutyBlock(context.lanes, lane),
    taxes: taxBlock(context.lanes.importTax(lane.destination.code)),
    agreements: agreementBlock(context.lanes, lane),
    importRequirements: listBlock(regulations?.imports),
    exportRequirements: listBlock(regulations?.exports),
    quotas: quotaBlock(notifications?.quotas),
    notifications: listBlock(notifications?.notifications),
  };
}

async function orNull<T>({ log }: LaneContext, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    log.error({ err: error }, "lane block failed to load");
    return null;
  }
}

function listBlock<Fact>(facts: Fact[] | undefined): {
  state: "present" | "none" | "failed";
  facts: Fact[];
} {
  if (!facts) return { state: "failed", facts: [] };
  return { state: facts.length > 0 ? "present" : "none", facts };
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

function dutyBlock(lanes: Lanes, { destination, origin }: KnownLane): Lane["duties"] {
  const union = lanes.sharedUnion(destination.code, origin.code);
  if (union)
    return {
      state: "none",
      facts: [],
      note: `Goods move within the ${union.name} without a customs border.`,
    };
  return {
    state: "not-covered",
    facts: [],
    note:
      "Tariff rates are not available in this data set. Check the rate with the destination's " +
      "customs authority.",
  };
}

function taxBlock(tax: ImportTaxRecord | undefined): Lane["taxes"] {
  if (!tax)
    return {
      state: "not-covered",
      facts: [],
      note: "Import taxes of this destination are not available in this data set.",
    };
  const { name, rate, note, source, recordedAt } = tax;
  if (rate === null)
    return {
      state: "none",
      facts: [],
      note: note || "The destination charges no such tax on imports.",
      source,
      recordedAt,
    };
  return {
    state: "present",
    facts: [{ name, rate, note, source, recordedAt }],
    source,
    recordedAt,
  };
}

function agreementBlock(
  lanes: Lanes,
  { destination, origin, date }: KnownLane,
): Lane["agreements"] {
  const facts = lanes
    .agreementsBetween(destination.code, origin.code, date)
    .map(({ id, name, kind, inForce, proofs, note, source, recordedAt }) => ({
      id,
      name,
      kind,
      inForce,
      proofs,
      note,
      source,
      recordedAt,
    }));
  if (facts.length > 0) return { state: "present", facts };
  return { state: "none", facts, note: "No trade agreement in our data applies." };
}
