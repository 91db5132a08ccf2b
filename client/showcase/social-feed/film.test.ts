import { describe, expect, it } from "vitest";
import { filmLength, sceneAt, shotAt } from "#client/showcase/social-feed/film.tsx";

describe("the film", () => {
  it("R1.6 moves the container continuously from the ship to the truck", () => {
    for (let second = 0; second < filmLength; second += 0.05) {
      const [before, after] = [sceneAt(second).box, sceneAt(second + 0.05).box];
      expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(9);
    }
  });

  it("R1.6 has a caption for each second", () => {
    expect(shotAt(0).caption).toContain("ship");
    expect(shotAt(filmLength).caption).toContain("hall");
  });
});
