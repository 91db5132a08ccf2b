import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findProgramDir } from "#server/config/config.ts";
import { mutations } from "#tests/soak/mutations/mutations.ts";

const root = findProgramDir(import.meta.dirname);
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const proofs = new Map(
  [...read("docs/requirements.md").matchAll(/^- (R\d+\.\d+) (.+)$/gm)].map(
    ([, line = "", text = ""]) => [line, text],
  ),
);

describe("the mutations of the requirements", () => {
  it("#17 are at least one of every line, in their order", () => {
    expect([...new Set(mutations.map(({ line }) => line))]).toEqual([...proofs.keys()]);
  });

  it("#17 change a piece of the product's code that is there once", () => {
    const wrong = mutations.filter(
      ({ file, piece, replacement }) =>
        read(file).split(piece).length !== 2 || piece === replacement || isTest(file),
    );
    expect(wrong.map(({ line, file, piece }) => `${line}: ${file}: ${piece}`)).toEqual([]);
  });

  it("#17 name a test that the list of requirements names as the line's proof", () => {
    const wrong = mutations.filter(
      ({ line, test, title }) => !proofs.get(line)?.includes(`\`${test}\` "${title}"`),
    );
    expect(wrong.map(({ line, test, title }) => `${line}: ${test} "${title}"`)).toEqual([]);
  });
});

function isTest(file: string): boolean {
  return file.startsWith("tests/") || /\.test\.tsx?$/.test(file);
}
