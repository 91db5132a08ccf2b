import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createVocabulary, editDistance } from "#server/backend/nomenclature/search/vocabulary.ts";

const words = [
  "vacuum",
  "cleaner",
  "shampoo",
  "cream",
  "crumb",
  "towel",
  "tea",
  "moisturizer",
  "woman",
  "knitted",
  "jumper",
  "paper",
  "bottle",
];
const vocabulary = createVocabulary(new Map(words.map((word) => [word, 5])));

describe("vocabulary", () => {
  it("R1.1 corrects a typing error", () => {
    expect(vocabulary.fuzzyMatches("vacum").map(({ lemma }) => lemma)).toEqual(["vacuum"]);
    expect(vocabulary.fuzzyMatches("botle").map(({ lemma }) => lemma)).toEqual(["bottle"]);
    expect(vocabulary.fuzzyMatches("xylophone")).toEqual([]);
  });
  it("R1.1 splits words written as one", () => {
    expect(vocabulary.decompound("teatowel")).toEqual(["tea", "towel"]);
    expect(vocabulary.decompound("knittedjumper")).toEqual(["knitted", "jumper"]);
    expect(vocabulary.decompound("papyrus")).toBeNull();
  });
  it("R1.1 finds known words in most of an unknown long one", () => {
    expect(vocabulary.piecesOf("womanmmfjumper")).toEqual(["woman", "jumper"]);
    expect(vocabulary.piecesOf("teapotzzqq")).toEqual([]);
    expect(vocabulary.piecesOf("paperxyz")).toEqual([]);
  });
  it("R1.1 expands abbreviations without vowels", () => {
    expect(vocabulary.expandAbbreviation("shmp")).toEqual(["shampoo"]);
    expect(vocabulary.expandAbbreviation("crm")).toEqual(["cream"]);
    expect(vocabulary.expandAbbreviation("mstrsr")).toEqual(["moisturizer"]);
    expect(vocabulary.expandAbbreviation("banana")).toEqual([]);
  });
  it("R1.1 completes a truncated word", () => {
    expect(vocabulary.completions("moist", 3)).toEqual(["moisturizer"]);
  });
  it("R1.1 accepts any text, quickly", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        const started = process.cpuUsage();
        vocabulary.fuzzyMatches(text);
        vocabulary.decompound(text);
        vocabulary.piecesOf(text);
        vocabulary.expandAbbreviation(text);
        vocabulary.completions(text, 5);
        expect(process.cpuUsage(started).user).toBeLessThan(250_000);
      }),
    );
  });
});

describe("edit distance", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abcde"), maxLength: 10 });
  it("R1.1 is 0 for the same word, the same both ways, and counts one edit as one", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, a, 3)).toBe(0);
        expect(editDistance(a, b, 20)).toBe(editDistance(b, a, 20));
        expect(editDistance(a, `${a}x`, 3)).toBe(1);
      }),
    );
    expect(editDistance("vacuum", "vakkum", 3)).toBe(2);
    expect(editDistance("trainer", "triainer", 3)).toBe(1);
    expect(editDistance("form", "from", 3)).toBe(1);
  });
  it("R1.1 stops counting beyond the limit", () => {
    expect(editDistance("vacuum", "banana", 2)).toBe(3);
  });
});
