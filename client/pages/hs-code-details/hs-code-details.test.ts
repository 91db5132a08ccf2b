import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeAgain,
  readCountry,
  readProduct,
} from "#client/pages/hs-code-details/hs-code-details.ts";

const countries = [
  { code: "GB", name: "United Kingdom" },
  { code: "CN", name: "China" },
];

describe("the product segment of an address", () => {
  it.each([
    ["6404.11", { kind: "code", digits: "640411" }],
    ["0101.21-00 00", { kind: "code", digits: "0101210000" }],
    ["6404%2E11", { kind: "code", digits: "640411" }],
    ["640", { kind: "invalid" }],
    ["12345678901234", { kind: "invalid" }],
    [" ", { kind: "empty" }],
    ["running shoes", { kind: "words", words: "running shoes" }],
    ["100% cotton", { kind: "words", words: "100% cotton" }],
    ['"/"', { kind: "words", words: '"/"' }],
  ])("R2.4 reads %j", (text, product) => {
    expect(readProduct(text)).toEqual(product);
  });

  it("R2.4 any text is of one of the four kinds, never an error", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.webFragments()),
        (text) => {
          expect(["code", "invalid", "empty", "words"]).toContain(readProduct(text).kind);
        },
      ),
    );
  });
});

describe("the country of an address", () => {
  it.each([
    ["gb", "GB"],
    [" CN ", "CN"],
    ["united kingdom", "GB"],
    ["%47B", "GB"],
    ["Atlantis", "Atlantis"],
  ])("R2.4 reads %j as %s", (text, code) => {
    expect(readCountry(text, countries)).toBe(code);
  });

  it("R2.4 keeps a stray percent sign", () => {
    expect(decodeAgain("50%")).toBe("50%");
    expect(decodeAgain("%E0%A4%A")).toBe("%E0%A4%A");
  });
});
