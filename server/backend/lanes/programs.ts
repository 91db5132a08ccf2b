import type { ProgramRecord } from "#server/backend/datasets/lane-formats.ts";
import type { LaneQuery } from "#server/backend/lanes/lane-query.ts";
import { overlaps } from "#server/backend/lanes/scope.ts";
import { isInForce } from "#server/backend/tariff/in-force.ts";

/** Preference programs in force that name the origin; those for goods of any origin are left out. */
export function findPrograms({ lanes, date, destinations, origins }: LaneQuery): ProgramRecord[] {
  return lanes.facts.programs.filter(
    (one) =>
      destinations.includes(one.market) && overlaps(one.origins, origins) && isInForce(one, date),
  );
}
