import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  pictures,
  picturesOf,
  swipeDirection,
  wrapIndex,
} from "#client/showcase/gallery/pictures.ts";

describe("the gallery", () => {
  it("R1.6 has a self-contained drawing for every picture", () => {
    for (const { id, url } of pictures) {
      const file = path.join(import.meta.dirname, "drawings", `${id}.svg`);
      expect([existsSync(file), url !== ""], id).toEqual([true, true]);
      expect(readFileSync(file, "utf8"), id).not.toMatch(/<script|href=|url\(/);
    }
  });

  it("R1.6 shows one category, or all if it is unknown", () => {
    expect(picturesOf(null)).toHaveLength(pictures.length);
    expect(picturesOf("places").every(({ category }) => category === "places")).toBe(true);
    expect(picturesOf("photography")).toHaveLength(pictures.length);
  });

  it("R1.6 wraps around at both ends and detects horizontal swipes", () => {
    expect([wrapIndex(0, -1, 5), wrapIndex(4, 1, 5), wrapIndex(2, 1, 5)]).toEqual([4, 0, 3]);
    expect([
      swipeDirection(-80, 10),
      swipeDirection(80, -10),
      swipeDirection(-80, 90),
      swipeDirection(10, 0),
    ]).toEqual([1, -1, 0, 0]);
  });
});
