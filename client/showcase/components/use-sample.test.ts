import { describe, expect, it } from "vitest";
import { hasShapeOf } from "#client/showcase/components/use-sample.ts";

describe("what a browser kept of the sample", () => {
  const cards = [{ id: "a", title: "Book the vessel", done: false }];

  it("R1.6 is taken when it has the sample's shape", () => {
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
  ])("R1.6 is left when it is %j", (kept) => {
    expect(hasShapeOf(kept, cards)).toBe(false);
  });
});
