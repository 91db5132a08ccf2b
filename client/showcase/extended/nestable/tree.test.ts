import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countDescendants,
  hideDescendants,
  indent,
  isTree,
  type Line,
  moveDown,
  moveLine,
  moveUp,
  outdent,
} from "#client/showcase/extended/nestable/tree.ts";

/** "a b-1 c-2": ids with their depth. */
const read = (text: string): Line[] =>
  text.split(" ").map((word) => {
    const [id = "", depth = "0"] = word.split("-");
    return { id, title: id, depth: Number(depth) };
  });
const write = (lines: readonly Line[]) =>
  lines.map(({ id, depth }) => (depth ? `${id}-${depth}` : id)).join(" ");
const tree = read("a b-1 c-2 d-1 e f-1");

describe("a nested list", () => {
  it.each([
    ["up: before its sibling, with all below it", moveUp(tree, "e"), "e f-1 a b-1 c-2 d-1"],
    ["up: the first stays", moveUp(tree, "b"), "a b-1 c-2 d-1 e f-1"],
    ["down: after its sibling and all below that", moveDown(tree, "b"), "a d-1 b-1 c-2 e f-1"],
    ["in: below the sibling before", indent(tree, "d"), "a b-1 c-2 d-2 e f-1"],
    ["in: with all below it", indent(tree, "e"), "a b-1 c-2 d-1 e-1 f-2"],
    ["in: a first child stays", indent(tree, "b"), "a b-1 c-2 d-1 e f-1"],
    ["out: after all of its parent", outdent(tree, "b"), "a d-1 b c-1 e f-1"],
    ["out: the top stays", outdent(tree, "a"), "a b-1 c-2 d-1 e f-1"],
    ["to the end", moveLine(tree, "b", null, 2), "a d-1 e f-1 b-2 c-3"],
    ["no deeper than fits", moveLine(tree, "e", "b", 9), "a e-1 f-2 b-1 c-2 d-1"],
    ["not into itself", moveLine(tree, "a", "c", 0), "a b-1 c-2 d-1 e f-1"],
  ])("R1.6 moves %s", (_name, lines, expected) => {
    expect(write(lines)).toBe(expected);
  });

  it("R1.6 collapses descendants", () => {
    expect(write(hideDescendants(tree, new Set(["b", "e"])))).toBe("a b-1 d-1 e");
    expect(countDescendants(tree, "a")).toBe(3);
  });

  it("R1.6 stays a valid tree after any sequence of moves", () => {
    const ids = tree.map(({ id }) => id);
    const move = fc.tuple(
      fc.constantFrom("up", "down", "in", "out", "to"),
      fc.constantFrom(...ids),
      fc.constantFrom(...ids, null),
      fc.nat(4),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        let lines: Line[] = tree;
        for (const [kind, id, before, depth] of moves) {
          const moves = { up: moveUp, down: moveDown, in: indent, out: outdent };
          lines = kind === "to" ? moveLine(lines, id, before, depth) : moves[kind](lines, id);
          expect(isTree(lines), write(lines)).toBe(true);
          expect(lines.map((line) => line.id).sort()).toEqual(ids);
        }
      }),
    );
  });
});
