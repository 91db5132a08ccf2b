import { findCoverage } from "#server/backend/lanes/coverage.ts";
import type { LaneQuery } from "#server/backend/lanes/lane-query.ts";
import { overlaps } from "#server/backend/lanes/scope.ts";
import { isInForce } from "#server/backend/tariff/in-force.ts";
import type { Lane } from "#shared/contract/lanes.ts";
import { withArticle } from "#shared/domain/country-names.ts";

/** Customs user fees of the destination. */
export function feeBlock({ lanes, date, destinations, origins, lane }: LaneQuery): Lane["fees"] {
  const union = lanes.sharedUnion(lane.destination.code, lane.origin.code);
  if (union)
    return {
      state: "none",
      facts: [],
      note: `No customs entry is needed within the ${union.name}.`,
    };
  const due = lanes.facts.fees.filter(
    (one) => destinations.includes(one.market) && !overlaps(one.exemptOrigins, origins),
  );
  const inForce = due.filter((one) => isInForce(one, date));
  // A yearly fee is due even if the data lacks this year's amount.
  const lapsed = due
    .filter(
      ({ name, validTo }) =>
        validTo !== null && validTo <= date && !inForce.some((one) => one.name === name),
    )
    .toSorted((a, b) => (b.validTo ?? "").localeCompare(a.validTo ?? ""))[0];
  const note = lapsed
    ? `${lapsed.name}: its amounts from ${lapsed.validTo} are not available in this data set. ` +
      `Until then it was ${lapsed.rate}% of the value.`
    : undefined;
  const facts = inForce.map(
    ({ id: _, market: __, exemptOrigins: ___, recordedAt: ____, ...fee }) => fee,
  );
  if (facts.length > 0) return { state: "present", facts, ...(note ? { note } : {}) };
  const covered = findCoverage(lanes.facts.coverage, {
    ...{ kind: "fees", direction: "import", markets: destinations, countries: origins, date },
  });
  if (covered) return { state: "none", facts, note: covered.note, source: covered.source };
  return {
    state: "not-covered",
    facts,
    note: `Customs fees of ${withArticle(lane.destination.name)} are not available in this data set.`,
  };
}
