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
    expect(confidenceOf({ matched: [true, true], prominent: [true, false] })).toBe("strong");
    expect(confidenceOf({ matched: [true, true, true], prominent: [true, false, false] })).toBe(
      "good",
    );
    expect(confidenceOf({ matched: [true, false], prominent: [true, false] })).toBe("possible");
  });

  it("R1.1 must match both of two words, not all of three or more, and every phrase", () => {
    expect(matchesEnough({ matched: [true, false] }, words("steel", "china"))).toBe(false);
    expect(matchesEnough({ matched: [true, true, false] }, words("steel", "china", "quota"))).toBe(
      true,
    );
    expect(
      matchesEnough(
        { matched: [true, true, false, false] },
        words("steel", "china", "quota", "pipes"),
      ),
    ).toBe(false);
    expect(
      matchesEnough({ matched: [true, true, false] }, [
        ...words("steel", "china"),
        { kind: "phrase", text: "tariff quota" },
      ]),
    ).toBe(false);
  });

  it("R1.1 list the matching words as typed", () => {
    expect(
      matchedTerms({ matched: [true, false, true] }, words("Batteries", "zebra", "CHINA")),
    ).toEqual(["Batteries", "CHINA"]);
  });

  it("R1.1 count rare words more than frequent ones, and half if no longer in force", () => {
    const candidates = [
      candidate("frequent", { matched: [true, false] }),
      candidate("frequent-too", { matched: [true, false] }),
      candidate("frequent-as-well", { matched: [true, false] }),
      candidate("rare", { matched: [false, true] }),
      candidate("repealed", { matched: [false, true], status: "repealed" }),
    ];
    expect(sortCandidates(candidates, "relevance")[0]?.id).toBe("rare");
    expect(sortCandidates(candidates, "relevance").at(-1)?.id).toBe("repealed");
  });

  it("R1.1 sort newest first by publication, undated ones last", () => {
    const candidates = [
      candidate("undated", {}),
      candidate("old", { published: "2001-01-01" }),
      candidate("new", { published: "2026-01-01" }),
    ];
    expect(sortCandidates(candidates, "newest").map(({ id }) => id)).toEqual([
      "new",
      "old",
      "undated",
    ]);
  });
});

function candidate(id: string, fields: Partial<Candidate>): Candidate {
  const place = {
    jurisdiction: "EU",
    body: "European Commission",
    type: "regulation",
    status: "in-force",
    topics: [],
    chapters: [],
  };
  return {
    id,
    ...place,
    published: null,
    rank: 0.1,
    matched: [true],
    prominent: [false, false],
    ...fields,
  };
}
