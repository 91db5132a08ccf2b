import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSearchTerms } from "#server/backend/full-text/text-query.ts";

const describeTerms = (text: string) => {
  const { required, excluded } = parseSearchTerms(text);
  return [...required, ...excluded.map((term) => ({ ...term, kind: `-${term.kind}` }))].map(
    ({ kind, text }) => `${kind}:${text}`,
  );
};

describe("search terms", () => {
  it("R1.1 are words, quoted phrases and exclusions of both", () => {
    expect(describeTerms('steel "tariff quota" -pipes -"stainless steel"')).toEqual([
      "word:steel",
      "phrase:tariff quota",
      "-word:pipes",
      "-phrase:stainless steel",
    ]);
  });

  it("R1.1 keep hyphens, accept typographic quotes and dashes, and close an open quote", () => {
    expect(describeTerms("dual-use “export licence” –chips")).toEqual([
      "word:dual-use",
      "phrase:export licence",
      "-word:chips",
    ]);
    expect(describeTerms('toys "small parts')).toEqual(["word:toys", "phrase:small parts"]);
  });

  it("R1.1 include HS codes in any notation, but not years and numbers of regulations", () => {
    expect(parseSearchTerms("8471 30").required).toEqual([
      { kind: "code", text: "8471 30", digits: "847130" },
    ]);
    expect(parseSearchTerms("boots 6404.19").required[1]).toEqual({
      kind: "code",
      text: "6404.19",
      digits: "640419",
    });
    expect(describeTerms("rules of 2008")).toEqual(["word:rules", "word:of", "word:2008"]);
    expect(describeTerms("2023/9999")).toEqual(["word:2023/9999"]);
    expect(describeTerms("9801")).toEqual(["word:9801"]);
  });

  it("R1.1 are distinct, and at most sixteen", () => {
    expect(describeTerms("Steel steel STEEL")).toEqual(["word:Steel"]);
    expect(
      parseSearchTerms(Array.from({ length: 40 }, (_, index) => `word${index}x`).join(" "))
        .required,
    ).toHaveLength(16);
  });

  it("R1.1 are found in any text, without characters that PostgreSQL rejects", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const { required, excluded } = parseSearchTerms(text);
        for (const term of [...required, ...excluded])
          expect(term.text).not.toMatch(/\p{Cc}|\p{Cs}/u);
      }),
    );
  });
});
