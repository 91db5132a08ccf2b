import { describe, expect, it } from "vitest";
import { chartDatasets, paperColors, shortLabel } from "#client/components/chart/chart-datasets.ts";
import type { ChartKind } from "#client/components/chart/figures.ts";

const borderOf = (kind: ChartKind, values: (number | null)[]) =>
  chartDatasets(
    { kind, labels: values.map(String), series: [{ name: "Credits", values }] },
    paperColors,
  )[0]?.borderWidth;

describe("datasets of a chart", () => {
  it("R1.6 draws a ring of one slice without a slit", () => {
    expect(borderOf("doughnut", [10])).toBe(0);
    expect(borderOf("doughnut", [0, 10, null])).toBe(0);
    expect(borderOf("gauge", [0, 10])).toBe(0);
  });

  it("R1.6 parts several slices", () => {
    expect(borderOf("doughnut", [4, 6])).toBe(2);
    expect(borderOf("gauge", [4, 6])).toBe(2);
  });

  it("#18 shortens a name that is wider than a phone", () => {
    expect(shortLabel("ada.lovelace@example.test")).toBe("ada.lovelace@example.test");
    expect(shortLabel("someone.with.a.long.name@example.test")).toBe("someone.with.a.long.name@…");
  });
});
