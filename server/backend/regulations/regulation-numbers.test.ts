import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answeringKeys,
  findRegulationNumbers,
  widerKeys,
} from "#server/backend/regulations/regulation-numbers.ts";

const firstKey = (text: string) => findRegulationNumbers(text)[0]?.keys[0];

describe("numbers of regulations", () => {
  it.each([
    ["2023/956", "no-2023-956"],
    ["Reg. (EU) 2023/956", "eu-regulation-2023-956"],
    ["Reglamento (UE) 2023/956", "eu-regulation-2023-956"],
    ["Règlement (UE) n° 952/2013", "eu-regulation-2013-952"],
    ["Verordnung (EU) Nr. 952/2013", "eu-regulation-2013-952"],
    ["EU 956/2023", "eu-2023-956"],
    ["CELEX:32023R0956", "eu-regulation-2023-956"],
    ["Directive 2011/65/EU", "eu-directive-2011-65"],
    ["Regulation (EEC) No 2658/87", "eu-regulation-1987-2658"],
    ["2658/87", "no-1987-2658"],
    ["S.I. 2019 No. 855", "si-2019-855"],
    ["uksi/2019/855", "si-2019-855"],
    ["2018 c. 22", "chapter-2018-22"],
    ["E.O. 14257", "order-14257"],
    ["exec order 13873", "order-13873"],
    ["Presidential Proclamation 10962", "proclamation-10962"],
    ["Pub. L. No. 117-78", "law-117-78"],
    ["90 Fed. Reg. 37775", "fr-90-37775"],
    ["FR Doc. 2025-06063", "document-2025-06063"],
    ["19 C.F.R. § 12.42", "cfr-19-12.42"],
    ["16 U.S.C. 3372(f)", "usc-16-3372"],
    ["DORS/2014-58", "sor-2014-58"],
    ["Decree No. 6,759 of 2009", "no-2009-6759"],
    ["Decreto 6.759/2009", "no-2009-6759"],
  ])("R1.1 %s is %s", (text, key) => {
    expect(firstKey(text)).toBe(key);
  });

  it.each(["8471.30", "2023", "rules of 2008", "10/2", "24/7", "section 232", "95 % of 2 kg"])(
    "R1.1 %s is none",
    (text) => {
      expect(findRegulationNumbers(text)).toEqual([]);
    },
  );

  it("R1.1 of a range or list are each of its parts", () => {
    const keys = (text: string) => findRegulationNumbers(text).flatMap((one) => one.keys);
    expect(keys("19 CFR 12.42-12.44")).toEqual(["cfr-19-12.42", "cfr-19-12.43", "cfr-19-12.44"]);
    expect(keys("10 CFR parts 429, 430 and 431")).toEqual([
      "cfr-10-429",
      "cfr-10-430",
      "cfr-10-431",
    ]);
    expect(keys("15 CFR parts 730-774")).toHaveLength(45);
  });

  it("R1.1 of a section are answered by its part, of a kind by the series", () => {
    expect(answeringKeys("cfr-19-134.11")).toEqual(["cfr-19-134.11", "cfr-19-134"]);
    expect(widerKeys("eu-regulation-2023-956")).toEqual([
      "eu-regulation-2023-956",
      "eu-2023-956",
      "no-2023-956",
    ]);
  });

  it("R1.1 mean the same act in every spelling", () => {
    const spellings = [
      (year: number, number: number) => `Regulation (EU) ${year}/${number}`,
      (year: number, number: number) => `reg. (EU) No ${number}/${year}`,
      (year: number, number: number) => `3${year}R${String(number).padStart(4, "0")}`,
      (year: number, number: number) => `reglamento ue ${year}/${String(number).padStart(4, "0")}`,
    ];
    const years = fc.integer({ min: 2000, max: 2099 });
    const numbers = fc.integer({ min: 1, max: 1899 });
    fc.assert(
      fc.property(years, numbers, fc.constantFrom(...spellings), (year, number, spell) => {
        const keys = findRegulationNumbers(spell(year, number)).flatMap((one) => one.keys);
        expect(keys).toContain(`eu-regulation-${year}-${number}`);
      }),
    );
  });

  it("R8.1 are read from any text, none over another", () => {
    const pieces = fc.array(
      fc.constantFrom("19 CFR ", "12.4", "-", "2023/", "956", "EO ", "SI ", " and ", "(EU) ", "§"),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          pieces.map((all) => all.join("")),
        ),
        (text) => {
          let before = 0;
          for (const { start, end } of findRegulationNumbers(text)) {
            expect(start).toBeGreaterThanOrEqual(before);
            expect(end).toBeLessThanOrEqual(text.length);
            before = end;
          }
        },
      ),
    );
  });
});
