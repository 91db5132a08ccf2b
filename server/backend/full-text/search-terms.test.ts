import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSearchTerms } from "#server/backend/full-text/search-terms.ts";

const say = (text: string) => {
  const { wanted, excluded } = parseSearchTerms(text);
  return [...wanted, ...excluded.map((term) => ({ ...term, kind: `-${term.kind}` }))].map(
    ({ kind, text }) => `${kind}:${text}`,
  );
};

describe("what a person typed", () => {
  it("R1.1 is words, quoted phrases and exclusions of both", () => {
    expect(say('steel "tariff quota" -pipes -"stainless steel"')).toEqual([
      "word:steel",
      "phrase:tariff quota",
      "-word:pipes",
      "-phrase:stainless steel",
    ]);
  });

  it("R1.1 keeps hyphens inside words, takes typographic quotes and dashes, and closes an open quote", () => {
    expect(say("dual-use “export licence” –chips")).toEqual([
      "word:dual-use",
      "phrase:export licence",
      "-word:chips",
    ]);
    expect(say('toys "small parts')).toEqual(["word:toys", "phrase:small parts"]);
  });

  it("R1.1 reads HS codes in any spelling, alone or among words, and leaves years and act numbers alone", () => {
    expect(parseSearchTerms("8471 30").wanted).toEqual([
      { kind: "code", text: "8471 30", digits: "847130" },
    ]);
    expect(parseSearchTerms("boots 6404.19").wanted[1]).toEqual({
      kind: "code",
      text: "6404.19",
      digits: "640419",
    });
    expect(say("rules of 2008")).toEqual(["word:rules", "word:of", "word:2008"]);
    expect(say("2023/9999")).toEqual(["word:2023/9999"]);
    expect(say("9801")).toEqual(["word:9801"]);
  });

  it("R1.1 says a repeated word once and takes at most sixteen terms", () => {
    expect(say("Steel steel STEEL")).toEqual(["word:Steel"]);
    expect(
      parseSearchTerms(Array.from({ length: 40 }, (_, index) => `word${index}x`).join(" ")).wanted,
    ).toHaveLength(16);
  });

  it("R1.1 has a reading whatever it is, without what PostgreSQL refuses", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const { wanted, excluded } = parseSearchTerms(text);
        for (const term of [...wanted, ...excluded])
          expect(term.text).not.toMatch(/\p{Cc}|\p{Cs}/u);
      }),
    );
  });
});
