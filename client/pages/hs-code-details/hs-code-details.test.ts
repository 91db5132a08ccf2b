import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeAgain,
  groupLines,
  groupRates,
  laneFile,
  readCountry,
  readProduct,
  splitDuties,
} from "#client/pages/hs-code-details/hs-code-details.ts";
import { buildDuty, buildLine, buildRate } from "#tests/support/lane-samples.ts";

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

  it.each(["Reino Unido", "reino unido", "United Kingdom", "GB"])(
    "#18 reads %j on a Spanish page",
    (text) => {
      const translate = (name: string) => (name === "United Kingdom" ? "Reino Unido" : name);
      expect(readCountry(text, countries, translate)).toBe("GB");
    },
  );

  it("R2.4 keeps a stray percent sign", () => {
    expect(decodeAgain("50%")).toBe("50%");
    expect(decodeAgain("%E0%A4%A")).toBe("%E0%A4%A");
  });
});

const digits = fc.array(fc.constantFrom(..."0123456789"), { minLength: 8, maxLength: 10 });

describe("national lines", () => {
  it("R1.1 are grouped by eight digits, none lost, none twice, each in its group", () => {
    fc.assert(
      fc.property(fc.uniqueArray(digits.map((one) => one.join(""))), (codes) => {
        const groups = groupLines(codes.map((code) => buildLine({ code })));
        const grouped = groups.flatMap(({ lines }) => lines.map(({ code }) => code));
        expect(grouped.toSorted()).toEqual(codes.toSorted());
        for (const { code, lines } of groups)
          expect(lines.every((line) => line.code.startsWith(code))).toBe(true);
      }),
    );
  });
  it("R1.1 show a rate once only where all lines of the group share it", () => {
    const [free, five] = [buildRate({ rate: "Free" }), buildRate({ rate: "5%" })];
    const shared = ["8507600010", "8507600020"].map((code) => buildLine({ code, rates: [free] }));
    expect(groupLines(shared)[0]?.rates).toEqual([free]);
    const other = buildLine({ code: "8507600030", rates: [five] });
    expect(groupLines([...shared, other])[0]?.rates).toBeNull();
  });
  it("R1.1 name programs of the same rate together, after the ordinary duty", () => {
    const program = (program: string, rate: string) =>
      buildRate({ kind: "preference", program, rate });
    const rates = [program("AU", "Free"), program("JP", "2%"), program("KR", "Free"), buildRate()];
    expect(groupRates(rates).map(({ rate, programs }) => [rate.rate, programs])).toEqual([
      ["3.4%", []],
      ["Free", ["AU", "KR"]],
      ["2%", ["JP"]],
    ]);
  });
});

describe("duty layers", () => {
  it("R1.1 stand in one of three groups, by the total and by who claims them", () => {
    const layers = ["mfn", "column-2", "preference", "suspension", "quota", "additional"] as const;
    const duty = fc.record({ layer: fc.constantFrom(...layers), inTotal: fc.boolean() });
    fc.assert(
      fc.property(fc.array(duty.map(buildDuty)), (duties) => {
        const { due, claim, may } = splitDuties(duties);
        expect(due.length + claim.length + may.length).toBe(duties.length);
        expect(due.every(({ inTotal }) => inTotal)).toBe(true);
        expect(claim.some(({ layer }) => layer === "additional")).toBe(false);
        expect(may.every(({ layer, inTotal }) => layer === "additional" && !inTotal)).toBe(true);
      }),
    );
  });
});

describe("files of a lane", () => {
  it("R1.1 are addressed by code, lane and shipment", () => {
    const lane = { code: "640411", destination: "US", origin: "VN", date: "2026-11-22" };
    expect(laneFile("csv", lane)).toBe(
      "/api/hs-codes/640411/lane.csv?destination=US&origin=VN&date=2026-11-22",
    );
    expect(laneFile("cost", { ...lane, date: undefined, shipment: { value: "10 & more" } })).toBe(
      "/api/hs-codes/640411/landed-cost.csv?destination=US&origin=VN&value=10+%26+more",
    );
  });
});
