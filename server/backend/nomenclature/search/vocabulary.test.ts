import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "#server/backend/nomenclature/search/edit-distance.ts";
import { createVocabulary } from "#server/backend/nomenclature/search/vocabulary.ts";

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
  it("R1.1 mends a typing error", () => {
    expect(vocabulary.near("vacum").map(({ form }) => form)).toEqual(["vacuum"]);
    expect(vocabulary.near("botle").map(({ form }) => form)).toEqual(["bottle"]);
    expect(vocabulary.near("xylophone")).toEqual([]);
  });
  it("R1.1 splits words written as one", () => {
    expect(vocabulary.split("teatowel")).toEqual(["tea", "towel"]);
    expect(vocabulary.split("knittedjumper")).toEqual(["knitted", "jumper"]);
    expect(vocabulary.split("papyrus")).toBeNull();
  });
  it("R1.1 reads words without their vowels", () => {
    expect(vocabulary.abbreviated("shmp")).toEqual(["shampoo"]);
    expect(vocabulary.abbreviated("crm")).toEqual(["cream"]);
    expect(vocabulary.abbreviated("mstrsr")).toEqual(["moisturizer"]);
    expect(vocabulary.abbreviated("banana")).toEqual([]);
  });
  it("R1.1 completes a word cut off", () => {
    expect(vocabulary.startingWith("moist", 3)).toEqual(["moisturizer"]);
  });
  it("R1.1 takes any word, at once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        const started = process.cpuUsage();
        vocabulary.near(text);
        vocabulary.split(text);
        vocabulary.abbreviated(text);
        vocabulary.startingWith(text, 5);
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
  it("R1.1 says only that it is too far beyond the limit", () => {
    expect(editDistance("vacuum", "banana", 2)).toBe(3);
  });
});
