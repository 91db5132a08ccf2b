import { describe, expect, it } from "vitest";
import { codeLexemes, codeQuery } from "#server/backend/full-text/code-lexemes.ts";

describe("HS codes in a text index", () => {
  it("R1.1 indexes codes, their parents and exclusions", () => {
    expect(codeLexemes(["640411", "73"], ["640419"]).split(" ").sort()).toEqual(
      ["hs64", "hs6404", "hs640411", "hs73", "hsnot640419", "hsx640411", "hsx73"].sort(),
    );
  });

  it("R1.1 queries the code with its parents and children, and no record that excludes it", () => {
    expect(codeQuery("640411")).toBe(
      "(hs640411 | hsx64 | hsx6404 | hsx640411) & !(hsnot64 | hsnot6404 | hsnot640411)",
    );
  });
});
