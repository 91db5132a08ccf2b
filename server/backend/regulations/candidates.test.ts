import { describe, expect, it } from "vitest";
import type { SearchTerm } from "#server/backend/full-text/text-query.ts";
import type { Candidate } from "#server/backend/regulations/candidates.ts";
import {
  confidenceOf,
  matchedTerms,
  matchesEnough,
  sortCandidates,
} from "#server/backend/regulations/candidates.ts";

const words = (...texts: string[]): SearchTerm[] => texts.map((text) => ({ kind: "word", text }));

describe("candidates", () => {
  it("R1.1 have a confidence by the published rule", () => {
    expect(confidenceOf({ terms: 0b11, prominent: 0b01 }, 2)).toBe("strong");
    expect(confidenceOf({ terms: 0b111, prominent: 0b001 }, 3)).toBe("good");
    expect(confidenceOf({ terms: 0b01, prominent: 0b01 }, 2)).toBe("possible");
  });

  it("R1.1 must match both of two words, not all of three or more, and every phrase", () => {
    expect(matchesEnough({ terms: 0b01 }, words("steel", "china"))).toBe(false);
    expect(matchesEnough({ terms: 0b011 }, words("steel", "china", "quota"))).toBe(true);
    expect(matchesEnough({ terms: 0b0011 }, words("steel", "china", "quota", "pipes"))).toBe(false);
    expect(
      matchesEnough({ terms: 0b011 }, [
        ...words("steel", "china"),
        { kind: "phrase", text: "tariff quota" },
      ]),
    ).toBe(false);
  });

  it("R1.1 list the matching words as typed", () => {
    expect(matchedTerms({ terms: 0b101 }, words("Batteries", "zebra", "CHINA"))).toEqual([
      "Batteries",
      "CHINA",
    ]);
  });

  it("R1.1 count rare words more than frequent ones, and half if no longer in force", () => {
    const [frequent, rare] = [0b01, 0b10];
    const candidates = [
      candidate({ place: 0, terms: frequent }),
      candidate({ place: 1, terms: frequent }),
      candidate({ place: 2, terms: frequent }),
      candidate({ place: 3, terms: rare }),
      candidate({ place: 4, terms: rare, hasEnded: true }),
    ];
    const places = sortCandidates(candidates, "relevance", 2).map(({ place }) => place);
    expect(places).toEqual([3, 0, 1, 2, 4]);
  });

  it("R1.1 sort newest first, as their places are", () => {
    const candidates = [2, 0, 1].map((place) => candidate({ place }));
    expect(sortCandidates(candidates, "newest", 1).map(({ place }) => place)).toEqual([0, 1, 2]);
  });
});

function candidate(fields: Partial<Candidate>): Candidate {
  const { place = 0 } = fields;
  const one = { place, number: place, terms: 1, prominent: 0, rank: 0.1, hasEnded: false };
  return { ...one, country: 0, named: 0, nameLength: 0, commonInTitle: 0, ...fields };
}
