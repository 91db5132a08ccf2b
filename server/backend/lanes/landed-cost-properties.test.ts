import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inMinorUnits, roundHalfUp, toFraction } from "#server/backend/lanes/fraction.ts";
import { calculateLandedCost } from "#server/backend/lanes/landed-cost.ts";
import { convertQuantity } from "#server/backend/lanes/quantity-units.ts";
import { formatMinorUnits, minorUnitDigits } from "#shared/domain/minor-units.ts";
import {
  additional,
  createLane,
  duty,
  harbourFee,
  processingFee,
  shipmentOf,
  specificDuty,
  tax,
} from "#tests/support/lane-facts.ts";

const currency = fc.constantFrom("USD", "EUR", "JPY", "KWD", "HUF");
const money = fc.double({ min: 0, max: 1_000_000_000, noNaN: true });
const percent = fc.integer({ min: 0, max: 400_00 }).map((hundredths) => hundredths / 100);
const market = fc.constantFrom("US", "CA", "GB", "JP", "ZA", "BR");

const shipment = fc
  .record({
    value: money,
    currency,
    quantity: fc.option(money, { nil: undefined }),
    freight: money,
    insurance: money,
    mode: fc.constantFrom("sea" as const, "air" as const),
  })
  .map(({ value, currency: code, ...more }) => shipmentOf(value, code, more));

const lane = fc
  .record({ market, ordinary: percent, extra: percent, vat: percent, perKilo: percent })
  .map(({ market: destination, ordinary, extra, vat, perKilo }) =>
    createLane({
      destination,
      units: ["kg"],
      duties: [
        specificDuty([{ amount: perKilo, currency: "USD", per: "kg" }], ordinary),
        additional("Additional duty", `${extra}%`),
      ],
      fees: [processingFee, harbourFee],
      taxes: [tax("VAT", vat)],
    }),
  );

describe("every landed cost", () => {
  it("is the sum of its lines, in whole minor units, and complete only without gaps", () => {
    fc.assert(
      fc.property(lane, shipment, (facts, goods) => {
        const cost = calculateLandedCost({
          lane: facts,
          borders: [facts.destination.code],
          shipment: goods,
        });
        const minor = (amount: number) =>
          Number(roundHalfUp(inMinorUnits(toFraction(amount), goods.currency)));
        const charges = cost.lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
        expect(cost.charges).toBe(charges);
        expect(cost.total).toBe(
          minor(goods.value) + minor(goods.freight) + minor(goods.insurance) + charges,
        );
        for (const figure of [cost.total, cost.customsValue, ...cost.lines.map((l) => l.amount)])
          expect(figure === null || (Number.isSafeInteger(figure) && figure >= 0)).toBe(true);
        expect(cost.isComplete).toBe(cost.missing.length === 0);
        expect(cost.isComplete).toBe(cost.lines.every(({ amount }) => amount !== null));
      }),
    );
  });

  it("never falls when the value of the goods rises", () => {
    fc.assert(
      fc.property(market, percent, percent, money, money, (destination, ordinary, vat, a, b) => {
        const facts = createLane({
          destination,
          duties: [duty(`${ordinary}%`)],
          fees: [processingFee],
          taxes: [tax("VAT", vat)],
        });
        const total = (value: number) =>
          calculateLandedCost({
            lane: facts,
            borders: [destination],
            shipment: shipmentOf(value, "USD"),
          }).charges;
        expect(total(Math.min(a, b))).toBeLessThanOrEqual(total(Math.max(a, b)));
      }),
    );
  });
});

describe("exact amounts", () => {
  it("rounds decimals as they are written", () => {
    const minor = (amount: number, code: string) =>
      roundHalfUp(inMinorUnits(toFraction(amount), code));
    expect(minor(1.005, "USD")).toBe(101n);
    expect(minor(0.0000001, "USD")).toBe(0n);
    expect(minor(999_999_999.99, "USD")).toBe(99_999_999_999n);
    expect(minor(1.5, "JPY")).toBe(2n);
    expect(minor(1e21, "JPY")).toBe(10n ** 21n);
  });

  it("writes minor units as decimals that read back as the same amount", () => {
    fc.assert(
      fc.property(fc.nat(), currency, (amount, code) => {
        const text = formatMinorUnits(amount, code);
        expect(roundHalfUp(inMinorUnits(toFraction(Number(text)), code))).toBe(BigInt(amount));
        expect(text.split(".")[1]?.length ?? 0).toBe(minorUnitDigits(code));
      }),
    );
  });
});

describe("quantities", () => {
  const converted = (quantity: number, from: string, to: string) => {
    const found = convertQuantity(quantity, from, to);
    return found && Number(found.numerator) / Number(found.denominator);
  };

  it.each([
    [250, "kg", "100 kg / net", 2.5],
    [2, "t", "kg", 2_000],
    [5, "carat", "g", 1],
    [150, "liters", "hl", 1.5],
    [1, "bbl", "liter", 158.987294928],
    [3, "doz. prs.", "pr.", 36],
    [2_500, "No.", "1,000 items", 2.5],
    [7, "m²", "m2", 7],
    [4, "kg on lead content", "kg on lead content", 4],
  ])("%d %s are that many %s", (quantity, from, to, expected) => {
    expect(converted(quantity, from, to)).toBeCloseTo(expected, 9);
  });

  it.each([
    ["kg", "kg on drained weight"],
    ["kg", "100 kg / gross"],
    ["liters", "pf. liter"],
    ["liters", "% vol / hl"],
    ["prs.", "No."],
    ["kg", "No."],
  ])("%s are no measure of %s", (from, to) => {
    expect(converted(1, from, to)).toBeNull();
  });
});
