import { describe, expect, it } from "vitest";
import { type Figures, tabulate } from "#client/components/chart/figures.ts";

const figures: Figures = {
  kind: "bar",
  labels: ["Mon", "Tue", "Mon"],
  series: [
    { name: "Credits", values: [1200, null, 0] },
    { name: "Searches", values: [3], kind: "line" },
  ],
};

describe("figures of a chart as a table", () => {
  it("R1.6 has a row per label and a column per series, formatted like the axis", () => {
    const { columns, rows } = tabulate(figures);
    expect(columns).toEqual(["Credits", "Searches"]);
    expect(rows.map(({ head, cells }) => [head, ...cells])).toEqual([
      ["Mon", "1,200", "3"],
      ["Tue", null, null],
      ["Mon", "0", null],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  });

  it("R1.6 distinguishes unknown values from zero", () => {
    const [, unknown, zero] = tabulate(figures).rows;
    expect(unknown?.cells[0]).toBeNull();
    expect(zero?.cells[0]).toBe("0");
  });

  it("R1.6 includes the reference level and the notes of the drawing", () => {
    const marked = tabulate({
      ...figures,
      mark: { name: "Plan", value: 40 },
      notes: [{ at: 1, label: "Renewed" }],
      show: (n) => `${n} cr`,
    });
    expect(marked.rows[1]?.note).toBe("Renewed");
    expect(marked.rows.at(-1)).toMatchObject({ head: "Plan", cells: ["40 cr", "40 cr"] });
  });

  it("R1.6 names both figures of each bubble, by series if there are several", () => {
    const bubbles: Figures = {
      kind: "bubble",
      labels: ["Tea", "Lamp"],
      series: [
        { name: "In", values: [4, 2], x: [10, 20], size: [5, 9] },
        { name: "Out", values: [7, null], x: [30, 40] },
      ],
      axes: { x: "Price", y: "Stock" },
      showX: (n) => `€${n}`,
    };
    expect(tabulate(bubbles)).toMatchObject({ columns: ["Price", "Stock"] });
    expect(tabulate(bubbles).rows.map(({ head, cells }) => [head, ...cells])).toEqual([
      ["In: Tea", "€10", "4"],
      ["In: Lamp", "€20", "2"],
      ["Out: Tea", "€30", "7"],
      ["Out: Lamp", "€40", null],
    ]);
  });
});
