import type { KnownLane, Lanes } from "#server/backend/lanes/lanes.ts";

/** One question: a code on a lane, with what every block needs of it. */
export interface LaneQuery {
  lanes: Lanes;
  /** Of the HS: at most six digits. */
  code: string;
  /** The requested digits, national ones included. */
  digits: string;
  lane: KnownLane;
  /** ISO date of the lane. */
  date: string;
  /** The destination and its customs unions; the origin and its. */
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
