import { percentOf, roundHalfUp } from "#server/backend/lanes/fraction.ts";
import { type Calculation, type Costs, endSentence } from "#server/backend/lanes/shipment.ts";
import { taxBaseOf } from "#server/backend/lanes/valuation-rules.ts";
import type { CostLine, Lane } from "#shared/contract/lanes.ts";

type ImportTax = Lane["taxes"]["facts"][number];

interface EarlierCosts {
  duties: Costs;
  fees: Costs;
}

/** Excises first, since value-added tax is charged on them too. */
export function taxLines(calculation: Calculation, earlier: EarlierCosts): Costs {
  const { taxes } = calculation.lane;
  if (taxes.state === "failed") return { lines: [], missing: ["Taxes could not be loaded."] };
  if (taxes.state === "not-covered")
    return { lines: [], missing: ["Import taxes are not available in this data set."] };
  const due = chooseRates(taxes.facts);
  const excises = due
    .filter(({ tax }) => isExcise(tax))
    .map((one) => priceTax(one, calculation, earlier, []));
  const others = due
    .filter(({ tax }) => !isExcise(tax))
    .map((one) => priceTax(one, calculation, earlier, excises));
  const lines = [...excises, ...others];
  return {
    lines,
    missing: [
      ...lines
        .filter(({ amount }) => amount === null)
        .map(({ name }) => `${name}: the rate is not available in this data set.`),
      ...taxes.facts
        .filter(({ certainty }) => certainty === "possible")
        .map((tax) => uncertainty(tax, due)),
      ...(taxes.missing ? [taxes.missing] : []),
    ],
  };
}

/** The charged rate stays in the total, with its doubt stated beside it. */
function uncertainty(tax: ImportTax, due: readonly ChosenRate[]): string {
  const { name, rate, appliesTo } = tax;
  return due.some((one) => one.tax === tax)
    ? `${name}: the standard rate of ${rateOf(rate)} is in the total; a reduced rate may apply.`
    : `${name} (${rateOf(rate)}) may apply: ${endSentence(appliesTo)}`;
}

const isExcise = ({ name }: ImportTax) => /excise|duty|levy|surcharge|cess\b/i.test(name);

const rateOf = (rate: number | null) => (rate === null ? "rate not available" : `${rate}%`);

interface ChosenRate {
  tax: ImportTax;
  /** The rates of the same tax for part of the goods. */
  others: ImportTax[];
}

/**
 * One rate per tax: certain before conditional before possible, then the highest, which is the
 * standard rate. A possible excise is not charged; value-added tax is always due at some rate, and
 * leaving it out would be less accurate.
 */
function chooseRates(facts: readonly ImportTax[]): ChosenRate[] {
  const charged = facts.filter((tax) => tax.certainty !== "possible" || !isExcise(tax));
  return [...new Set(charged.map(({ name }) => name))].flatMap((name) => {
    const [tax, ...others] = charged
      .filter((one) => one.name === name)
      .sort(
        (a, b) =>
          Number(b.certainty === "certain") - Number(a.certainty === "certain") ||
          (b.rate ?? 0) - (a.rate ?? 0),
      );
    return tax ? [{ tax, others }] : [];
  });
}

function priceTax(
  { tax, others }: ChosenRate,
  calculation: Calculation,
  earlier: EarlierCosts,
  excises: readonly CostLine[],
): CostLine {
  const { base, note } = baseOf(calculation, earlier, excises);
  const { name, rate, legalBase, source } = tax;
  const notes = [
    ...(tax.certainty === "conditional" ? [`${rateOf(rate)}: ${endSentence(tax.appliesTo)}`] : []),
    ...others.map(
      (other) =>
        `${rateOf(other.rate)} instead for: ${endSentence(other.appliesTo)}` +
        `${other.note ? ` ${endSentence(other.note)}` : ""}`,
    ),
    note,
  ];
  return {
    kind: "tax",
    name,
    base: Number(base),
    rate: rateOf(rate),
    amount: rate === null ? null : Number(roundHalfUp(percentOf(base, rate))),
    legalBase,
    source,
    note: notes.join(" "),
  };
}

function baseOf(
  { borders, goods, transport, customsValue }: Calculation,
  { duties, fees }: EarlierCosts,
  excises: readonly CostLine[],
): { base: bigint; note: string } {
  const rule = taxBaseOf(borders);
  const value = rule.withTransport ? goods + transport : customsValue;
  const uplift = roundHalfUp(percentOf(customsValue, rule.uplift));
  const parts = [...duties.lines, ...(rule.withFees ? fees.lines : []), ...excises];
  const charged = parts.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n);
  const isShort =
    duties.missing.length > 0 ||
    (rule.withFees && fees.missing.length > 0) ||
    parts.some(({ amount }) => amount === null);
  return {
    base: value + uplift + charged,
    note: isShort ? `${rule.note} What is missing above is not in this base.` : rule.note,
  };
}
