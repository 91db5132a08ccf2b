import { dutyLines, quantityUnitOf } from "#server/backend/lanes/duty-costs.ts";
import { feeLines } from "#server/backend/lanes/fee-costs.ts";
import { inMinorUnits, roundHalfUp, toFraction } from "#server/backend/lanes/fraction.ts";
import {
  type Calculation,
  endSentence,
  type LandedCostInput,
} from "#server/backend/lanes/shipment.ts";
import { taxLines } from "#server/backend/lanes/tax-costs.ts";
import { valuationOf } from "#server/backend/lanes/valuation-rules.ts";
import type { LandedCost, Lane } from "#shared/contract/lanes.ts";

/**
 * Duties, fees and taxes of one shipment, from the facts of its lane. Each line is rounded once to
 * whole minor units, halves up. Unknown and uncertain charges are left out of the total and listed
 * in `missing`; currencies are never converted. Pure.
 */
export function calculateLandedCost(input: LandedCostInput): LandedCost {
  const { lane, borders, shipment } = input;
  const minor = (amount: number) =>
    roundHalfUp(inMinorUnits(toFraction(amount), shipment.currency));
  const goods = minor(shipment.value);
  const transport = minor(shipment.freight) + minor(shipment.insurance);
  const valuation = valuationOf(borders);
  const calculation: Calculation = {
    ...input,
    goods,
    transport,
    customsValue: valuation.basis === "CIF" ? goods + transport : goods,
    claim: shipment.program?.trim().toUpperCase() || null,
  };
  const duties = dutyLines(calculation);
  const fees = feeLines(calculation);
  const taxes = taxLines(calculation, { duties, fees });
  const lines = [...duties.lines, ...fees.lines, ...taxes.lines];
  const charges = lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const missing = [
    ...new Set([
      ...prohibitionsOf(lane),
      ...duties.missing,
      ...remediesOf(lane),
      ...fees.missing,
      ...taxes.missing,
    ]),
  ];
  return {
    line: lane.line,
    currency: shipment.currency,
    valuation: valuation.basis,
    valuationNote: valuation.note,
    quantityUnit: quantityUnitOf(calculation),
    customsValue: Number(calculation.customsValue),
    lines,
    charges,
    total: Number(goods + transport) + charges,
    isComplete: missing.length === 0,
    missing,
  };
}

/** A prohibition of a region or of some goods may not concern the shipment. */
function prohibitionsOf({ prohibitions }: Lane): string[] {
  if (prohibitions.state === "failed") return ["Prohibitions could not be loaded."];
  const bans = prohibitions.facts.map(({ direction, region, certainty, title, legalBase }) => {
    const act = direction === "import" ? "Import" : "Export";
    const verb = certainty !== "certain" ? "may be prohibited" : "is prohibited";
    const where = region ? ` (${region})` : "";
    return `${act} ${verb}${where}: ${endSentence(title)} ${endSentence(legalBase)}`;
  });
  return prohibitions.warning ? [...bans, prohibitions.warning] : bans;
}

function remediesOf({ tradeRemedies: { state, facts } }: Lane): string[] {
  const kinds = "Anti-dumping and countervailing duties";
  if (state === "failed") return [`${kinds} could not be loaded.`];
  if (state === "not-covered") return [`${kinds} are not available in this data set.`];
  return facts.map(({ kind, note }) =>
    endSentence(
      `${kind === "anti-dumping" ? "Anti-dumping" : "Countervailing"} duty may be due` +
        `${note ? `: ${note}` : ""}`,
    ),
  );
}
