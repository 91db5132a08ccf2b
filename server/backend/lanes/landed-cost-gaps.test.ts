import { describe, expect, it } from "vitest";
import { calculateLandedCost } from "#server/backend/lanes/landed-cost.ts";
import type { Shipment } from "#server/backend/lanes/shipment.ts";
import type { Lane } from "#shared/contract/lanes.ts";
import {
  additional,
  createLane,
  duty,
  nationalLine,
  preference,
  processingFee,
  shipmentOf,
  specificDuty,
  tax,
} from "#tests/support/lane-facts.ts";

const calculate = (lane: Lane, shipment: Shipment) =>
  calculateLandedCost({ lane, borders: [lane.destination.code], shipment });
const perKilo = specificDuty([{ amount: 0.066, currency: "USD", per: "kg" }]);

/** Expects exactly these gaps beside the total. */
function expectMissing(lane: Lane, shipment: Shipment, ...missing: string[]) {
  const cost = calculate(lane, shipment);
  expect(cost.missing).toEqual(missing);
  expect(cost.isComplete).toBe(missing.length === 0);
  return cost;
}

describe("what the total leaves out", () => {
  it("duties that the data set does not cover: the tax is on the rest, and says so", () => {
    // 20% of 1,100.00 = 220.00; 1,320.00 without duty
    const none = { state: "not-covered" as const, facts: [], total: null };
    const lane = createLane({ destination: "GB", taxes: [tax("VAT", 20)] }, { duties: none });
    const cost = expectMissing(
      lane,
      shipmentOf(1_000, "GBP", { freight: 100 }),
      "Duties are not available in this data set.",
    );
    expect(cost).toMatchObject({ charges: 22_000, total: 132_000 });
    expect(cost.lines[0]?.note).toContain("What is missing above is not in this base.");
  });

  it("an ordinary duty that is not held beside an additional one", () => {
    // 25% of 100.00 = 25.00
    const lane = createLane({ duties: [additional("Section 301", "25%")] });
    const gap = "The ordinary duty is not available in this data set.";
    expect(expectMissing(lane, shipmentOf(100, "USD"), gap).total).toBe(12_500);
  });

  it("an amount a unit without the quantity", () => {
    const lane = createLane({ units: ["kg"], duties: [perKilo] });
    const cost = expectMissing(
      lane,
      shipmentOf(100, "USD"),
      "General duty (0.066 USD/kg): not covered: needs the quantity in kg.",
    );
    expect(cost.lines).toMatchObject([{ amount: null, base: null }]);
    expect(cost.total).toBe(10_000);
  });

  it("an amount a unit that the line's unit does not give", () => {
    const lane = createLane({ units: ["No.", "kg"], duties: [perKilo] });
    expectMissing(
      lane,
      shipmentOf(100, "USD", { quantity: 12 }),
      "General duty (0.066 USD/kg): not covered: needs the quantity in kg (the one given " +
        "is in No.).",
    );
  });

  it("an amount in another currency", () => {
    const lane = createLane({ units: ["kg"], duties: [perKilo] });
    const cost = expectMissing(
      lane,
      shipmentOf(100, "EUR", { quantity: 10 }),
      "General duty (0.066 USD/kg): the amount is in USD; no exchange rates are available. " +
        "Enter the shipment in USD.",
    );
    expect(cost.lines[0]?.amount).toBeNull();
  });

  it("a fee whose minimum is in another currency", () => {
    const lane = createLane({ duties: [duty("Free")], fees: [processingFee] });
    const cost = calculate(lane, shipmentOf(100, "EUR"));
    expect(cost.lines[1]).toMatchObject({ kind: "fee", amount: null });
    expect(cost.missing).toHaveLength(1);
    expect(cost.missing[0]).toContain("Enter the shipment in USD.");
  });

  it("a layer that is only possible", () => {
    // 10% of 100.00 = 10.00; the 50% is only mentioned in a note
    const steel = additional("Section 232", "50%", {
      certainty: "possible",
      why: "Not all codes are held.",
    });
    const lane = createLane({ duties: [duty("10%"), steel] });
    const gap = "Section 232 (50%) may apply: Not all codes are held.";
    expect(expectMissing(lane, shipmentOf(100, "USD"), gap).total).toBe(11_000);
  });

  it("an additional duty under a condition, unless the total has it", () => {
    const metal = { certainty: "conditional", why: "On the metal content." } as const;
    const lane = (inTotal: boolean) =>
      createLane({
        duties: [duty("10%"), additional("Section 232", "50%", { ...metal, inTotal })],
      });
    const gap = "Section 232 (50%) may apply: On the metal content.";
    expect(expectMissing(lane(false), shipmentOf(100, "USD"), gap).total).toBe(11_000);
    expect(expectMissing(lane(true), shipmentOf(100, "USD")).total).toBe(16_000);
  });

  it("a duty that fills up an ordinary duty that is not known", () => {
    const deal = additional("Section 232", "15% in all", { adValorem: null });
    expectMissing(
      createLane({ duties: [deal] }),
      shipmentOf(100, "USD"),
      "The ordinary duty is not available in this data set.",
      "Section 232 (15% in all): the amount depends on the ordinary duty, which is not known.",
    );
  });

  it("nothing of a duty that gives way to another", () => {
    // 25% of 100.00 = 25.00, not 10.00 more
    const ousted = additional("Section 122", "10%", { inTotal: false });
    const lane = createLane({ duties: [duty("Free"), additional("Section 232", "25%"), ousted] });
    expect(expectMissing(lane, shipmentOf(100, "USD")).total).toBe(12_500);
  });

  it("the doubt whether a reduced tax rate applies: the standard rate is charged", () => {
    // 19% of 100.00 = 19.00
    const standard = tax("VAT", 19, { certainty: "possible", appliesTo: "Standard rate" });
    const lane = createLane({ destination: "DE", duties: [duty("Free")], taxes: [standard] });
    const gap = "VAT: the standard rate of 19% is in the total; a reduced rate may apply.";
    expect(expectMissing(lane, shipmentOf(100, "EUR"), gap).total).toBe(11_900);
  });

  it("a rate that differs by national line", () => {
    const range = duty("0% to 20%", { adValorem: null, min: 0, max: 20 });
    const lane = createLane({ line: null, duties: [range] });
    expectMissing(
      lane,
      shipmentOf(100, "USD"),
      "General duty (0% to 20%): the rate depends on the national line. Choose a line.",
    );
  });

  it("a rate that could not be read", () => {
    const seasonal = duty("9% MIN 2 EUR/100 kg", { adValorem: null, min: null, max: null });
    const gap = "General duty (9% MIN 2 EUR/100 kg): this rate can't be calculated here.";
    expectMissing(createLane({ duties: [seasonal] }), shipmentOf(100, "USD"), gap);
  });

  it("lines with different units need a choice", () => {
    const lines = [nationalLine("6404110000", ["prs."]), nationalLine("6404190000", ["kg"])];
    const nationalLines = { state: "present" as const, facts: lines, edition: null };
    const lane = createLane({ line: null, duties: [perKilo] }, { nationalLines });
    const cost = calculate(lane, shipmentOf(100, "USD", { quantity: 5 }));
    expect(cost).toMatchObject({ quantityUnit: null, isComplete: false });
  });

  it("a claim for which no rate is held", () => {
    // 10% of 100.00 = 10.00
    const lane = createLane({ duties: [duty("10%"), preference("KR", "Free")] });
    const gap = "The preference JP is not applied: no rate of it is available for these goods.";
    const shipment = shipmentOf(100, "USD", { program: "JP" });
    expect(expectMissing(lane, shipment, gap).total).toBe(11_000);
    expectMissing(createLane({ duties: [duty("Free")] }), shipment);
  });

  it("a claimed preference that may not cover the goods", () => {
    const doubt = { certainty: "possible", why: "Some origins are excluded." } as const;
    const lane = createLane({ duties: [duty("10%"), preference("A*", "Free", doubt)] });
    const gap = "Preference A* (Free) may apply: Some origins are excluded.";
    const cost = expectMissing(lane, shipmentOf(100, "USD", { program: "A*" }), gap);
    expect(cost.total).toBe(10_000);
    expectMissing(lane, shipmentOf(100, "USD"));
  });

  it("taxes that are possible or without a rate", () => {
    const taxes = [
      tax("VAT", 20),
      tax("Excise duty", null),
      tax("Plastic levy", 2, { certainty: "possible", appliesTo: "packaging" }),
    ];
    const lane = createLane({ destination: "GB", duties: [duty("Free")], taxes });
    const cost = expectMissing(
      lane,
      shipmentOf(100, "GBP"),
      "Excise duty: the rate is not available in this data set.",
      "Plastic levy (2%) may apply: packaging.",
    );
    expect(cost.lines.at(-1)?.note).toContain("What is missing above is not in this base.");
  });

  it("a prohibition, in certain and in uncertain words", () => {
    const ban = {
      id: "ban",
      direction: "import" as const,
      market: { code: "US", name: "United States" },
      country: { code: "IR", name: "Iran" },
      region: null,
      certainty: "certain" as const,
      scope: "all goods" as const,
      partial: false,
      title: "Goods of Iranian origin may not be imported",
      condition: "",
      legalBase: "31 CFR 560.201",
      validFrom: null,
      validTo: null,
      source: "https://www.ecfr.gov",
      recordedAt: "2026-11-23",
    };
    const inCrimea = { region: "Crimea", certainty: "conditional" as const };
    const facts = [ban, { ...ban, ...inCrimea, direction: "export" as const }];
    const prohibitions = { state: "present" as const, facts };
    expectMissing(
      createLane({ duties: [duty("Free")] }, { prohibitions }),
      shipmentOf(100, "USD"),
      "Import is prohibited: Goods of Iranian origin may not be imported. 31 CFR 560.201.",
      "Export may be prohibited (Crimea): Goods of Iranian origin may not be imported. " +
        "31 CFR 560.201.",
    );
  });

  it("anti-dumping duties by flag, and whatever could not be loaded", () => {
    const flagged = { kind: "anti-dumping" as const, codes: [], note: "order A-552", source: "" };
    const failed = { state: "failed" as const, facts: [] };
    const lane = (more: Partial<Lane>) => createLane({ duties: [duty("Free")] }, more);
    const shipment = shipmentOf(100, "USD");
    const tradeRemedies = { state: "present" as const, facts: [flagged] };
    expectMissing(lane({ tradeRemedies }), shipment, "Anti-dumping duty may be due: order A-552.");
    expectMissing(
      lane({ tradeRemedies: failed, fees: failed, taxes: failed, prohibitions: failed }),
      shipment,
      "Prohibitions could not be loaded.",
      "Anti-dumping and countervailing duties could not be loaded.",
      "Fees could not be loaded.",
      "Taxes could not be loaded.",
    );
  });

  it("layers that only the lane's total names, none of them twice", () => {
    const steel = additional("Section 232", "50%", { certainty: "possible", why: "By content." });
    const total = {
      state: "incomplete" as const,
      text: "10%",
      min: 10,
      max: 10,
      missing: ["Section 232: not all codes are held", "retaliation, which is not held"],
    };
    const duties = { state: "present" as const, facts: [duty("10%"), steel], total };
    expectMissing(
      createLane({}, { duties }),
      shipmentOf(100, "USD"),
      "Section 232 (50%) may apply: By content.",
      "Retaliation, which is not held.",
    );
  });
});
