import { findCoverage } from "#server/backend/lanes/coverage.ts";
import { findPrograms, type LaneQuery } from "#server/backend/lanes/lane-query.ts";
import type { Lane } from "#shared/contract/lanes.ts";
import { atSentenceStart, withArticle } from "#shared/domain/country-names.ts";

type Block = Lane["agreements"];

/** Agreements and schemes between both ends, with the preference rate if the data has it. */
export function agreementBlock(query: LaneQuery, duties: Lane["duties"]): Block {
  const { lanes, lane, date, destinations, origins } = query;
  const programs = findPrograms(query);
  const facts = lanes
    .agreementsBetween(lane.destination.code, lane.origin.code, date)
    .map((one) => {
      const program = programs.find(({ agreement }) => agreement === one.id);
      const layer = duties.facts.find(
        ({ layer: kind, program: symbol }) => kind === "preference" && symbol === program?.symbol,
      );
      const { id, name, kind, inForce, validTo, proofs, note, source, recordedAt } = one;
      return {
        ...{ id, name, kind, inForce, validTo, proofs, note, source, recordedAt },
        program: program?.symbol ?? null,
        rate: layer?.rate ?? null,
      };
    });
  if (facts.length > 0) return { state: "present", facts };
  const covered = findCoverage(lanes.facts.coverage, {
    ...{ kind: "agreements", direction: "import", markets: destinations, countries: origins, date },
  });
  if (covered)
    return {
      state: "none",
      facts,
      note:
        `${atSentenceStart(lane.destination.name)} grants no preference to ` +
        `${withArticle(lane.origin.name)} on this date.`,
      source: covered.source,
      recordedAt: covered.recordedAt,
    };
  return {
    state: "not-covered",
    facts,
    note:
      "This data set has no agreement for this lane. The list for " +
      `${withArticle(lane.destination.name)} may not be complete.`,
  };
}
