import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chapterSizes } from "#server/backend/datasets/check-nomenclature.ts";
import { compileDatasets } from "#server/backend/datasets/compile-datasets.ts";

const folders = ["nomenclature", "lanes", "regulations", "notifications"];
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "clearlane-datasets-"));
  for (const folder of folders)
    await cp(path.join(import.meta.dirname, folder), path.join(root, folder), { recursive: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function problemsAfter(file: string, change: (text: string) => string): Promise<string[]> {
  const target = path.join(root, file);
  const before = await readFile(target, "utf8");
  await writeFile(target, change(before));
  const { problems } = await compileDatasets(root);
  await writeFile(target, before);
  return problems.map(({ place, problem }) => `${place}: ${problem}`);
}

describe("datasets", () => {
  it("R1.1 contains all of HS 2022: 96 chapters in use, 1,228 headings, 5,612 subheadings", () => {
    const sizes = [...chapterSizes().values()];
    expect(sizes).toHaveLength(96);
    expect(sizes.reduce((sum, { headings }) => sum + headings, 0)).toBe(1228);
    expect(sizes.reduce((sum, { subheadings }) => sum + subheadings, 0)).toBe(5612);
  });
  it("R1.1 finds no problem in the product's data, and the same checksum each time", async () => {
    const { problems, datasets } = await compileDatasets(root);
    expect(problems).toEqual([]);
    expect((await compileDatasets(root)).datasets.nomenclature).toMatchObject({
      checksum: datasets.nomenclature.checksum,
    });
  });
  it("R1.1 reports a code under the wrong heading and a reference to a missing code", async () => {
    const problems = await problemsAfter("nomenclature/chapter-66.yaml", (text) =>
      text.replace('code: "660110"', 'code: "670110"').replace(/see: "\d+"/, 'see: "9999"'),
    );
    expect(problems.join("\n")).toMatch(/chapter-66\.yaml: 670110 does not belong to heading 6601/);
  });
  it("R1.1 reports a file that is not YAML and compiles the others", async () => {
    const problems = await problemsAfter(
      "nomenclature/chapter-66.yaml",
      (text) => `${text}\n  - [`,
    );
    expect(problems.join("\n")).toMatch(/chapter-66\.yaml: cannot be read/);
    expect(problems.join("\n")).toMatch(/chapter-66\.yaml: is missing/);
  });
  it("R1.1 reports an unknown key with the code of its record", async () => {
    const problems = await problemsAfter("nomenclature/chapter-66.yaml", (text) =>
      text.replace('- code: "6601"', '- code: "6601"\n    tittle: "x"'),
    );
    expect(problems.join("\n")).toMatch(/chapter-66\.yaml: 6601 .*tittle/);
  });
  it("R1.1 reports a notification that refers to a missing regulation", async () => {
    const problems = await problemsAfter("notifications/eu.yaml", (text) =>
      text.replace(/act: "eu-[a-z0-9-]+"/, 'act: "eu-no-such-act"'),
    );
    expect(problems.join("\n")).toMatch(/regulation eu-no-such-act does not exist/);
  });
});
