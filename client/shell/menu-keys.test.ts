import { describe, expect, it } from "vitest";
import { type FocusedEntry, menuMove } from "#client/shell/menu-keys.ts";

const link: FocusedEntry = { isInside: false, isGroup: false, isOpen: false };
const closed: FocusedEntry = { isInside: false, isGroup: true, isOpen: false };
const open: FocusedEntry = { isInside: false, isGroup: true, isOpen: true };
const inside: FocusedEntry = { isInside: true, isGroup: false, isOpen: false };

describe("the menu's keys", () => {
  it.each([
    ["ArrowRight", link, "next"],
    ["ArrowLeft", closed, "previous"],
    ["ArrowDown", closed, "enter"],
    ["ArrowDown", link, undefined],
    ["ArrowDown", inside, "next"],
    ["ArrowRight", inside, "nextTop"],
    ["ArrowLeft", inside, "previousTop"],
    ["Escape", inside, "leave"],
    ["Escape", open, "close"],
    ["Escape", closed, undefined],
    ["Home", inside, "first"],
    ["End", link, "last"],
    ["Tab", open, undefined],
  ] as const)("R2.5 in the bar %s at %j is %s", (key, place, move) => {
    expect(menuMove(key, place, "dropdown")).toBe(move);
  });

  it.each([
    ["ArrowDown", closed, "next"],
    ["ArrowUp", inside, "previous"],
    ["ArrowRight", closed, "open"],
    ["ArrowRight", open, "enter"],
    ["ArrowRight", link, undefined],
    ["ArrowLeft", open, "close"],
    ["ArrowLeft", inside, "leave"],
    ["ArrowLeft", link, undefined],
    ["a", inside, undefined],
  ] as const)("R2.5 at the side %s at %j is %s", (key, place, move) => {
    expect(menuMove(key, place, "inline")).toBe(move);
  });

  it("R2.5 beside a rail a group is entered at once, and the second column never closes", () => {
    expect(menuMove("ArrowRight", closed, "flyout")).toBe("enter");
    expect(menuMove("ArrowRight", open, "column")).toBe("enter");
    expect(menuMove("ArrowLeft", open, "column")).toBeUndefined();
    expect(menuMove("Escape", open, "column")).toBeUndefined();
  });
});
