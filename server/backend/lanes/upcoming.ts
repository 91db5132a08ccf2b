import { findAdditionalDuties } from "#server/backend/lanes/duties.ts";
import type { LaneQuery } from "#server/backend/lanes/lane-query.ts";
import { findProhibitions } from "#server/backend/lanes/prohibitions.ts";
import { concerns, reachOf } from "#server/backend/lanes/scope.ts";
import { isUpcoming, type Period } from "#server/backend/tariff/in-force.ts";
import type { Lane, Requirement, Upcoming } from "#shared/contract/lanes.ts";

/** Measures that begin after the lane's date: regulations, duties, prohibitions, taxes and fees. */
export function upcomingBlock(
  query: LaneQuery,
  regulations: readonly Requirement[] | undefined,
): Lane["upcoming"] {
  if (!regulations) return { state: "failed", facts: [] };
  const facts = [...regulations.map(fromRegulation), ...ownFacts(query)].sort((a, b) =>
    a.validFrom.localeCompare(b.validFrom),
  );
  if (facts.length > 0) return { state: "present", facts };
  return {
    state: "not-covered",
    facts,
    note: "This data set has no later change for these goods on this lane.",
  };
}

function fromRegulation(one: Requirement): Upcoming {
  const { id, title, direction, validFrom, source } = one;
  return { kind: "act", id, title, direction, validFrom: validFrom ?? "", rate: null, source };
}

function ownFacts(query: LaneQuery): Upcoming[] {
  const { lanes, digits, date, destinations, origins } = query;
  const begins = <One extends Period>(records: readonly One[]) =>
    records.flatMap((one) =>
      isUpcoming(one, date) && one.validFrom ? [{ one, validFrom: one.validFrom }] : [],
    );
  const { productTaxes, fees } = lanes.facts;
  return [
    ...begins(findAdditionalDuties(query)).map(({ one, validFrom }) => ({
      ...{ kind: "duty" as const, id: null, title: one.name, direction: "import" as const },
      ...{ validFrom, rate: one.rate, source: one.source },
    })),
    ...begins(findProhibitions(query)).map(({ one, validFrom }) => ({
      ...{ kind: "prohibition" as const, id: null, title: one.title, direction: one.direction },
      ...{ validFrom, rate: null, source: one.source },
    })),
    ...begins(
      productTaxes.filter(
        (one) => destinations.includes(one.market) && reachOf(one, digits) !== null,
      ),
    ).map(({ one, validFrom }) => ({
      ...{ kind: "tax" as const, id: null, direction: "import" as const, validFrom },
      ...{ title: `${one.name}: ${one.goods}`, rate: `${one.rate}%`, source: one.source },
    })),
    ...begins(
      fees.filter(
        (one) => destinations.includes(one.market) && !concernsAny(one.exemptOrigins, origins),
      ),
    ).map(({ one, validFrom }) => ({
      ...{ kind: "fee" as const, id: null, title: one.name, direction: "import" as const },
      ...{ validFrom, rate: one.rate === null ? null : `${one.rate}%`, source: one.source },
    })),
  ];
}

function concernsAny(listed: readonly string[], countries: readonly string[]): boolean {
  return listed.length > 0 && concerns(listed, countries);
}
