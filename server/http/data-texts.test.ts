import { beforeAll, describe, expect, it } from "vitest";
import { readDataset } from "#server/backend/datasets/read-dataset.ts";
import { findProgramDir } from "#server/config/config.ts";
import { createDataTexts } from "#server/http/data-texts.ts";
import { type DataTexts, translateJoined, translationsIn } from "#shared/domain/data-texts.ts";

const programDir = findProgramDir(import.meta.dirname);
let spanish: DataTexts;
let shown: ReadonlySet<string>;
/** Written for themselves, with the figures that a Spanish broker needs. */
let titles: ReadonlySet<string>;
beforeAll(async () => {
  spanish = await createDataTexts(programDir)("es");
  shown = new Set([
    ...(await textsOfLanes()),
    ...(await textsOfRecords()),
    ...(await textsOfCodes()),
  ]);
});

type Text = string | null | undefined;

/** Numbers, rates and names of forms say the same in every language. */
const hasWords = (text: Text): text is string => /[A-Za-z]{2}/.test(text ?? "");

async function textsOfLanes(): Promise<string[]> {
  const lanes = await readDataset(programDir, "lanes");
  const texts: Text[] = [
    ...lanes.additionalDuties.flatMap((one) => [one.name, one.rate, one.stacks, one.exemptions]),
    ...lanes.agreements.flatMap(({ name, note, proofs }) => [name, note, ...proofs]),
    ...lanes.coverage.map(({ note }) => note),
    ...lanes.fees.map(({ name }) => name),
    ...lanes.programs.flatMap(({ name, proof }) => [name, proof]),
    ...lanes.agencyFlags.map(({ agencyName }) => agencyName),
    ...lanes.excises.flatMap(({ goods, condition, note }) => [goods, condition, note]),
    ...lanes.importTaxes.flatMap(({ name, note }) => [name, note]),
    ...lanes.markets.map(({ note }) => note),
    ...lanes.productTaxes.flatMap(({ name, goods, condition }) => [name, goods, condition]),
    ...lanes.prohibitions.flatMap(({ title, condition, region }) => [title, condition, region]),
    ...lanes.noProhibition.map(({ note }) => note),
  ];
  return texts.filter(hasWords);
}

async function textsOfRecords(): Promise<string[]> {
  const acts = await readDataset(programDir, "acts");
  const notifications = await readDataset(programDir, "notifications");
  const texts: Text[] = [
    ...acts.items.flatMap(({ title, brief, body, topics, scope, obligations, relations }) => [
      ...[title, brief, body, ...topics, scope.threshold],
      ...obligations.flatMap((one) => [one.actor, one.action, one.document, one.where]),
      ...relations.map(({ label }) => label),
    ]),
    ...notifications.items.flatMap(({ headline, summary, change }) => [
      ...[headline, summary, change?.from, change?.to],
    ]),
  ];
  return texts.filter(hasWords);
}

async function textsOfCodes(): Promise<string[]> {
  const { chapters } = await readDataset(programDir, "nomenclature");
  titles = new Set(
    chapters.flatMap(({ title, headings }) => [
      title,
      ...headings.flatMap((one) => [one.title, ...one.subheadings.map((below) => below.title)]),
    ]),
  );
  return chapters.flatMap(({ title, about, headings }) => [
    ...[title, about],
    ...headings.flatMap((one) => [
      ...[one.title, one.about, ...one.not.map(({ goods }) => goods)],
      ...one.subheadings.map((subheading) => subheading.title),
    ]),
  ]);
}

const digitsOf = (text: string) => [...text.replaceAll(/\D/g, "")].sort().join("");

describe("R3.11 texts of the data sets", () => {
  it("R3.11 every text of the data sets has Spanish", () => {
    expect([...shown].filter((text) => !Object.hasOwn(spanish, text))).toEqual([]);
  });

  it("have no Spanish that belongs to none of them", () => {
    expect(Object.keys(spanish).filter((text) => !shown.has(text))).toEqual([]);
  });

  it("keep their figures and full stops in Spanish, and no English function word", () => {
    const wrong = Object.entries(spanish).filter(
      ([text, translation]) =>
        !titles.has(text) &&
        (digitsOf(text) !== digitsOf(translation) ||
          (text.endsWith(".") !== translation.endsWith(".") && !translation.endsWith("EE. UU.")) ||
          /(?<![\p{L}-])(the|with|from|which|into|their)(?![\p{L}-])/u.test(
            translation.replace("Comply with UK REACH", ""),
          )),
    );
    expect(wrong).toEqual([]);
  });
});

describe("translations of an answer", () => {
  const texts = { Steel: "Acero", "One. Two.": "Uno. Dos.", "Three.": "Tres." };

  it("R3.11 are those of its texts, joined ones too", () => {
    const answer = {
      a: ["Steel", "steel"],
      b: { note: "One. Two. Three." },
      constructor: "toString",
    };
    const found = translationsIn(answer, texts);
    expect(found).toEqual(texts);
    expect(translateJoined("One. Two. Three.", (part) => found?.[part])).toBe("Uno. Dos. Tres.");
    expect(translateJoined("One. Two. Four.", (part) => found?.[part])).toBeUndefined();
    expect(translationsIn({ total: 3, at: null }, texts)).toBeUndefined();
  });

  it.each([
    ["Duty A, 12.5%, if it applies", "Duty A, 12.5%"],
    ["exemptions from Duty A, 12.5%, which is part of the total", "Duty A, 12.5%"],
    ["exemptions from Duty A (7.5%), which is part of the total", "Duty A"],
    ["the rate of Duty A: 3 %", "Duty A"],
  ])("R3.11 are also those inside the sentence %j", (sentence, text) => {
    const known = { "Duty A": "Derecho A", "Duty A, 12.5%": "Derecho A, 12,5 %" };
    expect(Object.keys(translationsIn([sentence], known) ?? {})).toEqual([text]);
  });
});
