import path from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { loadNomenclature, type Nomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import { findProgramDir } from "#server/config/config.ts";
import type { HsCodeResult } from "#shared/contract/searches.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

let nomenclature: Nomenclature;
let codes: string[];
beforeAll(async () => {
  nomenclature = await loadNomenclature({
    programDir: findProgramDir(path.dirname(import.meta.dirname)),
  });
  const chapters = nomenclature
    .sections()
    .flatMap((section) => section.chapters.map(({ code }) => code));
  const below = (code: string): string[] =>
    nomenclature.details(code)?.children.map((child) => child.code) ?? [];
  codes = chapters.flatMap((chapter) => [
    chapter,
    ...below(chapter).flatMap((heading) => [heading, ...below(heading)]),
  ]);
});

function resultsOf(text: string): HsCodeResult[] {
  const outcome = nomenclature.searchCodes(text);
  if (outcome.outcome !== "results") throw new TypeError(`"${text}" gave ${outcome.outcome}`);
  return outcome.results.filter((one) => one.kind === "hs-code");
}

const headingsOf = (text: string) => [...new Set(resultsOf(text).map(({ heading }) => heading))];

describe("search", () => {
  it.each([
    ["rubber soled running shoes", "6404"],
    ["trainers", "6404"],
    ["vacum cleaner", "8508"],
    ["laptop", "8471"],
    ["bananas", "0803"],
    ["rose handcream75ml", "3304"],
    ["white 4xbathtowels", "6302"],
    ["aluminum foil", "7607"],
    ["jewelry box", "4202"],
    ["electric kettle", "8516"],
    ["hoover", "8508"],
  ])("R1.1 finds %j under %s among the first five headings", (text, heading) => {
    expect(headingsOf(text).slice(0, 5)).toContain(heading);
  });
  it("R1.1 finds singular and plural alike", () => {
    expect(headingsOf("umbrella").slice(0, 3)).toEqual(headingsOf("umbrellas").slice(0, 3));
  });
  it("R1.1 does not rank first what the query excludes", () => {
    const [first] = resultsOf("chairs other than upholstered, metal frame");
    expect(first?.code).toBe("940179");
    expect(resultsOf("upholstered chairs, metal frame")[0]?.code).toBe("940171");
  });
  it("R1.1 returns the matching words as typed and the distinguishing terms", () => {
    const shoes = resultsOf("Running SHOES, fabric").find(({ code }) => code === "640411");
    expect(shoes?.why).toEqual(expect.arrayContaining(["Running", "SHOES", "fabric"]));
    expect(shoes?.differs).toBeTruthy();
    expect(shoes?.path).toHaveLength(3);
    expect(shoes?.confidence).not.toBe("possible");
  });
  it("I15.2 names the material as what a leather handbag depends on", () => {
    const differs = Object.fromEntries(
      resultsOf("leather handbag").map(({ code, differs }) => [code, differs]),
    );
    expect(differs["420221"]).toBe("leather");
    expect(differs["420222"]).toMatch(/plastic.*textile/);
  });
  it("R1.1 returns the same results every time, at most 20", () => {
    const once = resultsOf("parts of machines for working metal");
    expect(once.length).toBeLessThanOrEqual(20);
    resultsOf("something quite different");
    expect(resultsOf("parts of machines for working metal")).toEqual(once);
  });
  it.each([
    "gift",
    "parts",
    "goods",
    "accessories",
    "a",
    "ab",
    "the of and",
    "spare parts",
    "not",
    "!!!",
    "500ml",
  ])("R1.4 finds %j too vague and gives advice", (text) => {
    const outcome = nomenclature.searchCodes(text);
    expect(outcome).toMatchObject({
      outcome: "too-vague",
      advice: { message: expect.stringMatching(/made of/) },
    });
  });
  it("R1.4 reports when nothing was found", () => {
    expect(nomenclature.searchCodes("zzzzqqqq xxyyzz")).toMatchObject({ outcome: "nothing-found" });
  });
  it("R1.4 accepts a two-letter name", () => {
    expect(headingsOf("TV")[0]).toBe("8528");
  });
  it.each([
    ["rubber soled running shoes", ["6402", "6403", "6404"]],
    ["leather handbag", ["4202"]],
    ["brake pads for cars", ["8708", "6813"]],
    ["electric kettle", ["8516"]],
  ])("I15.2 lists for %j what a broker would consider, half or more of it right", (text, right) => {
    const found = resultsOf(text);
    expect(found.length).toBeLessThanOrEqual(20);
    const accepted = found.filter(({ heading }) => right.includes(heading));
    expect(accepted.length).toBeGreaterThanOrEqual(found.length / 2);
  });
  it("R1.1 searches within a chapter", () => {
    const outcome = nomenclature.searchCodes("boots", { chapters: ["95"] });
    const codes =
      outcome.outcome === "results"
        ? outcome.results.map((one) => (one.kind === "hs-code" ? one.code : ""))
        : [];
    expect(codes).not.toEqual([]);
    expect(codes.filter((code) => !code.startsWith("95"))).toEqual([]);
  });
  it("R1.4 reports when a chapter has nothing, which costs nothing", () => {
    expect(nomenclature.searchCodes("trousers", { chapters: ["25"] })).toMatchObject({
      outcome: "nothing-found",
    });
  });
  it("R1.1 answers any text within a quarter of a second", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            "parts",
            "of",
            "machine",
            "not",
            "leather",
            "electric",
            "xqzt",
            "vacum",
            "0101",
            ",",
            "-",
          ),
          {
            maxLength: 40,
          },
        )
        .map((words) => words.join(" ")),
    );
    fc.assert(
      fc.property(text, (query) => {
        const started = process.cpuUsage();
        const outcome = nomenclature.searchCodes(query.slice(0, 200));
        expect(process.cpuUsage(started).user).toBeLessThan(250_000);
        if (outcome.outcome === "results") expect(outcome.total).toBe(outcome.results.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe("Spanish", () => {
  it.each([
    ["zapatos de cuero", "6403"],
    ["aguacates frescos", "0804"],
    ["cerveza", "2203"],
    ["paltas", "0804"],
    ["CAMION", "8704"],
    ["piña", "0804"],
    ["miel", "0409"],
    ["pastillas de freno", "8708"],
    ["tornillos de acero", "7318"],
  ])("I15.4 finds %j under %s first", (text, heading) => {
    expect(headingsOf(text)[0]).toBe(heading);
  });
  it("I15.4 names every result in Spanish too", () => {
    for (const text of ["cerveza", "leather shoes"])
      for (const { titles } of resultsOf(text)) expect(titles?.es).toMatch(/\p{L}{3}/u);
  });
  it("#18 gives path and distinguishing words in Spanish, with its accents", () => {
    const handbag = resultsOf("leather handbag").find(({ code }) => code === "420221");
    const { path = [], differs = "" } = handbag?.translated?.es ?? {};
    expect(path).toHaveLength(3);
    expect(path[1]).not.toBe(handbag?.path[1]);
    expect(path[2]).not.toBe(handbag?.path[2]);
    expect(differs).toMatch(/cuero/);
    expect(differs).not.toMatch(/leather/);
  });
  it.each(["chocolate", "piano", "air con", "pan", "compost", "eau de parfum"])(
    "I15.4 leaves English as it is: %j",
    (text) => {
      const english = { chocolate: "1806", piano: "9201", "air con": "8415", pan: "7323" };
      const heading = english[text as keyof typeof english];
      if (heading) expect(headingsOf(text).slice(0, 5)).toContain(heading);
      else expect(nomenclature.searchCodes(text).outcome).toBe("results");
    },
  );
  it.each([
    "schuhe aus leder",
    "chaussures en cuir",
    "sapatos de couro",
    "formaggio",
    "皮鞋",
    "кожа",
  ])("I15.4 says that %j is in a language that is not held, and guesses nothing", (text) => {
    expect(nomenclature.searchCodes(text)).toMatchObject({
      outcome: "other-language",
      advice: { message: expect.stringContaining("English and Spanish") },
    });
  });
});

describe("misspellings", () => {
  it.each([
    ["vacum cleener", "vacuum cleaner"],
    ["Choclate biscits", "chocolate biscuits"],
    ["sunglases", "sunglasses"],
  ])("I15.2 %j is searched as %j, and the answer says so", (typed, used) => {
    expect(nomenclature.searchCodes(typed)).toMatchObject({ correction: { typed, used } });
    expect(nomenclature.searchCodes(used)).not.toHaveProperty("correction.used");
  });
  it("I15.2 are taken as they are where one insists, and nothing found costs nothing", () => {
    expect(nomenclature.searchCodes("vacum cleener", { verbatim: true })).toMatchObject({
      outcome: "nothing-found",
    });
  });
});

describe("codes", () => {
  it("R1.1 of HS 2022 are recognized in any notation", () => {
    expect(codes).toHaveLength(97 + 1228 + 5612);
    const spelling = fc.constantFrom(
      (code: string) => code,
      formatHsCode,
      (code: string) => code.replace(/(..)(?=.)/g, "$1 "),
      (code: string) => code.replace(/(..)(?=.)/g, "$1-"),
      (code: string) => `  HS ${formatHsCode(code)}. `,
      (code: string) => `hs code: ${code}`,
    );
    fc.assert(
      fc.property(fc.constantFrom(...codes), spelling, (code, spell) => {
        expect(nomenclature.searchCodes(spell(code))).toEqual({ outcome: "exact", goTo: code });
      }),
      { numRuns: 500 },
    );
  });
  it("R1.1 keep their national digits", () => {
    expect(nomenclature.searchCodes("0101.21-00 00")).toEqual({
      outcome: "exact",
      goTo: "0101210000",
    });
  });
  it("R1.1 that do not exist get existing ones suggested", () => {
    expect(nomenclature.searchCodes("6404.99")).toMatchObject({
      outcome: "nothing-found",
      advice: { suggestions: expect.arrayContaining(["640411"]) },
    });
    expect(nomenclature.searchCodes("99")).toMatchObject({ outcome: "nothing-found" });
  });
  it("I15.5 of a list are opened one by one, and one that does not exist is named", () => {
    expect(nomenclature.searchCodes("640411, 640419")).toMatchObject({
      outcome: "several-codes",
      advice: { suggestions: ["640411", "640419"] },
    });
    expect(nomenclature.searchCodes("640411 640499")).toMatchObject({
      outcome: "several-codes",
      advice: { suggestions: ["640411"], message: expect.stringContaining("no code 6404.99") },
    });
  });
  it.each(["6204-2RS", "ESP32-WROOM-32", "90915-10003"])(
    "I15.5 of makers are no codes of the tariff: %s",
    (text) => {
      expect(nomenclature.searchCodes(text)).toMatchObject({
        outcome: "part-number",
        advice: { message: expect.stringContaining(text) },
      });
    },
  );
  it("I15.5 beside words of either language describe goods", () => {
    for (const text of ["tornillo M6X20", "6204-2RS ball bearing"])
      expect(nomenclature.searchCodes(text).outcome).toBe("results");
  });
  it("R1.1 report digits beyond six as unknown", () => {
    expect(nomenclature.details("6404110000")).toMatchObject({
      code: "640411",
      level: "subheading",
      unknownDigits: "0000",
    });
    expect(nomenclature.details("640411")).toMatchObject({ unknownDigits: null });
  });
  it("R1.1 have a path, children, siblings and exclusions", () => {
    const heading = nomenclature.details("6404");
    expect(heading?.path.map(({ level }) => level)).toEqual(["section", "chapter", "heading"]);
    expect(heading?.children.map(({ code }) => code)).toEqual(["640411", "640419", "640420"]);
    expect(heading?.siblings.map(({ code }) => code)).toEqual([
      "6401",
      "6402",
      "6403",
      "6405",
      "6406",
    ]);
    expect(heading?.not.every(({ title }) => title.length > 0)).toBe(true);
  });
  it("R1.1 include chapter 77 as reserved and none beyond 97", () => {
    expect(nomenclature.details("77")).toMatchObject({
      level: "chapter",
      title: expect.stringMatching(/reserved/i),
      children: [],
    });
    expect(nomenclature.details("98")).toBeUndefined();
    expect(nomenclature.details("7701")).toBeUndefined();
  });
  it("R1.1 are in 21 sections and 97 chapters", () => {
    const sections = nomenclature.sections();
    expect(sections).toHaveLength(21);
    expect(sections.flatMap(({ chapters }) => chapters)).toHaveLength(97);
  });
});

describe("suggestions", () => {
  it("R1.1 start with the exact name", () => {
    const found = nomenclature.suggest("umbrella");
    expect(found[0]).toMatchObject({ code: "6601", match: "Umbrellas and sun umbrellas" });
    expect(nomenclature.suggest("tractors")[0]).toMatchObject({ code: "8701", match: "Tractors" });
    expect(found.length).toBeLessThanOrEqual(10);
  });
  it("I15.6 come by how much people trade what they name, inner words included", () => {
    const codes = (text: string) => nomenclature.suggest(text).map(({ code }) => code);
    expect(codes("sho").slice(0, 3).sort()).toEqual(["6402", "6403", "6404"]);
    expect(codes("pipes").indexOf("7306")).toBeGreaterThan(-1);
    expect(codes("toy").slice(0, 2).sort()).toEqual(["95", "9503"]);
  });
  it("I15.6 come in the order in which the search has their headings", () => {
    const codes = (text: string) => nomenclature.suggest(text).map(({ code }) => code);
    expect(codes("pipes").slice(0, 2)).toEqual(["7306", "7304"]);
    expect(codes("steel pi").slice(0, 2)).toEqual(["7306", "7304"]);
    expect(codes("coff").slice(0, 2).sort()).toEqual(["09", "0901"]);
    expect(codes("car").slice(0, 2).sort()).toEqual(["87", "8703"]);
    expect(codes("cement")[0]).toBe("2523");
    expect(codes("tyre").slice(0, 2)).toEqual(["4011", "4012"]);
  });
  it("S22 are official names with the text at a word's start, and tell no code of what a search sells", () => {
    const sold = ["running shoes", "rubber soled running shoes", "notebook computer", "lego"];
    for (const words of sold) expect(nomenclature.suggest(words)).toEqual([]);
    for (const text of ["walking st", "bicycles", "cars", "of", "oth", "milk"])
      for (const { code, title, match, ...more } of nomenclature.suggest(text)) {
        expect(code.length).toBeLessThanOrEqual(4);
        expect(title).toContain(match);
        expect(match.toLowerCase().startsWith(text)).toBe(true);
        expect(more).toEqual({});
      }
    expect(nomenclature.suggest("walking st").map(({ code }) => code)).toEqual([
      "66",
      "6602",
      "6603",
    ]);
    // The search knows two-letter names, so these are not too vague.
    expect(nomenclature.searchCodes("TV").outcome).toBe("results");
  });
  it("R1.1 are codes for digits", () => {
    expect(nomenclature.suggest("6404").map(({ code }) => code)).toEqual([
      "6404",
      "640411",
      "640419",
      "640420",
    ]);
  });
  it("R1.1 need two letters and accept any text", () => {
    expect(nomenclature.suggest("u")).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) => {
        expect(nomenclature.suggest(text).length).toBeLessThanOrEqual(10);
      }),
    );
  });
});
