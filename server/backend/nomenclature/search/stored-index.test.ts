import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readDataset } from "#server/backend/datasets/read-dataset.ts";
import {
  buildSearchIndex,
  type SearchIndex,
} from "#server/backend/nomenclature/search/search-index.ts";
import {
  openSearchIndex,
  storeSearchIndex,
} from "#server/backend/nomenclature/search/stored-index.ts";
import { weights } from "#server/backend/nomenclature/search/weights.ts";
import { plantTree, type Tree } from "#server/backend/nomenclature/tree.ts";
import { findProgramDir } from "#server/config/config.ts";

let folder: string;
let tree: Tree;
let built: SearchIndex;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-index-"));
  const whole = await readDataset(
    findProgramDir(path.dirname(import.meta.dirname)),
    "nomenclature",
  );
  // A few chapters of the real data: an index of all takes seconds, and this file builds four.
  tree = plantTree({ ...whole, chapters: whole.chapters.filter(({ section }) => section === 12) });
  built = buildSearchIndex(tree, weights);
  await storeSearchIndex(folder, tree, "edition-1");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The parts that a search reads, as they compare. */
const parts = ({ terms, words, names, negated, idf, firstLeaf, isParts, isOther }: SearchIndex) => [
  terms.terms,
  words,
  names,
  negated,
  idf,
  firstLeaf,
  isParts,
  isOther,
];

it("R1.1 reads back the index it stored, and finds its terms", async () => {
  const stored = await openSearchIndex(folder, tree, "edition-1");
  expect(parts(stored)).toEqual(parts(built));
  expect(stored.terms.find("umbrella")).toBe(built.terms.find("umbrella"));
});
it("R1.1 builds anew when the stored index was made from other data", async () => {
  const file = path.join(folder, "search-index.bin");
  const before = await readFile(file);
  // Only the mark says 'other data'; were the file used all the same, its broken arrays would show.
  await writeFile(file, before.subarray(0, before.length >> 1));
  expect(parts(await openSearchIndex(folder, tree, "edition-2"))).toEqual(parts(built));
  await writeFile(file, before);
});
it("R1.1 builds when nothing was stored", async () => {
  expect(parts(await openSearchIndex(path.join(folder, "nowhere"), tree, "edition-1"))).toEqual(
    parts(built),
  );
});
