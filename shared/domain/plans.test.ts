import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultPriceIds,
  findPlanByPrice,
  listPlans,
  periodEnd,
  whenChangeBegins,
} from "#shared/domain/plans.ts";
import { defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";

const plans = listPlans(defaultPriceIds);

describe("the plans", () => {
  it("R1.4 R4.9 are eight; a year has the credits of twelve months at the price of ten", () => {
    expect(new Set(plans.map(({ priceId }) => priceId)).size).toBe(8);
    for (const year of plans.filter(({ interval }) => interval === "year")) {
      const month = plans.find(
        ({ interval, tier, team }) =>
          interval === "month" && tier === year.tier && team === year.team,
      );
      expect([year.credits, year.amount]).toEqual([
        (month?.credits ?? 0) * 12,
        (month?.amount ?? 0) * 10,
      ]);
    }
  });

  it("R4.7 have a team under exactly the four price ids", () => {
    expect(plans.filter(({ team }) => team).map(({ priceId }) => priceId)).toEqual(
      expect.arrayContaining([...defaultSubUserPriceIds]),
    );
    expect(plans.filter(({ team }) => team)).toHaveLength(4);
  });

  it("R1.4 are found by price id, and nothing by any other", () => {
    for (const plan of plans) expect(findPlanByPrice(defaultPriceIds, plan.priceId)).toEqual(plan);
    for (const other of ["", "price_legacy_month", null, undefined])
      expect(findPlanByPrice(defaultPriceIds, other)).toBeUndefined();
  });
});

describe("when a change begins", () => {
  const at = (name: string) => {
    const plan = findPlanByPrice(defaultPriceIds, `price_${name}`);
    if (!plan) throw new TypeError(name);
    return plan;
  };
  it.each([
    ["starter_month", "premium_month", "now"],
    ["starter_year", "premium_month", "now"],
    ["premium_month", "premium_team_month", "now"],
    ["premium_team_year", "business_month", "now"],
    ["starter_month", "starter_year", "now"],
    ["starter_year", "starter_month", "period-end"],
    ["premium_month", "starter_year", "period-end"],
    ["premium_team_month", "premium_year", "period-end"],
    ["business_year", "premium_team_year", "period-end"],
  ] as const)("R1.4 from %s to %s: %s", (from, to, begins) => {
    expect(whenChangeBegins(at(from), at(to))).toBe(begins);
  });

  it("R1.4 one way of every pair begins now and the other at the period's end", () => {
    for (const from of plans)
      for (const to of plans.filter((one) => one !== from))
        expect([whenChangeBegins(from, to), whenChangeBegins(to, from)].toSorted()).toEqual([
          "now",
          "period-end",
        ]);
  });
});

describe("a period's end", () => {
  const end = (from: string, interval: "month" | "year", anchorDay?: number) =>
    periodEnd(new Date(`${from}T10:20:30.400Z`), interval, anchorDay).toISOString();
  it.each([
    ["2027-01-31", "month", undefined, "2027-02-28"],
    ["2028-01-31", "month", undefined, "2028-02-29"],
    ["2027-02-28", "month", 31, "2027-03-31"],
    ["2027-03-31", "month", 31, "2027-04-30"],
    ["2027-02-28", "month", undefined, "2027-03-28"],
    ["2027-12-15", "month", undefined, "2028-01-15"],
    ["2028-02-29", "year", undefined, "2029-02-28"],
    ["2031-02-28", "year", 29, "2032-02-29"],
  ] as const)(
    "R1.4 from %s by the %s, begun on day %s, is %s",
    (from, interval, anchorDay, until) => {
      expect(end(from, interval, anchorDay)).toBe(`${until}T10:20:30.400Z`);
    },
  );

  it("R1.4 is later, keeps the time of day and, in the long run, the day of the month", () => {
    const days = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2035-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, fc.constantFrom("month" as const, "year" as const), (start, interval) => {
        let at = start;
        for (let period = 0; period < 30; period += 1) {
          const next = periodEnd(at, interval, start.getUTCDate());
          expect(next.getTime()).toBeGreaterThan(at.getTime());
          expect(next.getTime() % 86_400_000).toBe(start.getTime() % 86_400_000);
          const last = new Date(
            Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0),
          ).getUTCDate();
          expect(next.getUTCDate()).toBe(Math.min(start.getUTCDate(), last));
          at = next;
        }
      }),
    );
  });
});
