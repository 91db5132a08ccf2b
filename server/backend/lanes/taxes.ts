import type {
  ExciseRecord,
  ImportTaxRecord,
  ProductTaxRecord,
} from "#server/backend/datasets/lane-formats.ts";
import type { LaneQuery } from "#server/backend/lanes/lane-query.ts";
import { type Reach, reachOf } from "#server/backend/lanes/scope.ts";
import { isInForce } from "#server/backend/tariff/in-force.ts";
import type { Lane } from "#shared/contract/lanes.ts";

type Block = Lane["taxes"];
type Fact = Block["facts"][number];

/**
 * Import tax of the goods, a reduced or zero rate where they have one, else the standard rate; and
 * excise duty.
 */
export function taxBlock(query: LaneQuery): Block {
  const { lanes, lane } = query;
  const market = lane.destination.code;
  const excises = exciseFacts(query);
  if (lanes.sharedUnion(market, lane.origin.code)?.code === "EU")
    return {
      state: excises.length > 0 ? "present" : "none",
      facts: excises,
      note:
        "No import VAT within the European Union: VAT is accounted for as a domestic or " +
        "intra-Union supply.",
    };
  const standard = lanes.importTax(market);
  const special = findProductTaxes(query, market);
  const isCertain = special.some(({ one, reach }) => reach === "all" && one.condition === "");
  const record = lanes.facts.markets.find((one) => one.market === market);
  const facts = special.map(({ one, reach }) => presentSpecial(one, reach));
  if (standard && standard.rate !== null && !isCertain)
    facts.push(presentStandard(standard, special.length > 0, record?.exceptionsHeld ?? false));
  facts.push(...excises);
  const missing = excises.length === 0 && isExciseGood(query) ? missingExcise : "";
  const notes = (...sentences: (string | undefined)[]) => sentences.filter(Boolean).join(" ");
  const withMissing = missing ? { missing } : {};
  if (facts.length > 0) {
    const note = notes(record?.note, standard?.rate === null ? standard.note : "", missing);
    return { state: "present", facts, ...(note ? { note } : {}), ...withMissing };
  }
  if (standard)
    return {
      state: missing ? "not-covered" : "none",
      facts: [],
      note: notes(standard.note || "The destination charges no general tax on imports.", missing),
      source: standard.source,
      recordedAt: standard.recordedAt,
      ...withMissing,
    };
  return {
    state: "not-covered",
    facts: [],
    note: "Import taxes of this destination are not available in this data set.",
  };
}

const missingExcise =
  "Excise duty on these goods is not available in this data set: ask the customs authority.";

/** Goods that bear excise duty in some market are likely to bear it in every other. */
function isExciseGood({ lanes, digits }: LaneQuery): boolean {
  return lanes.facts.excises.some((one) => reachOf(one, digits) !== null);
}

/** Excise duties at the destination's border; the data has no amounts. */
function exciseFacts({ lanes, digits, date, destinations }: LaneQuery): Fact[] {
  return lanes.facts.excises.flatMap((one) => {
    const isHere = destinations.includes(one.market) && isInForce(one, date);
    const reach = isHere ? reachOf(one, digits) : null;
    return reach ? [presentExcise(one, reach)] : [];
  });
}

function presentExcise(one: ExciseRecord, reach: Reach): Fact {
  const { goods, condition, note, legalBase, validFrom, validTo, source, recordedAt } = one;
  return {
    ...{ legalBase, validFrom, validTo, source, recordedAt },
    name: "Excise duty",
    rate: null,
    appliesTo: goods,
    certainty: reach === "all" && condition === "" ? "certain" : "conditional",
    note: condition ? `${condition} ${note}` : note,
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
    certainty: isCertain ? "certain" : hasExceptions ? "conditional" : "possible",
    legalBase: "",
    validFrom: null,
    validTo: null,
    note: [
      note,
      isCertain || hasExceptions
        ? ""
        : "A reduced rate may apply: this data set does not have all the reduced rates of this " +
          "country.",
    ]
      .filter(Boolean)
      .join(" "),
  };
}
