import { existsSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { editionYears } from "#server/backend/datasets/successors-file.ts";
import { loadNomenclature, type Nomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import {
  type CorrelationRow,
  collectiveCodes,
  missingPairs,
  readCorrelation,
} from "#server/backend/tariff/figures/successors-writer.ts";
import { findProgramDir } from "#server/config/config.ts";
import type { RetiredCode } from "#shared/contract/lanes.ts";

const programDir = findProgramDir(path.dirname(import.meta.dirname));
let nomenclature: Nomenclature;
beforeAll(async () => {
  nomenclature = await loadNomenclature({ programDir });
});

type Successor = RetiredCode["editions"][number]["successors"][number];

function successorsIn(code: string, year: number): Successor[] {
  const found = nomenclature.findSuccessors(code);
  return found?.editions.find((edition) => edition.year === year)?.successors ?? [];
}

describe("retired codes", () => {
  it("R1.1 belong to their editions and no others", () => {
    const yearsOf = (code: string) =>
      nomenclature.findSuccessors(code)?.editions.map(({ year }) => year);
    expect(yearsOf("852540")).toEqual([1996, 2002]);
    expect(yearsOf("950410")).toEqual([1992, 1996, 2002, 2007]);
    expect(yearsOf("640411")).toEqual([...editionYears]);
    expect(yearsOf("852411")).toEqual([]);
    for (const never of ["640499", "999999", "0000", "99"])
      expect(nomenclature.findSuccessors(never)).toBeUndefined();
  });
  it("R1.1 say in words what the successor takes over, and from which other codes", () => {
    expect(successorsIn("950410", 2007)).toEqual([
      {
        code: "950450",
        title: nomenclature.titleOf("950450"),
        relationship: "all of it except the goods named in the note, merged with part of 9504.90",
        isDefault: false,
      },
    ]);
    const omitted = nomenclature.findSuccessors("950410")?.editions[0]?.omitted;
    expect(omitted?.map(({ code }) => code)).toContain("8549");
    expect(successorsIn("854140", 2017)).toContainEqual(
      expect.objectContaining({ code: "854142", relationship: "part of it" }),
    );
    expect(successorsIn("640411", 1992)).toEqual([
      expect.objectContaining({
        code: "640411",
        relationship: "all of it, merged with part of 6404.19",
      }),
    ]);
    expect(successorsIn("640411", 1996)).toEqual([
      expect.objectContaining({ code: "640411", relationship: "unchanged" }),
    ]);
  });
  it("R1.1 a retired heading leads to the headings of its codes' successors", () => {
    expect(successorsIn("8520", 1996)).toEqual([expect.objectContaining({ code: "8519" })]);
    // The code meant gramophone records then and means flat panel displays now.
    expect(successorsIn("8524", 2002)).toEqual([expect.objectContaining({ code: "8523" })]);
  });
  it("R1.1 a national code has the successors of its first six digits", () => {
    expect(nomenclature.findSuccessors("8525401100")).toEqual(
      nomenclature.findSuccessors("852540"),
    );
  });
  it("R1.1 flat panel displays and electrical waste hide the successors of no code", () => {
    const codes = successorsIn("848590", 2002).map(({ code }) => code);
    expect(codes).toContain("848790");
    expect(codes.filter((code) => /^85(24|49)/.test(code))).toEqual([]);
    expect(successorsIn("854150", 2017).map(({ code }) => code)).toEqual(["854151", "854159"]);
  });
  it("R1.1 any digits have an answer whose successors all exist", () => {
    const digits = fc
      .integer({ min: 1, max: 5 })
      .chain((pairs) => fc.stringMatching(new RegExp(`^[0-9]{${pairs * 2}}$`)));
    fc.assert(
      fc.property(digits, (code) => {
        const found = nomenclature.findSuccessors(code);
        for (const { successors } of found?.editions ?? []) {
          expect(successors.length).toBeGreaterThan(0);
          for (const one of successors) expect(nomenclature.titleOf(one.code)).toBe(one.title);
        }
      }),
    );
  });
});

describe("a search for a retired code", () => {
  it.each(["8525.40", "95.04.10", "8525401100", "8520"])(
    "R1.4 leads from %j to its page, free",
    (text) => {
      expect(nomenclature.searchCodes(text)).toEqual({
        outcome: "exact",
        goTo: text.replace(/\D/g, ""),
      });
    },
  );
  it("R1.4 still suggests codes for one that never existed", () => {
    expect(nomenclature.searchCodes("6404.99")).toMatchObject({ outcome: "nothing-found" });
  });
});

const tables = path.resolve(programDir, "../shared/data/hs/correlations");
const reason = existsSync(tables) ? "" : " (skipped: ../shared/data is not here)";

describe.skipIf(reason)(`the published correlation tables${reason}`, () => {
  const tablesByYear = new Map<number, CorrelationRow[]>();
  beforeAll(async () => {
    for (const year of editionYears) tablesByYear.set(year, await readCorrelation(tables, year));
  });

  it.each(editionYears)("R1.1 every code of HS %i leads to HS 2022 as published", (year) => {
    const collective = collectiveCodes([...tablesByYear.values()]);
    const problems: string[] = [];
    const pairsOf = groupPairs(tablesByYear.get(year) ?? []);
    expect(pairsOf.size).toBeGreaterThan(5000);
    for (const [code, pairs] of pairsOf) {
      const successors = successorsIn(code, year);
      const found = new Set(successors.map((one) => one.code));
      if (found.size === 0) problems.push(`${code} has no successor`);
      for (const { code: successor, title, isDefault } of successors) {
        if (!title) problems.push(`${successor} of ${code} does not exist`);
        const pair = pairs.find(({ current }) => current === successor);
        const isPublished = pair?.isDefault === isDefault;
        if (!isPublished && !missingPairs[code]?.includes(successor))
          problems.push(`${code} to ${successor} is not published like this`);
      }
      for (const { current, isDefault } of pairs)
        if ((isDefault || !collective.has(current)) && !found.has(current))
          problems.push(`${code} lacks ${current}`);
    }
    expect(problems).toEqual([]);
  });

  it.each(editionYears)("R1.1 the words agree with the published relationship, HS %i", (year) => {
    const problems: string[] = [];
    for (const [code, pairs] of groupPairs(tablesByYear.get(year) ?? [])) {
      const words = new Map(
        successorsIn(code, year).map((one) => [one.code, one.relationship] as const),
      );
      for (const { current, relationship } of pairs) {
        const said = words.get(current);
        // The missing pairs change the relationship of the listed ones.
        if (said === undefined || missingPairs[code] || current === "911490") continue;
        const isJoined = said.includes("merged with");
        const isPart = /^(part of it|all of it except)/.test(said);
        if (relationship !== `${isPart ? "n" : "1"}:${isJoined ? "n" : "1"}`)
          problems.push(`${code} to ${current}, ${relationship}: ${said}`);
      }
    }
    expect(problems).toEqual([]);
  });
});

function groupPairs(rows: readonly CorrelationRow[]): Map<string, CorrelationRow[]> {
  const pairsOf = new Map<string, CorrelationRow[]>();
  for (const row of rows) pairsOf.set(row.old, [...(pairsOf.get(row.old) ?? []), row]);
  return pairsOf;
}
