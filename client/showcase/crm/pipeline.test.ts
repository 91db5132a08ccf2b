import { describe, expect, it } from "vitest";
import { leadFigures, leadsUntil } from "#client/showcase/crm/pipeline.ts";

describe("leads by week", () => {
  it("R1.6 count each lead of the last four weeks in its week of arrival", () => {
    const { labels, series } = leadFigures(leadsUntil("2026-11-21"), "2026-11-21");
    expect(labels).toEqual(["to 31 Oct", "to 7 Nov", "to 14 Nov", "to 21 Nov"]);
    expect(series).toEqual([
      { name: "Assigned", values: [1, 1, 1, 2] },
      { name: "Waiting", values: [0, 0, 1, 3] },
    ]);
  });
});
