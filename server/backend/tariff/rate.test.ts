import { describe, expect, it } from "vitest";
import { parseRate, parseSpecialRates } from "#server/backend/tariff/rate.ts";

describe("a published rate", () => {
  it.each([
    ["Free", { adValorem: 0, specific: null }],
    ["6.5%", { adValorem: 6.5, specific: null }],
    ["8.00 %", { adValorem: 8, specific: null }],
    ["6.6¢/kg + 4%", { adValorem: 4, specific: [{ amount: 0.066, currency: "USD", per: "kg" }] }],
    ["$1.50 each", { adValorem: 0, specific: [{ amount: 1.5, currency: "USD", per: "each" }] }],
    ["26.00 GBP/hl", { adValorem: 0, specific: [{ amount: 26, currency: "GBP", per: "hl" }] }],
    [
      "8.0% + 147.00 GBP / 100 kg",
      { adValorem: 8, specific: [{ amount: 147, currency: "GBP", per: "100 kg" }] },
    ],
  ])("%s is a sum", (text, wanted) => {
    expect(parseRate(text)).toEqual({ ...wanted, parsed: true });
  });

  it.each([
    "10.2% MIN 9.00 GBP / 100 kg",
    "Cond: A cert: D-008 (01): 0.00 % ; A (02): 48.50 %",
    "The rate applicable to the article",
    "See 9919.04.50",
    "",
  ])("%s is kept as published", (text) => {
    expect(parseRate(text)).toEqual({ adValorem: null, specific: null, parsed: false });
  });
});

describe("the special column of the US schedule", () => {
  it("names a rate for each list of programs", () => {
    expect(parseSpecialRates("Free (A+, AU,BH, CL) 1.2%(JP) 7.5¢/kg (KR)")).toEqual([
      { rate: "Free", programs: ["A+", "AU", "BH", "CL"] },
      { rate: "1.2%", programs: ["JP"] },
      { rate: "7.5¢/kg", programs: ["KR"] },
    ]);
  });

  it("keeps a note in brackets with its rate", () => {
    const rate = "A duty upon the value of the repairs (see U.S. note 3 of this subchapter)";
    expect(parseSpecialRates(`Free (AU,S) ${rate} (B,C,)`)).toEqual([
      { rate: "Free", programs: ["AU", "S"] },
      { rate, programs: ["B", "C"] },
    ]);
  });

  it("reads a list that the publisher opened twice", () => {
    expect(parseSpecialRates("Free (KR) See 9919.04.50, 9919.04.57 (PA (PA)")).toEqual([
      { rate: "Free", programs: ["KR"] },
      { rate: "See 9919.04.50, 9919.04.57", programs: ["PA"] },
    ]);
  });
});
