import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCsv, writeCsv } from "#client/showcase/components/csv.ts";
import { parseEuro, writeEuro } from "#client/showcase/components/money.ts";

const cell = fc
  .string({ unit: fc.constantFrom("a", "é", ",", '"', "\n", " ", "7", "+", "=") })
  .filter((text) => text.trim() !== "");

describe("CSV files", () => {
  it("R1.6 round-trip, including commas, quotes and line breaks", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        (rows) => {
          expect(parseCsv(writeCsv(rows[0] ?? [], rows.slice(1)))).toEqual(rows);
        },
      ),
    );
  });

  it("R1.6 may have a byte order mark, CRLF line endings and empty lines", () => {
    expect(parseCsv('\uFEFFName,City\r\n\r\n"Aas, Sigrid",Bergen\r\n')).toEqual([
      ["Name", "City"],
      ["Aas, Sigrid", "Bergen"],
    ]);
  });

  it.each([
    ["12.50", 1250],
    ["€1,204.5", 120450],
    ["-3", -300],
    ["12,5", undefined],
    ["ten", undefined],
    ["", undefined],
  ])("R1.6 parses %j as %s cents", (text, cents) => {
    expect(parseEuro(text)).toBe(cents);
    if (cents !== undefined) expect(parseEuro(writeEuro(cents))).toBe(cents);
  });
});
