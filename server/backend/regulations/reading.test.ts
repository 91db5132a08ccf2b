import { describe, expect, it } from "vitest";
import { createCountryReader } from "#server/backend/regulations/country-words.ts";
import { nameWords, phrasesOf } from "#server/backend/regulations/popular-names.ts";
import { createSpanishReader } from "#server/backend/regulations/spanish.ts";

const countries = [
  { code: "RU", name: "Russia", called: [] },
  { code: "TH", name: "Thailand", called: ["Siam"] },
  { code: "EU", name: "European Union", called: ["the Union"] },
];

describe("reading a search of regulations", () => {
  it("R1.1 takes a name without case, accents, plural, points and British spelling", () => {
    expect(nameWords("U.F.L.P.A.")).toEqual(["uflpa"]);
    expect(nameWords("Forced Labour Rules")).toEqual(nameWords("forced labor rule"));
    expect(nameWords("S301 Brazil")).toEqual(["section", "301", "brazil"]);
  });

  it("R1.1 looks for the longest name first", () => {
    expect(phrasesOf("EU CBAM delay").map(({ words }) => words.join(" "))).toEqual([
      "eu cbam delay",
      "eu cbam",
      "cbam delay",
      "eu",
      "cbam",
      "delay",
    ]);
  });

  it("R1.1 knows countries by noun and adjective", () => {
    const read = createCountryReader(countries);
    expect(read("Thai customs act").map(({ code }) => code)).toEqual(["TH"]);
    expect(read("sanctions of the EU on Russia").map(({ code }) => code)).toEqual(["EU", "RU"]);
    expect(read("the union of goods")).toEqual([]);
  });

  it("R1.1 reads Spanish subjects and countries in English, and no other language", () => {
    const read = createSpanishReader(countries);
    expect(read("sanciones a Rusia")).toBe("sanctions Russia");
    expect(read("código aduanero de la Unión")).toBe("union customs code");
    expect(read("drones textiles")).toBeNull();
    expect(read("sanctions on Russia")).toBeNull();
  });
});
