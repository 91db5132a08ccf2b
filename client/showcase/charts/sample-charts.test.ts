import { describe, expect, it } from "vitest";
import { tabulate } from "#client/components/chart/figures.ts";
import { chartToCsv, monthsBefore, sampleCharts } from "#client/showcase/charts/sample-charts.ts";

const charts = sampleCharts("2026-01-15");

describe("the charts of the sample company", () => {
  it("R1.6 cover all twelve types, each with a source and a complete table", () => {
    expect(charts.map(({ id }) => id)).toEqual([
      "line",
      "annotated-line",
      "area",
      "stacked-area",
      "bar",
      "stacked-bar",
      "mixed",
      "pie",
      "donut",
      "bubble",
      "polar",
      "radar",
    ]);
    for (const { id, source, figures } of charts) {
      const { rows, columns } = tabulate(figures);
      expect(source, id).not.toBe("");
      expect(rows.length, id).toBeGreaterThan(3);
      for (const { cells } of rows)
        expect(cells, id).toEqual(columns.map(() => expect.any(String)));
    }
  });

  it("R1.6 cover the twelve full months before today", () => {
    expect([monthsBefore("2026-01-15")[0], monthsBefore("2026-01-15").at(-1)]).toEqual([
      "Jan 25",
      "Dec 25",
    ]);
  });

  it("R1.6 export their table", () => {
    const annotated = charts.find(({ id }) => id === "annotated-line");
    const lines = annotated ? chartToCsv(annotated.figures).split("\r\n") : [];
    expect(lines[0]).toBe('"Month","Duty paid","What happened"');
    expect(lines[8]).toBe('"Aug 25","€29,600","Anti-dumping duty on panels"');
  });
});
