import { beforeAll, expect, it } from "vitest";
import { createEvidence, minShare } from "#server/backend/nomenclature/search/evidence.ts";
import { readSection, type SearchReader } from "#tests/support/search-reader.ts";

let reader: SearchReader;
/** Of 3 names with the word, 2 are of umbrellas and 1 is of their parts. */
const names = { "6601": ["zzbrolly", "golf zzbrolly"], "6603": ["zzbrolly handle"] };
beforeAll(async () => {
  reader = await readSection(12, names);
});

function evidenceOf(text: string): Record<string, number> {
  const { index, read } = reader;
  const evidence = new Float32Array(index.headings.length);
  createEvidence(index)(read(text), evidence);
  return Object.fromEntries(
    index.headings.map(({ code }, place): [string, number] => [code, evidence[place] ?? 0]),
  );
}

it("R1.1 reads the share of a word's names as the likelihood of their heading", () => {
  const found = evidenceOf("zzbrolly");
  expect(found["6601"]).toBeCloseTo(Math.log(1 + 2 / 4 / minShare), 4);
  expect(found["6603"]).toBeCloseTo(Math.log(1 + 1 / 4 / minShare), 4);
  expect(found["6405"]).toBe(0);
});

it("R1.1 adds up the words and leaves negated ones out", () => {
  const twice = evidenceOf("zzbrolly handle");
  expect(twice["6603"]).toBeGreaterThan(evidenceOf("zzbrolly")["6603"] ?? 0);
  expect(evidenceOf("handle, not zzbrolly")["6601"]).toBe(evidenceOf("handle")["6601"]);
});

it("R1.1 takes long texts and texts with unread words or numbers for descriptions", () => {
  const isDescription = (text: string) => reader.read(text).isDescription;
  expect(isDescription("golf zzbrolly handle")).toBe(false);
  expect(isDescription("golf zzbrolly handle 30cm")).toBe(true);
  expect(isDescription("qqxxww golf zzbrolly")).toBe(true);
  expect(isDescription("qqxxww")).toBe(false);
  expect(isDescription("a folding zzbrolly for the golf")).toBe(true);
});
