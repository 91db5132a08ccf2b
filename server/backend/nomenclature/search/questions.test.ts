import { beforeAll, describe, expect, it } from "vitest";
import { loadNomenclature, type Nomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import { findProgramDir } from "#server/config/config.ts";

let nomenclature: Nomenclature;
beforeAll(async () => {
  nomenclature = await loadNomenclature({ programDir: findProgramDir(import.meta.dirname) });
});

function look(text: string, answers: string[] = [], chapters: string[] = []) {
  const outcome = nomenclature.searchCodes(text, { answers, chapters });
  if (outcome.outcome !== "results") throw new TypeError(`"${text}" gave ${outcome.outcome}`);
  const codes = outcome.results.flatMap((one) => (one.kind === "hs-code" ? [one.code] : []));
  const { question = null, answered = [] } = outcome;
  return { question, answered: answered.map(({ answer }) => answer), codes };
}

describe("the deciding question", () => {
  it.each([
    ["handbag", "bag-surface", "leather", "420221"],
    ["running shoes", "footwear-upper", "textile", "640411"],
    ["bolso de mano", "bag-surface", "leather", "420221"],
    ["coffee", "coffee-form", "green", "090111"],
    ["car", "car-engine", "electric", "870380"],
  ])("I15.3 for %j is %s, whose answer %s puts %s first", (text, id, choice, code) => {
    const before = look(text);
    expect(before.question?.id).toBe(id);
    const after = look(text, [`${id}:${choice}`]);
    expect(after.codes[0]).toBe(code);
    expect(after.answered).toEqual([`${id}:${choice}`]);
  });
  it("I15.3 is worded in English and Spanish", () => {
    const { question } = look("handbag");
    expect(question?.ask).toEqual({ en: expect.any(String), es: expect.any(String) });
    expect(question?.choices[0]?.label).toEqual({ en: "Leather", es: "Cuero" });
  });
  it.each(["leather handbag", "cuero bolso", "roasted decaffeinated coffee", "honey"])(
    "I15.3 is not asked where %j states it or nothing differs",
    (text) => {
      expect(look(text).question).toBeNull();
    },
  );
  it.each([
    ["leather handbag", "420221", "420222"],
    ["canvas handbag", "420222", "420221"],
  ])(
    "I15.2 where %j states the answer, %s may be strong and %s is only possible",
    (text, yes, no) => {
      const outcome = nomenclature.searchCodes(text);
      if (outcome.outcome !== "results") throw new TypeError(`"${text}" gave ${outcome.outcome}`);
      const confidence = Object.fromEntries(
        outcome.results.flatMap((one) =>
          one.kind === "hs-code" ? [[one.code, one.confidence] as const] : [],
        ),
      );
      expect(confidence).toMatchObject({ [yes]: "strong", [no]: "possible" });
    },
  );
  it("I15.3 is asked twice at most in a row", () => {
    const answers: string[] = [];
    for (let step = 0; step < 5; step += 1) {
      const { question } = look("jacket", answers);
      if (question?.choices[0]) answers.push(question.choices[0].answer);
    }
    expect(answers).toHaveLength(2);
  });
  it("I15.3 is not asked of somebody who searches as is, and the codes stay the same", () => {
    const asIs = look("handbag", ["none"]);
    expect(asIs.question).toBeNull();
    expect(asIs.codes).toEqual(look("handbag").codes);
  });
  it("I15.3 an answer to a question that is not asked opens no other codes", () => {
    const plain = look("handbag");
    for (const answer of ["coffee-form:green", "bag-surface:gold", "x", "bag-surface"])
      expect(look("handbag", [answer])).toEqual(plain);
  });
  it("I15.3 offers no choice that a filter by chapter rules out, and every choice finds codes", () => {
    const { question } = look("gloves", [], ["61", "62"]);
    for (const { answer } of question?.choices ?? []) {
      const { codes } = look("gloves", [answer], ["61", "62"]);
      expect(codes.length).toBeGreaterThan(0);
      expect(codes.every((code) => /^6[12]/.test(code))).toBe(true);
    }
  });
});
