import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.join(import.meta.dirname, "../..");
const list = readFileSync(path.join(root, "docs/requirements.md"), "utf8");
const lines = [...list.matchAll(/^- (R\d+\.\d+) ([^\n]+)$/gm)].map(
  ([, number = "", text = ""]) => ({
    number,
    proofs: [...text.matchAll(/`([^`]+\.test\.tsx?)` "(.+?)"(?=; `|$)/g)].map(
      ([, file = "", title = ""]) => ({ file, title }),
    ),
  }),
);

describe("the list of requirements", () => {
  it("has each of the 74 once, with a proof", () => {
    expect(new Set(lines.map(({ number }) => number)).size).toBe(74);
    expect(lines).toHaveLength(74);
    expect(lines.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
  });

  it("names tests that exist and carry the number", () => {
    const missing = lines.flatMap(({ number, proofs }) =>
      proofs
        .filter(({ file, title }) => !hasTest(file, number, title))
        .map(({ file, title }) => `${number}: ${file} has no "${title}"`),
    );
    expect(missing).toEqual([]);
  });
});

/** A title is the requirement numbers, then a sentence. */
function hasTest(file: string, number: string, title: string): boolean {
  const source = readFileSync(path.join(root, file), "utf8");
  return source
    .split("\n")
    .some(
      (line) => line.includes(` ${title}`) && line.split(" ").some((word) => word.endsWith(number)),
    );
}
