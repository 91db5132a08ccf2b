import { describe, expect, it } from "vitest";
import {
  isPartNumber,
  parseCode,
  parseCodeList,
} from "#server/backend/nomenclature/code-queries.ts";

describe("a code", () => {
  it.each([
    ["HS 8471.30", "847130"],
    ["NC 8471 30 00", "84713000"],
    ["NC: 84713000", "84713000"],
    ["ex 6404", "6404"],
    ["HTSUS 8471.30.0100", "8471300100"],
    ["fracción arancelaria 6404.11.01", "64041101"],
    ["partida 64.04", "6404"],
  ])("I15.5 is read in the spelling %j", (text, digits) => {
    expect(parseCode(text)).toBe(digits);
  });
  it.each(["example 6404 shoes", "noodles 1902", "excavator", "nc"])(
    "I15.5 is not read in %j",
    (text) => {
      expect(parseCode(text)).toBeNull();
    },
  );
});

describe("several codes", () => {
  const isCode = (digits: string) =>
    ["6404", "6403", "640411", "640419", "847130"].includes(digits);
  it.each([
    ["640411, 640419", ["640411", "640419"]],
    ["HS 6404 and 6403", ["6404", "6403"]],
    ["6404/6403", ["6404", "6403"]],
    ["640411 640419", ["640411", "640419"]],
    ["6404 6403", ["6404", "6403"]],
  ])("I15.5 are read in %j", (text, codes) => {
    expect(parseCodeList(text, isCode)).toEqual(codes);
  });
  it.each(["8471 30 00", "64.04.11", "1, 2", "6404, shoes"])("I15.5 are not read in %j", (text) => {
    expect(parseCodeList(text, isCode)).toBeNull();
  });
});

describe("a part number", () => {
  const isKnown = (word: string) =>
    ["ball", "bearing", "wd-40", "mp3", "nike", "air"].includes(word.toLowerCase());
  it.each([
    "6204-2RS",
    "ESP32-WROOM-32",
    "LM358N",
    "90915-10003",
    "SKF 6204-2RS",
    "P/N 6ES7214-1AG40",
  ])("I15.5 is recognised: %s", (text) => {
    expect(isPartNumber(text, isKnown)).toBe(true);
  });
  it.each([
    "6204-2RS ball bearing",
    "WD-40",
    "mp3",
    "500ml",
    "205/55r16",
    "10x20mm",
    "2-pack",
    "covid-19",
    "nike air 270",
    "t-shirt",
  ])("I15.5 is not seen in %j", (text) => {
    expect(isPartNumber(text, isKnown)).toBe(false);
  });
});
