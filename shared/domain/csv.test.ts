import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { removeFormulaGuards, writeCsvLine } from "#shared/domain/csv.ts";

/** Separators of spreadsheets in various countries. */
const separators = [",", ";", "\t"];
const runs = /^\s*[=+\-@＝＋－＠]/;

/** Reads CSV like a spreadsheet with its own separator and lenient quotes. */
function cellsIn(line: string, separator: string): string[] {
  return line.split(separator).map((cell) => cell.replace(/^\s*"*/, ""));
}

describe("a line of CSV", () => {
  it.each([
    ["x;=1+1", `"x;'=1+1"`],
    ["=1+1", `"'=1+1"`],
    ["+1", `"'+1"`],
    ["-10 %", `"'-10 %"`],
    ["@SUM(A1)", `"'@SUM(A1)"`],
    [" =1", `"' =1"`],
    ["＝1+1", `"'＝1+1"`],
    ["a,@b", `"a,'@b"`],
    ["a\t-b", `"a\t'-b"`],
    ["\rx", `"'\rx"`],
    ['a ";=1"', `"a "";'=1"""`],
    ['a;"=1;b', `"a;'""=1;b"`],
    ["10 % - 25 %", `"10 % - 25 %"`],
    ["HS 0101; 0102", `"HS 0101; 0102"`],
    ["", ""],
  ])("S17 S-20 writes %j as %s", (text, written) => {
    expect(writeCsvLine([text])).toBe(written);
  });

  it("S17 numbers stay numbers, nothing stays empty", () => {
    expect(writeCsvLine([-1, 2.5, null, undefined, "-1"])).toBe(`-1,2.5,,,"'-1"`);
  });

  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(...separators, ..."=+-@＝＋－＠'\" \r\n", "1", "HYPERLINK(A1)", "x"),
        fc.string({ unit: "binary", maxLength: 3 }),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(""));

  it("S17 S-20 no cell runs, wherever the reader's spreadsheet splits; texts come back", () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (texts) => {
        const line = writeCsvLine(texts);
        for (const separator of separators)
          expect(cellsIn(line, separator).filter((cell) => runs.test(cell))).toEqual([]);
        for (const text of texts)
          expect(
            removeFormulaGuards(writeCsvLine([text]).replace(/^"|"$/g, "").replaceAll('""', '"')),
          ).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});
