import { describe, expect, it } from "vitest";
import {
  opportunityOf,
  sampleOpportunities,
  statusFigures,
} from "#client/showcase/crm/opportunity.ts";

describe("opportunities", () => {
  it("R1.6 are counted once by status", () => {
    const { labels, series } = statusFigures(sampleOpportunities);
    expect(labels).toEqual(["Hot", "Cold", "In progress", "Lost", "Won"]);
    expect(series[0]?.values).toEqual([3, 2, 4, 1, 2]);
  });

  it("R1.6 keep their id when edited and get a new one when added", () => {
    const [first] = sampleOpportunities;
    const values = { company: "Casa Nova", status: "won" };
    expect(opportunityOf(values, 100, sampleOpportunities, first)).toMatchObject({
      id: first?.id,
      company: "Casa Nova",
      status: "won",
    });
    expect(opportunityOf({ ...values, status: "warm" }, 100, sampleOpportunities)).toMatchObject({
      id: "opportunity-1",
      status: "cold",
    });
  });
});
