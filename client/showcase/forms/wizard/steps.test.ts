import { describe, expect, it } from "vitest";
import { checkStep, steps } from "#client/showcase/forms/wizard/steps.ts";

describe("wizard steps", () => {
  it("R1.6 accept complete values", () => {
    expect(checkStep(steps[0], { goods: "Jars", hsCode: " 701090 ", cartons: "40" })).toEqual({});
    expect(checkStep(steps[2], { name: "Meera", email: "meera@harbourvale.example" })).toEqual({});
  });

  it("R1.6 report missing and invalid values", () => {
    expect(checkStep(steps[0], { goods: "  ", hsCode: "7010", cartons: "0" })).toEqual({
      goods: "Goods is missing.",
      hsCode: "The HS code has six digits.",
      cartons: "Cartons: a whole number from 1 to 9,999.",
    });
  });
});
