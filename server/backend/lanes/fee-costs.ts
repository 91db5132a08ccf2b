import { percentOf, roundHalfUp } from "#server/backend/lanes/fraction.ts";
import type { Calculation, Costs } from "#server/backend/lanes/shipment.ts";
import type { CostLine, Lane } from "#shared/contract/lanes.ts";
import { formatMinorUnits } from "#shared/domain/minor-units.ts";

type Fee = Lane["fees"]["facts"][number];

/** Fees of the importation: of the shipment's mode of transport, within minimum and maximum. */
export function feeLines(calculation: Calculation): Costs {
  const { lane, shipment } = calculation;
  if (lane.fees.state === "failed") return { lines: [], missing: ["Fees could not be loaded."] };
  if (lane.fees.state === "not-covered")
    return { lines: [], missing: ["Import fees are not available in this data set."] };
  const lines = lane.fees.facts
    .filter(({ modes }) => modes.length === 0 || modes.includes(shipment.mode))
    .map((fee) => priceFee(fee, calculation));
  return {
    lines,
    missing: [
      ...lines
        .filter(({ amount }) => amount === null)
        .map(({ name, rate, note }) => `${name} (${rate}): ${note}`),
      ...(lane.fees.state === "present" && lane.fees.note ? [lane.fees.note] : []),
    ],
  };
}

function priceFee(fee: Fee, calculation: Calculation): CostLine {
  const { name, legalBase, source } = fee;
  const line = { kind: "fee" as const, name, base: null, rate: rateOf(fee), legalBase, source };
  const { claim, shipment, customsValue } = calculation;
  if (claim !== null && fee.exemptPrograms.some((symbol) => symbol.toUpperCase() === claim))
    return { ...line, amount: 0, note: `Exempt under the program ${claim}.` };
  if (fee.rate === null && fee.minimum === null)
    return { ...line, amount: null, note: "the amount is not available." };
  const isBounded = fee.minimum !== null || fee.maximum !== null;
  if (isBounded && fee.currency !== shipment.currency)
    return {
      ...line,
      amount: null,
      note:
        `the fee has amounts in ${fee.currency}; no exchange rates are available. Enter the ` +
        `shipment in ${fee.currency}.`,
    };
  if (fee.rate === null) return { ...line, amount: fee.minimum, note: null };
  const charged = Number(roundHalfUp(percentOf(customsValue, fee.rate)));
  const amount = Math.min(fee.maximum ?? charged, Math.max(fee.minimum ?? 0, charged));
  const bound = amount > charged ? "The minimum applies." : "The maximum applies.";
  return {
    ...line,
    base: Number(customsValue),
    amount,
    note: amount === charged ? null : bound,
  };
}

/** `0.3464%, from USD 33.58 to USD 651.50`; a fee without a rate is fixed. */
function rateOf({ rate, minimum, maximum, currency }: Fee): string {
  const money = (amount: number) => `${currency} ${formatMinorUnits(amount, currency)}`;
  if (rate === null) return minimum === null ? "not available" : money(minimum);
  const bounds = [
    ...(minimum === null ? [] : [`from ${money(minimum)}`]),
    ...(maximum === null ? [] : [`to ${money(maximum)}`]),
  ];
  return bounds.length > 0 ? `${rate}%, ${bounds.join(" ")}` : `${rate}%`;
}
