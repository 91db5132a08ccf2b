import type { BackendContext } from "#server/backend/context.ts";
import type { ImportTaxRecord } from "#server/backend/datasets/lanes-format.ts";
import { findLaneActs } from "#server/backend/lanes/lane-acts.ts";
import { findLaneNotifications } from "#server/backend/lanes/lane-notifications.ts";
import type { Lanes } from "#server/backend/lanes/lanes.ts";
import { type AskedLane, type KnownLane, readLane } from "#server/backend/lanes/read-lane.ts";
import type { Lane } from "#shared/contract/hs-codes.ts";

export type LaneContext = Pick<BackendContext, "lanes" | "database" | "log" | "now">;

/**
 * What stands on one lane for one code (six digits or fewer), block by block, each in one of the
 * four honest states. Null where the lane is not fully named. A block that cannot be loaded fails
 * alone. Throws AppError `invalid-input` for a lane that cannot be.
 */
export async function describeLane(
  context: LaneContext,
  code: string,
  asked: AskedLane,
): Promise<Lane | null> {
  const lane = readLane(context.lanes, asked, context.now().toISOString().slice(0, 10));
  if (!lane) return null;
  const [acts, changes] = await Promise.all([
    orFailed(context, findLaneActs(context.database, context.lanes, code, lane)),
    orFailed(context, findLaneNotifications(context.database, context.lanes, code, lane)),
  ]);
  return {
    ...lane,
    nationalCode: {
      state: "not-covered",
      facts: [],
      note: `This edition carries the six world-wide digits. ${lane.destination.name} adds its own digits.`,
    },
    duties: dutyBlock(context.lanes, lane),
    taxes: taxBlock(lane, context.lanes.importTax(lane.destination.code)),
    agreements: agreementBlock(context.lanes, lane),
    importRequirements: listBlock(acts?.imports),
    exportRequirements: listBlock(acts?.exports),
    quotas: quotaBlock(changes?.quotas),
    notifications: listBlock(changes?.notifications),
  };
}

async function orFailed<T>({ log }: LaneContext, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    log.error({ err: error }, "a block of a lane could not be loaded");
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
    return { state: "present", facts, note: "From notices of quotas; balances are not carried." };
  return {
    state: "not-covered",
    facts,
    note: "This edition carries quotas only where a notice announced them.",
  };
}

function dutyBlock(lanes: Lanes, { destination, origin }: KnownLane): Lane["duties"] {
  const union = lanes.sharedUnion(destination.code, origin.code);
  if (union)
    return {
      state: "none",
      facts: [],
      note: `Inside the ${union.name} goods cross no customs border.`,
    };
  return {
    state: "not-covered",
    facts: [],
    note: `This edition carries no tariff rates. Ask the customs authority of ${destination.name}.`,
  };
}

function taxBlock({ destination }: KnownLane, tax: ImportTaxRecord | undefined): Lane["taxes"] {
  if (!tax)
    return {
      state: "not-covered",
      facts: [],
      note: `This edition carries no import tax of ${destination.name}.`,
    };
  const { name, rate, note, source, recordedAt } = tax;
  if (rate === null)
    return {
      state: "none",
      facts: [],
      note: note || `${destination.name} levies no such tax on imports.`,
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
  const note = "None of the agreements and schemes this edition carries favours these goods.";
  return facts.length > 0 ? { state: "present", facts } : { state: "none", facts, note };
}
