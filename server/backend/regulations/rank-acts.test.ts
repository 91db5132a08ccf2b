import { describe, expect, it } from "vitest";
import type { SearchTerm } from "#server/backend/full-text/search-terms.ts";
import {
  confidenceOf,
  saysEnough,
  sortActs,
  whyOf,
} from "#server/backend/regulations/rank-acts.ts";
import type { Candidate } from "#server/backend/regulations/read-candidates.ts";

const words = (...texts: string[]): SearchTerm[] => texts.map((text) => ({ kind: "word", text }));

describe("ranking acts", () => {
  it("R1.1 confidence goes by the written rule", () => {
    expect(confidenceOf({ said: [true, true], close: [true, false] })).toBe("strong");
    expect(confidenceOf({ said: [true, true, true], close: [true, false, false] })).toBe("good");
    expect(confidenceOf({ said: [true, false], close: [true, false] })).toBe("possible");
  });

  it("R1.1 two words must both be said, of three or more some may be missing, a phrase never", () => {
    expect(saysEnough({ said: [true, false] }, words("steel", "china"))).toBe(false);
    expect(saysEnough({ said: [true, true, false] }, words("steel", "china", "quota"))).toBe(true);
    expect(
      saysEnough({ said: [true, true, false, false] }, words("steel", "china", "quota", "pipes")),
    ).toBe(false);
    expect(
      saysEnough({ said: [true, true, false] }, [
        ...words("steel", "china"),
        { kind: "phrase", text: "tariff quota" },
      ]),
    ).toBe(false);
  });

  it("R1.1 why is the person's own words", () => {
    expect(whyOf({ said: [true, false, true] }, words("Batteries", "zebra", "CHINA"))).toEqual([
      "Batteries",
      "CHINA",
    ]);
  });

  it("R1.1 a rare word counts more than a frequent one, and law that no longer stands counts half", () => {
    const acts = [
      candidate("frequent", { said: [true, false] }),
      candidate("frequent-too", { said: [true, false] }),
      candidate("frequent-as-well", { said: [true, false] }),
      candidate("rare", { said: [false, true] }),
      candidate("repealed", { said: [false, true], status: "repealed" }),
    ];
    expect(sortActs(acts, "relevance")[0]?.id).toBe("rare");
    expect(sortActs(acts, "relevance").at(-1)?.id).toBe("repealed");
  });

  it("R1.1 newest first goes by publication, undated acts last", () => {
    const acts = [
      candidate("undated", {}),
      candidate("old", { published: "2001-01-01" }),
      candidate("new", { published: "2026-01-01" }),
    ];
    expect(sortActs(acts, "newest").map(({ id }) => id)).toEqual(["new", "old", "undated"]);
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
    said: [true],
    close: [false, false],
    ...fields,
  };
}
