import { describe, expect, it } from "vitest";
import { nextOption } from "#client/pages/hs-code-search/code-combobox.tsx";
import {
  descriptionIn,
  groupByChapter,
  readLaneChoice,
  recallLane,
  rememberLane,
  wordsIn,
} from "#client/pages/hs-code-search/hs-code-search.ts";
import type { HsCodeResult } from "#shared/contract/searches.ts";

function buildResult(code: string): HsCodeResult {
  const path = ["Section", `Chapter ${code.slice(0, 2)}`, `Heading ${code.slice(0, 4)}`];
  return {
    kind: "hs-code",
    code,
    heading: code.slice(0, 4),
    description: code,
    path,
    confidence: "good",
    why: [],
    differs: null,
  };
}

describe("results by chapter and heading", () => {
  it("R1.1 are ordered by their best result, and none is lost", () => {
    const groups = groupByChapter(
      ["640411", "420221", "640419", "640299", "420222"].map(buildResult),
      "en",
    );
    expect(groups.map(({ code, count }) => [code, count])).toEqual([
      ["64", 3],
      ["42", 2],
    ]);
    expect(
      groups[0]?.headings.map(({ code, title, results }) => [
        code,
        title,
        results.map((one) => one.code),
      ]),
    ).toEqual([
      ["6404", "Heading 6404", ["640411", "640419"]],
      ["6402", "Heading 6402", ["640299"]],
    ]);
  });
});

describe("the description of a result", () => {
  it("I15.4 is Spanish on a Spanish screen, English where none is held", () => {
    const result = { description: "Beer", titles: { es: "Cerveza" } };
    expect(descriptionIn(result, "es")).toBe("Cerveza");
    expect(descriptionIn(result, "en")).toBe("Beer");
    expect(descriptionIn({ description: "Beer" }, "es")).toBe("Beer");
  });
});

describe("path and distinguishing words of a result", () => {
  const english = { path: ["Footwear", "Boots"], differs: "leather" };
  const translated = { es: { path: ["Footwear", "Botas"], differs: "cuero" } };

  it("#18 are in the screen's language where the answer has them", () => {
    const result = { ...english, translated };
    expect(wordsIn(result, "en")).toEqual({ ...english, isTranslated: false });
    expect(wordsIn(result, "es")).toEqual({ ...translated.es, isTranslated: true });
  });

  it("#18 without them the path is English, and no English words stand in a Spanish sentence", () => {
    expect(wordsIn(english, "es")).toEqual({ ...english, differs: null, isTranslated: false });
  });

  it("#18 groups have the address of the English title and the words of the screen", () => {
    const boots = {
      ...buildResult("640399"),
      translated: { es: { path: ["Section", "Calzado", "Botas"], differs: null } },
    };
    const [group] = groupByChapter([boots], "es");
    expect(group).toMatchObject({ title: "Chapter 64", shown: "Calzado", isTranslated: true });
    expect(group?.headings[0]).toMatchObject({ title: "Heading 6403", shown: "Botas" });
  });
});

describe("suggestions by keyboard", () => {
  it.each([
    ["ArrowDown", -1, 0],
    ["ArrowDown", 2, -1],
    ["ArrowUp", -1, 2],
    ["ArrowUp", 0, -1],
    ["Home", 1, null],
  ] as const)("R1.1 %s from %i goes to %s of three", (key, place, next) => {
    expect(nextOption(key, place, 3)).toBe(next);
  });
});

describe("the remembered lane", () => {
  const storageWith = (kept: string | null) => ({ getItem: () => kept });

  it("is restored as stored", () => {
    const kept = new Map<string, string>();
    rememberLane(
      { destination: "GB", origin: "CN" },
      { setItem: (key, value) => void kept.set(key, value) },
    );
    expect(recallLane({ getItem: (key) => kept.get(key) ?? null })).toEqual({
      destination: "GB",
      origin: "CN",
    });
  });

  it.each([null, "", "null", "{", "[]", '{"destination":7,"origin":"China"}'])(
    "is empty where %j is kept",
    (kept) => {
      expect(recallLane(storageWith(kept))).toEqual({ destination: "", origin: "" });
    },
  );

  it("blocked storage is no error", () => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    expect(() =>
      rememberLane({ destination: "GB", origin: "" }, { setItem: refuse }),
    ).not.toThrow();
    expect(recallLane({ getItem: refuse })).toEqual({ destination: "", origin: "" });
  });
});

describe("the lane of an address", () => {
  it("is upper-cased, and the first of several values counts", () => {
    expect(readLaneChoice({ destination: ["gb", "us"], date: "2026-01-01" })).toEqual({
      destination: "GB",
      origin: undefined,
      date: "2026-01-01",
    });
  });
});
