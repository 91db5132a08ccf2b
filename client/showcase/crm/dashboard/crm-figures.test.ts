import { describe, expect, it } from "vitest";
import {
  bookedCents,
  dealsLines,
  monthsUntil,
  newLeads,
  responseGauge,
  salesCandles,
} from "#client/showcase/crm/dashboard/crm-figures.ts";
import { sampleOpportunities } from "#client/showcase/crm/opportunity.ts";
import { leadsUntil } from "#client/showcase/crm/pipeline.ts";

const today = "2026-02-03";

describe("CRM dashboard figures", () => {
  it("R1.6 list the months up to today across a new year", () => {
    expect(monthsUntil(today, 4)).toEqual(["Nov", "Dec", "Jan", "Feb"]);
  });

  it("R1.6 reflect the other screens' data", () => {
    expect(bookedCents(sampleOpportunities)).toBe(12_450_000);
    expect(
      dealsLines(today, sampleOpportunities).series.map(({ values }) => values.at(-1)),
    ).toEqual([2, 1]);
    expect(newLeads(leadsUntil(today), today)).toHaveLength(5);
  });

  it("R1.6 have candles whose high and low enclose open and close", () => {
    const [open = [], high = [], low = [], close = []] = salesCandles(today).series.map(
      ({ values }) => values.map(Number),
    );
    for (const at of open.keys()) {
      expect(high[at]).toBeGreaterThanOrEqual(Math.max(open[at] ?? 0, close[at] ?? 0));
      expect(low[at]).toBeLessThanOrEqual(Math.min(open[at] ?? 0, close[at] ?? 0));
    }
  });

  it("R1.6 show an unsent campaign as 0 percent", () => {
    expect(responseGauge({ sent: 0, answered: 0 }).series[0]?.values).toEqual([0, 100]);
    expect(responseGauge({ sent: 8, answered: 2 }).series[0]?.values).toEqual([25, 75]);
  });
});
