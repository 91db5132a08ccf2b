import type { CoverageRecord } from "#server/backend/datasets/lane-formats.ts";
import { concerns, overlaps } from "#server/backend/lanes/scope.ts";
import { isInForce } from "#server/backend/tariff/in-force.ts";

export interface CoverageCell {
  kind: CoverageRecord["kind"];
  direction: "import" | "export";
  /** The country whose law is asked about, and its unions. */
  markets: readonly string[];
  /** The other end of the lane. */
  countries: readonly string[];
  date: string;
}

/** The row that permits `none` for a cell; without one, nothing found is not-covered. */
export function findCoverage(
  rows: readonly CoverageRecord[],
  { kind, direction, markets, countries, date }: CoverageCell,
): CoverageRecord | undefined {
  return rows.find(
    (row) =>
      row.kind === kind &&
      row.direction === direction &&
      markets.includes(row.market) &&
      concerns(row.countries, countries) &&
      !overlaps(row.exceptCountries, countries) &&
      isInForce(row, date),
  );
}
