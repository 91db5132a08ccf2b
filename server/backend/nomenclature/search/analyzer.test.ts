import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { english, foldText } from "#server/backend/nomenclature/search/analyzer.ts";

const { parsePhrase, tokenize } = english;
const stems = (text: string) => tokenize(foldText(text)).map(({ stem }) => stem);
const roles = (text: string) =>
  Object.fromEntries(parsePhrase(text).map(({ token, role }) => [token.text, role]));

describe("tokens", () => {
  it.each([
    ["aluminum tires", "aluminium tyres"],
    ["jewelry", "jewellery"],
    ["fiberglass", "fibreglass"],
    ["coloured fibres", "colored fibers"],
    ["knives and shelves", "knife and shelf"],
    ["women's batteries", "womens battery"],
    ["Café crème", "cafe creme"],
    ["T-shirts", "tshirt"],
    ["non-woven fabrics", "nonwoven fabric"],
    ["running", "run"],
  ])("R1.1 reads %j as %j", (one, other) => {
    expect(stems(one)).toEqual(stems(other));
  });
  it("R1.1 drops measures", () => {
    expect(stems("500ml bottle 12v 3 kg 50x70 cm")).toEqual(["bottl", "kg", "cm"]);
  });
});

describe("phrases", () => {
  it("R1.1 separates the head from its modifiers and adjuncts", () => {
    expect(roles("rubber soled running shoes for men")).toEqual({
      rubber: "modifier",
      soled: "modifier",
      running: "modifier",
      shoes: "head",
      men: "adjunct",
    });
  });
  it.each([
    "chairs other than upholstered",
    "chairs, not upholstered",
    "chairs excluding upholstered",
    "chairs except for upholstered",
    "chairs without upholstered",
  ])("R1.1 negates what %j excludes", (text) => {
    expect(roles(text)).toEqual({ chairs: "head", upholstered: "negated" });
  });
  it("R1.1 does not read a limit as an exclusion", () => {
    expect(roles("sheets not exceeding 3 mm of thickness")).toMatchObject({ thickness: "adjunct" });
  });
  it("R1.1 parses any text quickly", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const started = process.cpuUsage();
        for (const { token } of parsePhrase(text)) expect(token.lemma.length).toBeGreaterThan(0);
        expect(process.cpuUsage(started).user).toBeLessThan(250_000);
      }),
    );
  });
});
