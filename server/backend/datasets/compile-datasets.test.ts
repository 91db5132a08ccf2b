import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chapterSizes } from "#server/backend/datasets/check-nomenclature.ts";
import {
  type CompiledDatasets,
  compileDatasets,
} from "#server/backend/datasets/compile-datasets.ts";

const folders = [
  "nomenclature",
  "nomenclature-es",
  "search-names",
  "lanes",
  "regulations",
  "notifications",
  "figures",
];
let root: string;
let whole: CompiledDatasets;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "clearlane-datasets-"));
  for (const folder of folders)
    await cp(path.join(import.meta.dirname, folder), path.join(root, folder), { recursive: true });
  whole = await compileDatasets(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function corrupt(file: string, change: (text: string) => string): Promise<void> {
  const target = path.join(root, file);
  const before = await readFile(target, "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  await writeFile(target, after);
}

describe("datasets", () => {
  it("R1.1 contains all of HS 2022: 96 chapters in use, 1,228 headings, 5,612 subheadings", () => {
    const sizes = [...chapterSizes().values()];
    expect(sizes).toHaveLength(96);
    expect(sizes.reduce((sum, { headings }) => sum + headings, 0)).toBe(1228);
    expect(sizes.reduce((sum, { subheadings }) => sum + subheadings, 0)).toBe(5612);
  });
  it("R1.1 finds no problem in the product's data, and the same checksum each time", async () => {
    expect(whole.problems).toEqual([]);
    expect((await compileDatasets(root)).datasets.nomenclature).toMatchObject({
      checksum: whole.datasets.nomenclature.checksum,
    });
  });

  it("I16.7 the box has 400 notifications and 260 acts, of each of 14 markets both", () => {
    const { acts, notifications } = whole.datasets;
    expect(notifications.items.length).toBeGreaterThanOrEqual(400);
    expect(acts.items.length).toBeGreaterThanOrEqual(260);
    const noted = new Set(notifications.items.map(({ market }) => market));
    const withBoth = new Set(acts.items.map((act) => act.jurisdiction).filter((m) => noted.has(m)));
    expect([...withBoth].sort().join(" ")).toBe("AU BR CA CH CN EU GB IN JP KR MX NZ SG US");
  });

  // Compiling takes seconds of CPU time, so all files are corrupted at once.
  describe("with corrupt files", () => {
    let problems: string;
    beforeAll(async () => {
      await corrupt("nomenclature/chapter-66.yaml", (text) =>
        text.replace('code: "660110"', 'code: "670110"').replace(/see: "\d+"/, 'see: "9999"'),
      );
      await corrupt("nomenclature/chapter-65.yaml", (text) => `${text}\n  - [`);
      await corrupt("nomenclature/chapter-64.yaml", (text) =>
        text.replace('- code: "6401"', '- code: "6401"\n    tittle: "x"'),
      );
      await corrupt("nomenclature-es/chapter-66.yaml", (text) =>
        text.replace('code: "660110"', 'code: "660111"').replace('code: "6603"', 'code: "6602"'),
      );
      await corrupt("notifications/eu.yaml", (text) =>
        text.replace(/act: "eu-[a-z0-9-]+"/, 'act: "eu-no-such-act"'),
      );
      await corrupt("notifications/nz.yaml", (text) =>
        text
          .replace(/url: "[^"]+"/, 'url: "https://www.customs.govt.nz/"')
          .replace(/published: "\d{4}/, 'published: "2099'),
      );
      await corrupt("search-names/chapter-66.yaml", (text) =>
        text
          .replace('"6601": [', '"6601": ["umbrella", "golf brolly twice", "Golf brolly twice", ')
          .replace("names:\n", 'names:\n  "640411": ["a shoe of another chapter"]\n'),
      );
      await corrupt("lanes/import-taxes.yaml", (text) =>
        text.replace(/https:[^"]+/, "https://www.usp.gv.at/en/"),
      );
      await corrupt("lanes/agreements.yaml", (text) =>
        text.replace(/https:[^"]+/, "https://www.gov.uk/news"),
      );
      await corrupt("regulations/in.yaml", (text) =>
        text.replace(
          /source: "https:[^"]+/,
          'source: "https://www.dgft.gov.in/CP/?opt=notification',
        ),
      );
      await corrupt("notifications/us.yaml", (text) =>
        text.replace("federalregister.gov/d/2026-20510", "federalregister.gov/d/202620510"),
      );
      await corrupt("regulations/cn.yaml", (text) =>
        text.replace('expires: "2028-12-31"', 'expires: "2024-12-31"'),
      );
      await corrupt("figures/hs-successors.txt", (text) => text.replace("010110\t", "010120\t"));
      await corrupt("nomenclature/questions.yaml", (text) =>
        text.replace(
          "questions:\n",
          `questions:
  - id: broken
    ask: { en: "Which?", es: "¿Cuál?" }
    choices:
      - { id: one, label: { en: "One", es: "Uno" }, codes: ["4202", "420298"] }
      - { id: two, label: { en: "Two", es: "Dos" }, codes: ["420221"] }
`,
        ),
      );
      const found = (await compileDatasets(root)).problems;
      problems = found.map(({ place, problem }) => `${place}: ${problem}`).join("\n");
    });

    it("R1.1 reports a code under the wrong heading and a reference to a missing code", () => {
      expect(problems).toMatch(/chapter-66\.yaml: 670110 does not belong to heading 6601/);
    });
    it("I15.1 reports names for the search that are there already or of another chapter", () => {
      expect(problems).toMatch(/search-names\/chapter-66\.yaml: 6601: "umbrella" is there already/);
      expect(problems).toMatch(/6601: "Golf brolly twice" is there already/);
      expect(problems).toMatch(/chapter-66\.yaml: 640411 is not a heading or subheading of this/);
    });
    it("I15.4 reports Spanish words of codes that do not exist, twice or not at all", () => {
      expect(problems).toMatch(/nomenclature-es\/chapter-66\.yaml: 660111 does not exist here/);
      expect(problems).toMatch(/nomenclature-es\/chapter-66\.yaml: 6602 is duplicated/);
      expect(problems).toMatch(/nomenclature-es\/chapter-66\.yaml: 6603 is missing/);
      expect(problems).toMatch(/nomenclature-es\/chapter-66\.yaml: 670110 is missing/);
    });
    it("I15.3 reports a question's code that does not exist or is in two choices", () => {
      expect(problems).toMatch(/questions\.yaml: broken: 420298 does not exist/);
      expect(problems).toMatch(/questions\.yaml: broken: 420221 is in one and in two/);
    });
    it("R1.1 reports a file that is not YAML and compiles the others", () => {
      expect(problems).toMatch(/chapter-65\.yaml: cannot be read/);
      expect(problems).toMatch(/chapter-65\.yaml: is missing/);
    });
    it("R1.1 reports an unknown key with the code of its record", () => {
      expect(problems).toMatch(/chapter-64\.yaml: 6401 .*tittle/);
    });
    it("R1.1 reports a notification that refers to a missing regulation", () => {
      expect(problems).toMatch(/regulation eu-no-such-act does not exist/);
    });
    it("I16.7 reports a homepage as a source and a number that its publisher does not have", () => {
      expect(problems).toMatch(/https:\/\/www\.customs\.govt\.nz\/ is a homepage/);
      expect(problems).toMatch(/d\/202620510 is not how federalregister\.gov numbers its pages/);
    });
    it("I13 facts: reports an act, a tax and an agreement whose source is a homepage or list", () => {
      expect(problems).toMatch(/lanes\/import-taxes\.yaml: https:\S+ is a homepage/);
      expect(problems).toMatch(/lanes\/agreements\.yaml: https:\S+ is a list/);
      expect(problems).toMatch(/regulations\/in\.yaml: \S+ https:\S+ is a list/);
    });
    it("I16.7 reports dates out of order and publication after the edition's day", () => {
      expect(problems).toMatch(/: published 2099-\S+ is after the edition's day 2026-/);
      expect(problems).toMatch(
        /cn-beef-safeguard: entersIntoForce 2026-01-01 is after expires 2024-12-31/,
      );
    });
    it("R1.1 reports figures that differ from their checksum", () => {
      expect(problems).toMatch(/figures\/hs-successors\.txt: differs from its checksum/);
    });
  });
});
