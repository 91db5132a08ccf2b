import { describe, expect, it } from "vitest";
import { cumulate, groupUsers, nextDateOnLane } from "#client/pages/dashboards/team/team.ts";

const step = (from: string, used: number | null) => ({ from, used, searches: used });
const steps = [step("2026-01-05", null), step("2026-01-12", 21), step("2026-01-19", 0)];
const person = (at: number) => ({
  email: `p${at}@example.test`,
  name: null,
  credits: at,
  searches: at,
  steps: [0, at, 0],
});

describe("usage of a team", () => {
  it("R1.6 adds up to the total for any number of members, and leaves unknown weeks unknown", () => {
    const people = [6, 5, 4, 3, 2, 1].map(person);
    for (const team of [people, [...people, person(0)], people.slice(0, 2)]) {
      const rows = groupUsers({ people: team, steps }, "All others");
      expect(rows.length).toBeLessThanOrEqual(6);
      expect(rows.reduce((sum, { credits }) => sum + credits, 0)).toBe(
        team.reduce((sum, { credits }) => sum + credits, 0),
      );
      expect(rows.map(({ weeks }) => weeks[0])).toEqual(rows.map(() => null));
    }
  });

  it("R1.6 cumulates week by week", () => {
    expect(cumulate([...steps, step("2026-01-26", 2)])).toEqual([null, 21, 21, 23]);
  });
});

describe("the next date on a lane", () => {
  const notice = (id: string, market: string, origins: string[], takesEffect: string) => ({
    id,
    market,
    origins,
    dates: { published: "2025-12-01", takesEffect },
  });
  const ahead = [
    notice("us-vn", "US", ["VN"], "2026-03-01"),
    notice("eu-any", "EU", [], "2026-04-01"),
    notice("us-any", "US", [], "2026-02-01"),
  ];
  const dateOn = (markets: string[], origins: string[]) =>
    nextDateOnLane(ahead, { markets, origins }, "2026-01-01")?.next.date;

  it("R1.6 is the earliest for this market with its origin or without one", () => {
    expect(dateOn(["US"], ["VN"])).toBe("2026-02-01");
    expect(dateOn(["DE", "EU"], ["CN"])).toBe("2026-04-01");
    expect(
      nextDateOnLane(ahead.slice(0, 2), { markets: ["US"], origins: ["CN"] }, "2026-01-01"),
    ).toBeNull();
    expect(dateOn([], [])).toBeUndefined();
  });

  it("R1.6 includes measures on single origins if the search names none", () => {
    expect(
      nextDateOnLane(ahead.slice(0, 1), { markets: ["US"], origins: [] }, "2026-01-01")?.next.date,
    ).toBe("2026-03-01");
  });
});
