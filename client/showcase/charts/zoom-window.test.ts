import { describe, expect, it } from "vitest";
import { clampWindow, panWindow, zoomWindow } from "#client/showcase/charts/zoom-window.ts";

describe("the visible part of a chart", () => {
  it("R1.6 halves around its middle, and doubles back to the whole", () => {
    const half = zoomWindow({ from: 0, to: 103 }, 0.5, 104);
    expect(half).toEqual({ from: 26, to: 77 });
    expect(zoomWindow(half, 2, 104)).toEqual({ from: 0, to: 103 });
  });

  it("R1.6 is never narrower than four points nor outside the series", () => {
    expect(zoomWindow({ from: 0, to: 3 }, 0.5, 104)).toEqual({ from: 0, to: 3 });
    expect(clampWindow({ from: 103, to: 103 }, 104)).toEqual({ from: 100, to: 103 });
    expect(clampWindow({ from: 30, to: 10 }, 104)).toEqual({ from: 10, to: 30 });
    expect(clampWindow({ from: 0, to: 9 }, 2)).toEqual({ from: 0, to: 1 });
  });

  it("R1.6 moves by half its width and stops at the ends", () => {
    expect(panWindow({ from: 20, to: 39 }, 1, 104)).toEqual({ from: 30, to: 49 });
    expect(panWindow({ from: 5, to: 24 }, -1, 104)).toEqual({ from: 0, to: 19 });
    expect(panWindow({ from: 90, to: 103 }, 1, 104)).toEqual({ from: 90, to: 103 });
  });
});
