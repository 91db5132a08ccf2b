import { describe, expect, it } from "vitest";
import {
  type Lists,
  moveOver,
  moveTo,
  repairLists,
  stepOf,
} from "#client/showcase/components/drag/lists.ts";

const lists: Lists = { left: ["a", "b", "c"], right: ["d"] };

describe("moving between lists", () => {
  it("R1.6 moves an item within its list or into another, keeping every id exactly once", () => {
    expect(moveTo(lists, "a", { list: "left", index: 2 })).toEqual({
      left: ["b", "c", "a"],
      right: ["d"],
    });
    expect(moveTo(lists, "a", { list: "right", index: 0 })).toEqual({
      left: ["b", "c"],
      right: ["a", "d"],
    });
    expect(moveTo(lists, "a", { list: "right", index: 99 })).toEqual({
      left: ["b", "c"],
      right: ["d", "a"],
    });
  });

  it("R1.6 ignores unknown lists and items", () => {
    expect(moveTo(lists, "a", { list: "nowhere", index: 0 })).toBe(lists);
    expect(moveTo(lists, "z", { list: "left", index: 0 })).toBe(lists);
  });

  it("R1.6 appends over a list, inserts over an item, ignores its own list", () => {
    expect(moveOver(lists, "a", "right")).toEqual({ left: ["b", "c"], right: ["d", "a"] });
    expect(moveOver(lists, "c", "a")).toEqual({ left: ["c", "a", "b"], right: ["d"] });
    expect(moveOver(lists, "a", "left")).toBe(lists);
  });

  it("R1.6 a step leads to the neighbour, or nowhere at the edge", () => {
    expect(stepOf(lists, "a", "up")).toBeUndefined();
    expect(stepOf(lists, "a", "down")).toEqual({ list: "left", index: 1 });
    expect(stepOf(lists, "c", "after")).toEqual({ list: "right", index: 2 });
    expect(stepOf(lists, "a", "before")).toBeUndefined();
  });

  it("R1.6 repairs lists stored by an older build", () => {
    expect(repairLists({ left: ["c", "old"], right: ["d", "d"] }, lists)).toEqual({
      left: ["c", "a", "b"],
      right: ["d"],
    });
  });
});
