import {
  type Fraction,
  inMinorUnits,
  percentOf,
  plus,
  roundHalfUp,
  times,
  toFraction,
  zero,
} from "#server/backend/lanes/fraction.ts";
import { convertQuantity, inputUnit } from "#server/backend/lanes/quantity-units.ts";
import { type Calculation, type Costs, endSentence } from "#server/backend/lanes/shipment.ts";
import type { CostLine, Duty, SpecificRate } from "#shared/contract/lanes.ts";
import { sentenceCase } from "#shared/sentence-case.ts";

/** The ordinary duty, or the preference that is claimed instead, then the additional duties. */
export function dutyLines(calculation: Calculation): Costs {
  const { lane } = calculation;
  if (lane.duties.state === "failed")
    return { lines: [], missing: ["Duties could not be loaded."] };
  if (lane.duties.state === "not-covered")
    return { lines: [], missing: ["Duties are not available in this data set."] };
  const due = dutiesDue(calculation);
  const charged = due.filter(
    (duty) => duty.certainty !== "possible" || isClaimed(duty, calculation),
  );
  const ordinary = charged.filter(isOrdinary).map((duty) => priceDuty(duty, calculation, null));
  const ordinarySum = sumOf(ordinary);
  const priced = [
    ...ordinary,
    ...charged
      .filter((duty) => !isOrdinary(duty))
      .map((duty) => priceDuty(duty, calculation, ordinarySum)),
  ];
  const named = [
    ...claimProblem(calculation, priced),
    ...(lane.duties.state === "present" && !due.some(isOrdinary)
      ? ["The ordinary duty is not available in this data set."]
      : []),
    ...priced.flatMap(({ problem }) => (problem ? [problem] : [])),
    ...uncertainDuties(calculation),
  ];
  return {
    lines: priced.map(({ line }) => line),
    missing: [...named, ...missingFromTotal(calculation, named)],
  };
}

/** The unit of the chosen line; without one, that of the first amount a unit that is due. */
export function quantityUnitOf({ lane, ...rest }: Calculation): string | null {
  const lines = lane.nationalLines.facts;
  const chosen = lines.filter(({ code }) => code === lane.line);
  const units = new Set((chosen.length > 0 ? chosen : lines).map((line) => line.units[0]));
  if (units.size > 1) return null;
  const [unit] = units;
  if (unit) return unit;
  const [amount] = dutiesDue({ lane, ...rest }).flatMap(({ specific }) => specific ?? []);
  return amount ? inputUnit(amount.per) : null;
}

const isOrdinary = ({ layer }: Duty) => layer !== "additional";

const matches = ({ layer, program }: Duty, claim: string | null) =>
  layer === "preference" && claim !== null && program?.toUpperCase() === claim;

/** The importer's claim settles whether the program covers the goods. */
function isClaimed(duty: Duty, { claim }: Calculation): boolean {
  return matches(duty, claim);
}

function dutiesDue({ lane, claim }: Calculation): Duty[] {
  const { facts } = lane.duties;
  const inTotal = facts.filter((duty) => duty.inTotal);
  const claimed = facts.filter((duty) => matches(duty, claim)).slice(0, 1);
  const ordinary = claimed.length > 0 ? claimed : inTotal.filter(isOrdinary);
  return [...ordinary, ...inTotal.filter((duty) => !isOrdinary(duty))];
}

interface Priced {
  line: CostLine;
  problem: string | null;
}

/** Null unless every ordinary duty is known. */
function sumOf(priced: readonly Priced[]): number | null {
  if (priced.length === 0 || priced.some(({ line }) => line.amount === null)) return null;
  return priced.reduce((sum, { line }) => sum + (line.amount ?? 0), 0);
}

function priceDuty(duty: Duty, calculation: Calculation, ordinary: number | null): Priced {
  const { customsValue } = calculation;
  const fill = fillRate(duty);
  const outcome =
    fill === null ? amountOf(duty, calculation) : fillUp(percentOf(customsValue, fill), ordinary);
  const problem =
    "problem" in outcome ? `${duty.name} (${duty.rate}): ${endSentence(outcome.problem)}` : null;
  const onValue = percentageOf(duty) !== null || !duty.specific;
  return {
    line: {
      kind: isOrdinary(duty) ? "duty" : "additional",
      name: duty.name,
      base: onValue ? Number(customsValue) : null,
      rate: duty.rate,
      amount: "amount" in outcome ? Number(outcome.amount) : null,
      legalBase: duty.legalBase,
      source: duty.source,
      note: noteOf(duty),
    },
    problem,
  };
}

/** Null for a rate without a percentage, such as 6.6¢/kg. */
function percentageOf({ adValorem, specific, min, max }: Duty): number | null {
  if (specific) return adValorem === 0 ? null : adValorem;
  return adValorem ?? (min === max ? min : null);
}

function noteOf({ certainty, why, stacks }: Duty): string | null {
  const parts = [certainty === "certain" ? null : why, stacks].filter((part) => part);
  return parts.length > 0 ? parts.join(" ") : null;
}

type Outcome = { amount: bigint } | { problem: string };

/** `15% in all` fills the ordinary duty, or the preference that is claimed, up to that rate. */
function fillRate({ layer, rate }: Duty): number | null {
  const percent = /^(\d+(?:\.\d+)?)% in all$/.exec(rate)?.[1];
  return layer === "additional" && percent !== undefined ? Number(percent) : null;
}

function fillUp(inAll: Fraction, ordinary: number | null): Outcome {
  if (ordinary === null)
    return { problem: "the amount depends on the ordinary duty, which is not known" };
  const missing = roundHalfUp(inAll) - BigInt(ordinary);
  return { amount: missing > 0n ? missing : 0n };
}

/** Larger amounts are input errors, and not exact in JSON. */
const largestAmount = 10n ** 15n;

/** Percentage and amounts per unit together, rounded once. */
function amountOf(duty: Duty, calculation: Calculation): Outcome {
  const percentage = percentageOf(duty);
  if (percentage === null && !duty.specific) return { problem: unpriced(duty, calculation) };
  let sum = percentage === null ? zero : percentOf(calculation.customsValue, percentage);
  for (const rate of duty.specific ?? []) {
    const problem = specificProblem(rate, calculation);
    if (problem) return { problem };
    sum = plus(sum, specificAmount(rate, calculation));
  }
  const amount = roundHalfUp(sum);
  return amount > largestAmount
    ? { problem: "the amount is too large. Check the quantity" }
    : { amount };
}

function unpriced({ min, max }: Duty, { lane }: Calculation): string {
  return lane.line === null || min !== max
    ? "the rate depends on the national line. Choose a line"
    : "this rate can't be calculated here";
}

function quantityIn(per: string, calculation: Calculation) {
  const { quantity } = calculation.shipment;
  const unit = quantityUnitOf(calculation);
  return quantity === undefined || unit === null ? null : convertQuantity(quantity, unit, per);
}

function specificProblem(rate: SpecificRate, calculation: Calculation): string | null {
  const { currency, quantity } = calculation.shipment;
  if (quantityIn(rate.per, calculation) === null) {
    const unit = quantityUnitOf(calculation);
    const given = quantity !== undefined && unit ? ` (the one given is in ${unit})` : "";
    return `not covered: needs the quantity in ${inputUnit(rate.per)}${given}`;
  }
  return rate.currency === currency
    ? null
    : `the amount is in ${rate.currency}; no exchange rates are available. Enter the shipment ` +
        `in ${rate.currency}`;
}

/** The caller has checked unit and currency. */
function specificAmount(rate: SpecificRate, calculation: Calculation) {
  const quantity = quantityIn(rate.per, calculation) ?? zero;
  return inMinorUnits(times(quantity, toFraction(rate.amount)), rate.currency);
}

/** A claim without a rate makes no difference if the goods are free anyway. */
function claimProblem({ lane, claim }: Calculation, priced: readonly Priced[]): string[] {
  if (claim === null || lane.duties.facts.some((duty) => matches(duty, claim))) return [];
  const ordinary = priced.filter(({ line }) => line.kind === "duty");
  const isFree = ordinary.length > 0 && ordinary.every(({ line }) => line.amount === 0);
  if (lane.duties.state === "none" || isFree) return [];
  return [`The preference ${claim} is not applied: no rate of it is available for these goods.`];
}

/**
 * Additional duties that may be due, and the doubt about a claimed preference. A certain duty that
 * is not in the total gives way to another one.
 */
function uncertainDuties(calculation: Calculation): string[] {
  const { facts } = calculation.lane.duties;
  return facts
    .filter((duty) =>
      duty.certainty === "possible"
        ? duty.inTotal || !isOrdinary(duty) || isClaimed(duty, calculation)
        : duty.certainty === "conditional" && !duty.inTotal && !isOrdinary(duty),
    )
    .map(({ name, rate, why }) => `${name} (${rate}) may apply: ${endSentence(why)}`);
}

/** Gaps that only the lane's total names; trade remedies have a block of their own. */
function missingFromTotal({ lane }: Calculation, named: readonly string[]): string[] {
  const names = lane.duties.facts
    .map(({ name }) => name)
    .filter((name) => named.some((words) => words.startsWith(name)));
  const isMentioned = (words: string) =>
    names.some((name) => words.includes(name)) ||
    (/^anti-dumping/i.test(words) && lane.tradeRemedies.state !== "none");
  return (lane.duties.total?.missing ?? [])
    .filter((words) => !isMentioned(words))
    .map((words) => endSentence(sentenceCase(words)));
}
