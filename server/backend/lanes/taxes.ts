import type { ImportTaxRecord, ProductTaxRecord } from "#server/backend/datasets/lane-formats.ts";
import type { LaneQuery } from "#server/backend/lanes/lane-query.ts";
import { type Reach, reachOf } from "#server/backend/lanes/scope.ts";
import { isInForce } from "#server/backend/tariff/in-force.ts";
import type { Lane } from "#shared/contract/lanes.ts";

type Block = Lane["taxes"];
type Fact = Block["facts"][number];

/** Import tax of the goods: a reduced or zero rate where they have one, else the standard rate. */
export function taxBlock(query: LaneQuery): Block {
  const { lanes, lane } = query;
  const market = lane.destination.code;
  if (lanes.sharedUnion(market, lane.origin.code)?.code === "EU")
    return {
      state: "none",
      facts: [],
      note: "No import VAT within the European Union: VAT is accounted for as a domestic or intra-Union supply.",
    };
  const standard = lanes.importTax(market);
  const special = findProductTaxes(query, market);
  const isCertain = special.some(({ one, reach }) => reach === "all" && one.condition === "");
  const held = lanes.facts.markets.find((one) => one.market === market);
  const facts = special.map(({ one, reach }) => presentSpecial(one, reach));
  if (standard && !isCertain)
    facts.push(presentStandard(standard, special.length > 0, held?.exceptionsHeld ?? false));
  if (facts.length > 0 && !(facts.length === 1 && facts[0]?.rate === null))
    return { state: "present", facts, ...(held?.note ? { note: held.note } : {}) };
  if (standard)
    return {
      state: "none",
      facts: [],
      note: standard.note || "The destination charges no such tax on imports.",
      source: standard.source,
      recordedAt: standard.recordedAt,
    };
  return {
    state: "not-covered",
    facts: [],
    note: "Import taxes of this destination are not available in this data set.",
  };
}

/** Reduced and zero rates for goods of the code, on the lane's date. */
function findProductTaxes(
  { lanes, digits, date }: LaneQuery,
  market: string,
): { one: ProductTaxRecord; reach: Exclude<Reach, null> }[] {
  return lanes.facts.productTaxes.flatMap((one) => {
    const reach = one.market === market && isInForce(one, date) ? reachOf(one, digits) : null;
    return reach ? [{ one, reach }] : [];
  });
}

function presentSpecial(one: ProductTaxRecord, reach: Reach): Fact {
  const { name, rate, goods, condition, legalBase, validFrom, validTo, source, recordedAt } = one;
  return {
    ...{ name, rate, legalBase, validFrom, validTo, source, recordedAt },
    appliesTo: goods,
    certainty: reach === "all" && condition === "" ? "certain" : "conditional",
    note: condition,
  };
}

function presentStandard(
  { name, rate, note, source, recordedAt }: ImportTaxRecord,
  hasExceptions: boolean,
  exceptionsHeld: boolean,
): Fact {
  const isCertain = exceptionsHeld && !hasExceptions;
  return {
    ...{ name, rate, source, recordedAt },
    appliesTo: hasExceptions ? "All other goods of this code" : "Standard rate",
    certainty: isCertain || rate === null ? "certain" : hasExceptions ? "conditional" : "possible",
    legalBase: "",
    validFrom: null,
    validTo: null,
    note: [
      note,
      isCertain || hasExceptions || rate === null
        ? ""
        : "A reduced rate may apply: this data set does not have all the reduced rates of this country.",
    ]
      .filter(Boolean)
      .join(" "),
  };
}
