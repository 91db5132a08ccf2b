import { describe, expect, it } from "vitest";
import { isOffCanvas, menuOpening, menuShape } from "#client/shell/menu-shape.ts";

describe("the menu's shape", () => {
  it.each([
    [{}, "bar"],
    [{ leftSideBarType: "fullscreen" }, "bar"],
    [{ layoutType: "horizontal", leftSideBarType: "compact" }, "bar"],
    [{ layoutType: "vertical" }, "side"],
    [{ layoutType: "vertical", leftSideBarType: "full" }, "side"],
    [{ layoutType: "vertical", leftSideBarType: "condensed" }, "rail"],
    [{ layoutType: "vertical", leftSideBarType: "compact" }, "tiles"],
    [{ layoutType: "detached", leftSideBarType: "compact" }, "tiles"],
    [{ layoutType: "detached", leftSideBarType: "fullscreen" }, "drawer"],
    [{ layoutType: "two-column" }, "columns"],
    [{ layoutType: "two-column", leftSideBarType: "compact" }, "columns"],
    [{ layoutType: "two-column", leftSideBarType: "condensed" }, "rail"],
  ] as const)("R3.10 of %j is %s", (chosen, shape) => {
    expect(menuShape(chosen)).toBe(shape);
  });

  it("R2.6 every shape is off-canvas below 1140 px, and only the drawer above", () => {
    for (const shape of ["bar", "side", "rail", "tiles", "columns", "drawer"] as const) {
      expect(isOffCanvas(shape, false)).toBe(true);
      expect(menuOpening(shape, false)).toBe("inline");
      expect(isOffCanvas(shape, true)).toBe(shape === "drawer");
    }
    expect(menuOpening("bar", true)).toBe("dropdown");
  });
});
