import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { share, wilson } from "#bench/statistics.ts";
import { readCsv } from "#bench/support/read-csv.ts";

describe("the CSV reader of the benches", () => {
  it("reads quoted fields with commas, quotes and line ends, a byte order mark and CRLF", () => {
    expect(readCsv('\uFEFFquery,code\r\n"boots, ""rubber""\nlong",6401\r\nplain,\r\n')).toEqual([
      { query: 'boots, "rubber"\nlong', code: "6401" },
      { query: "plain", code: "" },
    ]);
  });
  it("reads back whatever was written", () => {
    const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1 }), (rows) => {
        const filled = rows.filter((row) => row.some((cell) => cell !== ""));
        const text = ["a,b", ...filled.map((row) => row.map(quote).join(","))].join("\n");
        expect(readCsv(text)).toEqual(filled.map(([a, b]) => ({ a, b })));
      }),
    );
  });
  it("gives Wilson's interval of a share", () => {
    const { low, high } = wilson(50, 100);
    expect(low).toBeCloseTo(0.404, 3);
    expect(high).toBeCloseTo(0.596, 3);
    expect(share(0, 0)).toBe("-");
  });
});
