import { describe, expect, it } from "vitest";
import { calculateLandedCost } from "#server/backend/lanes/landed-cost.ts";
import type { Shipment } from "#server/backend/lanes/shipment.ts";
import type { Lane } from "#shared/contract/lanes.ts";
import {
  additional,
  createLane,
  duty,
  harbourFee,
  preference,
  processingFee,
  shipmentOf,
  specificDuty,
  tax,
} from "#tests/support/lane-facts.ts";

const calculate = (lane: Lane, shipment: Shipment, borders = [lane.destination.code]) =>
  calculateLandedCost({ lane, borders, shipment });
/** Amounts by line, then the total. */
const amounts = (...given: Parameters<typeof calculate>) => {
  const { lines, total } = calculate(...given);
  return [...lines.map(({ amount }) => amount), total];
};

describe("the customs value", () => {
  it("US leaves freight and insurance out of it", () => {
    // 6% of 10,000.00 = 600.00; 10,000.00 + 500.00 + 50.00 + 600.00 = 11,150.00
    const lane = createLane({ duties: [duty("6%")] });
    const shipment = shipmentOf(10_000, "USD", { freight: 500, insurance: 50 });
    expect(calculate(lane, shipment)).toMatchObject({
      valuation: "FOB",
      customsValue: 1_000_000,
      lines: [{ kind: "duty", base: 1_000_000, amount: 60_000 }],
      charges: 60_000,
      total: 1_115_000,
      isComplete: true,
      missing: [],
    });
  });

  it("an EU member includes them by the Union's rule", () => {
    // 6% of 10,550.00 = 633.00; 19% of 11,183.00 = 2,124.77; sum 13,307.77
    const lane = createLane({ destination: "DE", duties: [duty("6%")], taxes: [tax("VAT", 19)] });
    const shipment = shipmentOf(10_000, "EUR", { freight: 500, insurance: 50 });
    const cost = calculate(lane, shipment, ["DE", "EU"]);
    expect(cost).toMatchObject({ valuation: "CIF", customsValue: 1_055_000, total: 1_330_777 });
    expect(cost.lines.map(({ amount }) => amount)).toEqual([63_300, 212_477]);
    expect(cost.lines[1]?.note).toContain("Directive 2006/112/EC, Articles 85 and 86");
  });

  it("GB includes them", () => {
    // 1,234.56 + 100.00 + 5.44 = 1,340.00; 12% = 160.80; 20% of 1,500.80 = 300.16; 1,800.96
    const lane = createLane({ destination: "GB", duties: [duty("12%")], taxes: [tax("VAT", 20)] });
    const shipment = shipmentOf(1_234.56, "GBP", { freight: 100, insurance: 5.44 });
    expect(amounts(lane, shipment)).toEqual([16_080, 30_016, 180_096]);
  });

  it("a market without a rule of its own is taken as CIF, and the answer says so", () => {
    // 10% of (100.00 + 10.00) = 11.00; 110.00 + 11.00 = 121.00
    const lane = createLane({ destination: "TR", duties: [duty("10%")] });
    const cost = calculate(lane, shipmentOf(100, "EUR", { freight: 10 }));
    expect(cost).toMatchObject({ valuation: "CIF", total: 12_100 });
    expect(cost.valuationNote).toContain("Check the destination's rule.");
  });
});

describe("specific and compound rates", () => {
  const perKilo = { amount: 0.066, currency: "USD", per: "kg" };

  it("charges an amount a kilogram", () => {
    // 1,000 kg at 0.066 = 66.00; 500.00 + 66.00 = 566.00
    const lane = createLane({ units: ["kg"], duties: [specificDuty([perKilo])] });
    expect(amounts(lane, shipmentOf(500, "USD", { quantity: 1_000 }))).toEqual([6_600, 56_600]);
  });

  it("adds percentage and amount before it rounds once", () => {
    // 4% of 0.10 = 0.004; 0.1 kg at 0.01 = 0.001; 0.005 rounds to 0.01; 0.10 + 0.01 = 0.11
    const duties = [specificDuty([{ amount: 0.01, currency: "USD", per: "kg" }], 4)];
    const lane = createLane({ units: ["kg"], duties });
    expect(amounts(lane, shipmentOf(0.1, "USD", { quantity: 0.1 }))).toEqual([1, 11]);
  });

  it("converts kilograms to 100 kg", () => {
    // 8% of 500.00 = 40.00; 250 kg at 147.00 a 100 kg = 367.50; 407.50; sum 907.50
    const duties = [specificDuty([{ amount: 147, currency: "GBP", per: "100 kg / net" }], 8)];
    const lane = createLane({ destination: "GB", units: ["kg"], duties });
    expect(amounts(lane, shipmentOf(500, "GBP", { quantity: 250 }))).toEqual([40_750, 90_750]);
  });

  it("converts kilograms to tonnes", () => {
    // 1,500 kg at 95.00 a tonne = 142.50; 700.00 + 142.50 = 842.50
    const duties = [specificDuty([{ amount: 95, currency: "GBP", per: "tonne" }])];
    const lane = createLane({ destination: "GB", units: ["kg"], duties });
    expect(amounts(lane, shipmentOf(700, "GBP", { quantity: 1_500 }))).toEqual([14_250, 84_250]);
  });

  it("converts litres to hectolitres", () => {
    // 1,800 l at 26.00 a hl = 18 x 26.00 = 468.00; 4,000.00 + 468.00 = 4,468.00
    const duties = [specificDuty([{ amount: 26, currency: "GBP", per: "hl" }])];
    const lane = createLane({ destination: "GB", units: ["liters"], duties });
    expect(amounts(lane, shipmentOf(4_000, "GBP", { quantity: 1_800 }))).toEqual([46_800, 446_800]);
  });

  it("converts pieces to dozens", () => {
    // 100 pieces at 1.25 a dozen = 125 / 12 = 10.41666… rounds to 10.42; 80.00 + 10.42 = 90.42
    const duties = [specificDuty([{ amount: 1.25, currency: "USD", per: "doz." }])];
    const lane = createLane({ units: ["No."], duties });
    expect(amounts(lane, shipmentOf(80, "USD", { quantity: 100 }))).toEqual([1_042, 9_042]);
  });

  it("converts gross to pieces", () => {
    // 3 gross = 432 pieces at 0.05 = 21.60; 100.00 + 21.60 = 121.60
    const duties = [specificDuty([{ amount: 0.05, currency: "USD", per: "each" }])];
    const lane = createLane({ units: ["gross"], duties });
    expect(amounts(lane, shipmentOf(100, "USD", { quantity: 3 }))).toEqual([2_160, 12_160]);
  });

  it("reads the quantity in the rate's unit where the line has none", () => {
    // 250 kg at 147.00 a 100 kg = 367.50; 500.00 + 367.50 = 867.50
    const duties = [specificDuty([{ amount: 147, currency: "GBP", per: "100 kg" }])];
    const lane = createLane({ destination: "GB", duties });
    const shipment = shipmentOf(500, "GBP", { quantity: 250 });
    expect(amounts(lane, shipment)).toEqual([36_750, 86_750]);
    expect(calculate(lane, shipment).quantityUnit).toBe("kg");
  });
});

describe("layers", () => {
  const ordinary = duty("10.5%");

  it("charges additional duties on the customs value too", () => {
    // 10.5% of 8,000.00 = 840.00; 25% of 8,000.00 = 2,000.00; sum 10,840.00
    const lane = createLane({ duties: [ordinary, additional("Section 301", "25%")] });
    const cost = calculate(lane, shipmentOf(8_000, "USD"));
    expect(cost.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["duty", 84_000],
      ["additional", 200_000],
    ]);
    expect(cost.total).toBe(1_084_000);
  });

  it("the claimed preference stands instead of the general rate", () => {
    // 2.1% of 3,333.33 = 69.99993 rounds to 70.00; 3,333.33 + 70.00 = 3,403.33
    const lane = createLane({ duties: [ordinary, preference("JP", "2.1%")] });
    const cost = calculate(lane, shipmentOf(3_333.33, "USD", { program: "jp" }));
    expect(cost).toMatchObject({ total: 340_333, isComplete: true });
    expect(cost.lines).toMatchObject([{ name: "Preference JP", note: "Needs proof of origin." }]);
  });

  it("a preference that is not claimed changes nothing", () => {
    // 10.5% of 1,000.00 = 105.00
    const lane = createLane({ duties: [ordinary, preference("JP", "Free")] });
    expect(amounts(lane, shipmentOf(1_000, "USD"))).toEqual([10_500, 110_500]);
  });

  it("rounds half a cent up", () => {
    // 2.5% of 0.20 = 0.005 rounds to 0.01; 0.20 + 0.01 = 0.21
    const lane = createLane({ duties: [duty("2.5%")] });
    expect(amounts(lane, shipmentOf(0.2, "USD"))).toEqual([1, 21]);
  });

  it.each([
    // 15% of 10,000.00 = 1,500.00, of which 2.5% = 250.00 is the ordinary duty
    ["the general rate", duty("2.5%"), [25_000, 125_000, 1_150_000]],
    // nothing where the ordinary duty is more: 20% = 2,000.00
    ["a higher general rate", duty("20%"), [200_000, 0, 1_200_000]],
    // the claimed preference is free: 1,500.00
    ["the claimed preference", duty("2.5%"), [0, 150_000, 1_150_000], "KR"],
  ] as const)("a duty of 15% in all fills up %s", (_what, general, expected, program?: string) => {
    const deal = additional("Section 232", "15% in all", { adValorem: 12.5 });
    const lane = createLane({ duties: [general, preference("KR", "Free"), deal] });
    expect(amounts(lane, shipmentOf(10_000, "USD", { program }))).toEqual(expected);
  });

  it("column 2 is an ordinary duty", () => {
    // 66% of 150.00 = 99.00
    const lane = createLane({ duties: [duty("66%", { layer: "column-2" })] });
    expect(amounts(lane, shipmentOf(150, "USD"))).toEqual([9_900, 24_900]);
  });
});

describe("fees", () => {
  const free = duty("Free");
  const lane = createLane({ duties: [free], fees: [processingFee] });

  it("a share of the value between minimum and maximum", () => {
    // 0.3464% of 50,000.00 = 173.20
    expect(amounts(lane, shipmentOf(50_000, "USD"))).toEqual([0, 17_320, 5_017_320]);
  });

  it("the minimum for a small shipment", () => {
    // 0.3464% of 5,000.00 = 17.32, less than 33.58
    expect(amounts(lane, shipmentOf(5_000, "USD"))).toEqual([0, 3_358, 503_358]);
    expect(calculate(lane, shipmentOf(5_000, "USD")).lines[1]).toMatchObject({
      rate: "0.3464%, from USD 33.58 to USD 651.50",
      note: "The minimum applies.",
    });
  });

  it("the maximum for a large one", () => {
    // 0.3464% of 1,000,000.00 = 3,464.00, more than 651.50
    expect(amounts(lane, shipmentOf(1_000_000, "USD"))).toEqual([0, 65_150, 100_065_150]);
  });

  it("harbour maintenance by sea only", () => {
    // 0.125% of 20,000.00 = 25.00
    const harbour = createLane({ duties: [free], fees: [harbourFee] });
    expect(amounts(harbour, shipmentOf(20_000, "USD"))).toEqual([0, 2_500, 2_002_500]);
    expect(amounts(harbour, shipmentOf(20_000, "USD", { mode: "air" }))).toEqual([0, 2_000_000]);
  });

  it("a claimed program exempts from the fee", () => {
    // Free of duty under KR; no processing fee; 0.125% of 20,000.00 = 25.00
    const duties = [duty("10.5%"), preference("KR", "Free")];
    const korea = createLane({ origin: "KR", duties, fees: [processingFee, harbourFee] });
    const cost = calculate(korea, shipmentOf(20_000, "USD", { program: "KR" }));
    expect(cost.lines.map(({ amount }) => amount)).toEqual([0, 0, 2_500]);
    expect(cost).toMatchObject({ total: 2_002_500, isComplete: true });
  });
});
