import { describe, expect, it } from "vitest";
import { hasShapeOf } from "#client/showcase/components/use-sample.ts";

describe("stored sample data", () => {
  const cards = [{ id: "a", title: "Book the vessel", done: false }];

  it("R1.6 is used if it has the sample's shape", () => {
    expect(hasShapeOf([], cards)).toBe(true);
    expect(hasShapeOf([{ id: "b", title: "Pay duty", done: true, extra: 1 }], cards)).toBe(true);
  });

  it.each([
    [null],
    ["text"],
    [{}],
    [[null]],
    [[{ id: "b" }]],
    [[{ id: 1, title: "", done: true }]],
  ])("R1.6 is ignored if it is %j", (kept) => {
    expect(hasShapeOf(kept, cards)).toBe(false);
  });
});
