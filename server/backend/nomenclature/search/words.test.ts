import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPhrase } from "#server/backend/nomenclature/search/clauses.ts";
import { foldText, wordsOf } from "#server/backend/nomenclature/search/words.ts";

const stems = (text: string) => wordsOf(foldText(text)).map(({ stem }) => stem);
const roles = (text: string) =>
  Object.fromEntries(readPhrase(text).map(({ word, role }) => [word.typed, role]));

describe("words", () => {
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
  it("R1.1 leaves measures out", () => {
    expect(stems("500ml bottle 12v 3 kg 50x70 cm")).toEqual(["bottl", "kg", "cm"]);
  });
});

describe("phrases", () => {
  it("R1.1 tells what a text is about from what is said of it", () => {
    expect(roles("rubber soled running shoes for men")).toEqual({
      rubber: "modifier",
      soled: "modifier",
      running: "modifier",
      shoes: "head",
      men: "aside",
    });
  });
  it.each([
    "chairs other than upholstered",
    "chairs, not upholstered",
    "chairs excluding upholstered",
    "chairs except for upholstered",
    "chairs without upholstered",
  ])("R1.1 turns round what %j excludes", (text) => {
    expect(roles(text)).toEqual({ chairs: "head", upholstered: "negated" });
  });
  it("R1.1 takes a limit for no exclusion", () => {
    expect(roles("sheets not exceeding 3 mm of thickness")).toMatchObject({ thickness: "aside" });
  });
  it("R1.1 reads any text, at once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const started = process.cpuUsage();
        for (const { word } of readPhrase(text)) expect(word.form.length).toBeGreaterThan(0);
        expect(process.cpuUsage(started).user).toBeLessThan(250_000);
      }),
    );
  });
});
