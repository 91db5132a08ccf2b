import { describe, expect, it } from "vitest";
import { calculateLandedCost } from "#server/backend/lanes/landed-cost.ts";
import type { Shipment } from "#server/backend/lanes/shipment.ts";
import type { Lane } from "#shared/contract/lanes.ts";
import { createLane, duty, fee, shipmentOf, specificDuty, tax } from "#tests/support/lane-facts.ts";

const calculate = (lane: Lane, shipment: Shipment, union?: string) =>
  calculateLandedCost({
    lane,
    borders: [lane.destination.code, ...(union ? [union] : [])],
    shipment,
  });
/** Amounts by line, then the total. */
const amounts = (...given: Parameters<typeof calculate>) => {
  const { lines, total } = calculate(...given);
  return [...lines.map(({ amount }) => amount), total];
};

describe("the base of the import tax", () => {
  it("Canada: value for duty and duties, without freight", () => {
    // 18% of 2,000.00 = 360.00; 5% of 2,360.00 = 118.00; 2,300.00 + 478.00 = 2,778.00
    const lane = createLane({ destination: "CA", duties: [duty("18%")], taxes: [tax("GST", 5)] });
    const shipment = shipmentOf(2_000, "CAD", { freight: 300 });
    expect(amounts(lane, shipment)).toEqual([36_000, 11_800, 277_800]);
  });

  it("Australia: customs value, duty, transport and insurance", () => {
    // 5% of 1,200.00 = 60.00; 10% of 1,410.00 = 141.00; 1,350.00 + 201.00 = 1,551.00
    const lane = createLane({ destination: "AU", duties: [duty("5%")], taxes: [tax("GST", 10)] });
    const shipment = shipmentOf(1_200, "AUD", { freight: 140, insurance: 10 });
    expect(amounts(lane, shipment)).toEqual([6_000, 14_100, 155_100]);
  });

  it("New Zealand: customs value, duty, freight and insurance", () => {
    // 5% of 1,000.00 = 50.00; 15% of 1,150.00 = 172.50; 1,100.00 + 222.50 = 1,322.50
    const lane = createLane({ destination: "NZ", duties: [duty("5%")], taxes: [tax("GST", 15)] });
    const shipment = shipmentOf(1_000, "NZD", { freight: 100 });
    expect(amounts(lane, shipment)).toEqual([5_000, 17_250, 132_250]);
  });

  it("South Africa: customs value raised by a tenth, and duties", () => {
    // 20% of 1,000.00 = 200.00; 15% of 1,300.00 = 195.00; 1,200.00 + 395.00 = 1,595.00
    const lane = createLane({ destination: "ZA", duties: [duty("20%")], taxes: [tax("VAT", 15)] });
    const shipment = shipmentOf(1_000, "ZAR", { freight: 200 });
    expect(amounts(lane, shipment)).toEqual([20_000, 19_500, 159_500]);
  });

  it("Switzerland: price, transport and the duty by weight", () => {
    // 300 kg at 17.00 a 100 kg = 51.00; 8.1% of 2,151.00 = 174.231; 2,151.00 + 174.23 = 2,325.23
    const duties = [specificDuty([{ amount: 17, currency: "CHF", per: "100 kg" }])];
    const lane = createLane({
      destination: "CH",
      units: ["kg"],
      duties,
      taxes: [tax("VAT", 8.1)],
    });
    const shipment = shipmentOf(2_000, "CHF", { freight: 100, quantity: 300 });
    expect(amounts(lane, shipment)).toEqual([5_100, 17_423, 232_523]);
  });

  it("India: assessable value and customs duty", () => {
    // 10% of 11,100.00 = 1,110.00; 18% of 12,210.00 = 2,197.80; sum 14,407.80
    const lane = createLane({ destination: "IN", duties: [duty("10%")], taxes: [tax("IGST", 18)] });
    const shipment = shipmentOf(10_000, "INR", { freight: 1_000, insurance: 100 });
    expect(amounts(lane, shipment)).toEqual([111_000, 219_780, 1_440_780]);
  });

  it("the Union: fees of the importation too", () => {
    // 2% of 1,000.00 = 20.00; fee 3.00; 20% of 1,023.00 = 204.60; sum 1,227.60
    const lane = createLane({
      destination: "FR",
      duties: [duty("2%")],
      fees: [fee("Inspection", null, { minimum: 300, currency: "EUR" })],
      taxes: [tax("VAT", 20)],
    });
    expect(amounts(lane, shipmentOf(1_000, "EUR"), "EU")).toEqual([2_000, 300, 20_460, 122_760]);
  });

  it("an excise is part of the base of the value-added tax", () => {
    // 10% of 100.00 = 10.00; 10% of 110.00 = 11.00; 20% of 121.00 = 24.20; sum 145.20
    const lane = createLane({
      destination: "FR",
      duties: [duty("10%")],
      taxes: [tax("VAT", 20), tax("Excise", 10)],
    });
    expect(amounts(lane, shipmentOf(100, "EUR"), "EU")).toEqual([1_000, 1_100, 2_420, 14_520]);
  });

  it("elsewhere CIF and duty, and the line says that this is assumed", () => {
    // 10% of 110.00 = 11.00; 10% of 121.00 = 12.10; sum 133.10
    const lane = createLane({ destination: "VN", duties: [duty("10%")], taxes: [tax("VAT", 10)] });
    const cost = calculate(lane, shipmentOf(100, "USD", { freight: 10 }));
    expect(cost.total).toBe(13_310);
    expect(cost.lines[1]?.note).toContain("Base assumed: CIF value and duties");
  });
});

describe("currencies without hundredths", () => {
  it("yen have no minor unit", () => {
    // 3.9% of 105,500 = 4,114.5 -> 4,115; 10% of 109,615 = 10,961.5 -> 10,962; sum 120,577
    const lane = createLane({
      destination: "JP",
      duties: [duty("3.9%")],
      taxes: [tax("Consumption tax", 10)],
    });
    const shipment = shipmentOf(100_000, "JPY", { freight: 5_000, insurance: 500 });
    expect(amounts(lane, shipment)).toEqual([4_115, 10_962, 120_577]);
  });

  it("dinars of Kuwait have thousandths", () => {
    // 5% of 1,000.125 = 50.00625 -> 50.006; sum 1,050.131
    const lane = createLane({ destination: "KW", duties: [duty("5%")] });
    expect(amounts(lane, shipmentOf(1_000.125, "KWD"))).toEqual([50_006, 1_050_131]);
  });

  it("a value with more decimals than the currency is rounded at once", () => {
    // 10.005 is 10.01; 10% of 10.01 = 1.001 -> 1.00; sum 11.01
    const lane = createLane({ duties: [duty("10%")] });
    expect(amounts(lane, shipmentOf(10.005, "USD"))).toEqual([100, 1_101]);
  });
});

describe("rates of the import tax", () => {
  it("books at the zero rate", () => {
    // 0% of 520.00 = 0.00; 500.00 + 20.00 = 520.00
    const books = tax("VAT", 0, { appliesTo: "printed books" });
    const lane = createLane({ destination: "GB", duties: [duty("Free")], taxes: [books] });
    const cost = calculate(lane, shipmentOf(500, "GBP", { freight: 20 }));
    expect(cost).toMatchObject({ total: 52_000, isComplete: true });
    expect(cost.lines[1]).toMatchObject({ kind: "tax", rate: "0%", base: 52_000, amount: 0 });
  });

  it("food at the reduced rate", () => {
    // 5.5% of 1,000.00 = 55.00
    const lane = createLane({
      destination: "FR",
      duties: [duty("Free")],
      taxes: [tax("VAT", 5.5, { appliesTo: "food" })],
    });
    expect(amounts(lane, shipmentOf(1_000, "EUR"), "EU")).toEqual([0, 5_500, 105_500]);
  });

  it.each([
    ["certain beside conditional", "certain"],
    ["both conditional", "conditional"],
  ] as const)("takes the standard rate and names the other: %s", (_what, certainty) => {
    // 12% of 1,000.00 = 120.00; 20% of 1,120.00 = 224.00; sum 1,344.00
    const lane = createLane({
      destination: "GB",
      duties: [duty("12%")],
      taxes: [
        tax("VAT", 0, { appliesTo: "clothing for children under 14", certainty: "conditional" }),
        tax("VAT", 20, { certainty }),
      ],
    });
    const cost = calculate(lane, shipmentOf(1_000, "GBP"));
    expect(cost).toMatchObject({ total: 134_400, isComplete: true });
    expect(cost.lines[1]?.rate).toBe("20%");
    expect(cost.lines[1]?.note).toContain("0% instead for: clothing for children under 14.");
  });
});
