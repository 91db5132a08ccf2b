import type { ProgramRecord } from "#server/backend/datasets/lane-formats.ts";
import type { KnownLane, Lanes } from "#server/backend/lanes/lanes.ts";
import { overlaps } from "#server/backend/lanes/scope.ts";
import { isInForce } from "#server/backend/tariff/in-force.ts";

/** A code on a lane, with everything that the blocks need. */
export interface LaneQuery {
  lanes: Lanes;
  /** At most the six digits of the HS. */
  code: string;
  /** The requested digits, national ones included. */
  digits: string;
  lane: KnownLane;
  /** ISO date of the lane. */
  date: string;
  /** The destination, the origin, and the customs unions of each. */
  destinations: string[];
  origins: string[];
}

export function createLaneQuery(
  lanes: Lanes,
  code: string,
  digits: string,
  lane: KnownLane,
): LaneQuery {
  return {
    lanes,
    code,
    digits,
    lane,
    date: lane.date,
    destinations: lanes.bordersOf(lane.destination.code),
    origins: lanes.bordersOf(lane.origin.code),
  };
}

/** Preference programs in force that name the origin; not those for goods of any origin. */
export function findPrograms({ lanes, date, destinations, origins }: LaneQuery): ProgramRecord[] {
  return lanes.facts.programs.filter(
    (one) =>
      destinations.includes(one.market) && overlaps(one.origins, origins) && isInForce(one, date),
  );
}
