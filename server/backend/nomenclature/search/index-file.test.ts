import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readDataset } from "#server/backend/datasets/read-dataset.ts";
import {
  loadIndexFile,
  readIndexFile,
  writeIndexFile,
} from "#server/backend/nomenclature/search/index-file.ts";
import {
  buildSearchIndex,
  type SearchIndex,
} from "#server/backend/nomenclature/search/search-index.ts";
import { weights } from "#server/backend/nomenclature/search/weights.ts";
import { buildTree, type Tree } from "#server/backend/nomenclature/tree.ts";
import { findProgramDir } from "#server/config/config.ts";

let folder: string;
let tree: Tree;
let built: SearchIndex;
const names = { "6601": ["brolly"] };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-index-"));
  const whole = await readDataset(
    findProgramDir(path.dirname(import.meta.dirname)),
    "nomenclature",
  );
  // One section: building the whole index takes seconds, and this file builds four.
  tree = buildTree({ ...whole, chapters: whole.chapters.filter(({ section }) => section === 12) });
  built = buildSearchIndex({ tree, names: () => names }, weights);
  await writeIndexFile(folder, "en", { tree, names: () => names }, "edition-1");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Everything of an index but the nodes of the tree. */
const parts = ({
  dictionary,
  terms,
  names,
  negated,
  idf,
  firstSubheading,
  isParts,
  isResidual,
}: SearchIndex) => [
  dictionary.terms,
  terms,
  names,
  negated,
  idf,
  firstSubheading,
  isParts,
  isResidual,
];

async function readStored(from: string, checksum: string): Promise<SearchIndex> {
  const bytes = await loadIndexFile(from, "en");
  return readIndexFile({ bytes, language: "en", checksum }, { tree, names: () => names });
}

it("R1.1 reads back the index it wrote, and finds its terms", async () => {
  const stored = await readStored(folder, "edition-1");
  expect(parts(stored)).toEqual(parts(built));
  expect(stored.dictionary.find("umbrella")).toBe(built.dictionary.find("umbrella"));
  expect(stored.dictionary.find("brolly")).toBeDefined();
});
it("R1.1 rebuilds an index that was built from other data", async () => {
  const file = path.join(folder, "search-index-en.bin");
  const before = await readFile(file);
  // A truncated file: were it read all the same, its arrays would be broken.
  await writeFile(file, before.subarray(0, before.length >> 1));
  expect(parts(await readStored(folder, "edition-2"))).toEqual(parts(built));
  await writeFile(file, before);
});
it("R1.1 builds the index where there is no file", async () => {
  expect(parts(await readStored(path.join(folder, "nowhere"), "edition-1"))).toEqual(parts(built));
});
