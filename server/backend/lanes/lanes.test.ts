import path from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type Lanes, loadLanes, parseLane } from "#server/backend/lanes/lanes.ts";
import { findProgramDir } from "#server/config/config.ts";

let lanes: Lanes;
beforeAll(async () => {
  lanes = await loadLanes({ programDir: findProgramDir(path.dirname(import.meta.dirname)) });
});

const today = "2026-11-21";
const idsBetween = (destination: string, origin: string, date = today) =>
  lanes.agreementsBetween(destination, origin, date).map(({ id }) => id);

describe("lanes", () => {
  it("knows countries and the European Union's members", () => {
    expect(lanes.find("GB")).toEqual({ code: "GB", name: "United Kingdom" });
    expect(lanes.bordersOf("DE")).toEqual(["DE", "EU"]);
    expect(lanes.bordersOf("GB")).toEqual(["GB"]);
    expect(lanes.countries().length).toBeGreaterThan(200);
  });
  it("finds agreements of the union for its members, in both directions", () => {
    expect(idsBetween("GB", "DE")).toContain("uk-eu-tca");
    expect(idsBetween("DE", "GB")).toContain("uk-eu-tca");
    expect(idsBetween("DE", "FR")).not.toContain("uk-eu-tca");
  });
  it("applies a one-way scheme in one direction, from its start date", () => {
    expect(idsBetween("GB", "BD")).toContain("uk-dcts-comprehensive");
    expect(idsBetween("BD", "GB")).not.toContain("uk-dcts-comprehensive");
    expect(idsBetween("GB", "BD", "2023-06-18")).not.toContain("uk-dcts-comprehensive");
  });
  it("knows which countries share a customs union", () => {
    expect(lanes.sharedUnion("DE", "FR")?.code).toBe("EU");
    expect(lanes.sharedUnion("EU", "FR")?.code).toBe("EU");
    expect(lanes.sharedUnion("DE", "GB")).toBeUndefined();
  });
  it("R5.4 rejects an invalid lane, one message a field", () => {
    const refused = (asked: Parameters<typeof parseLane>[1]) => {
      try {
        parseLane(lanes, asked, today);
      } catch (error) {
        return (error as { details?: { field: string }[] }).details?.map(({ field }) => field);
      }
      return [];
    };
    expect(refused({ destination: "ZZ", origin: "QQ", date: "2026-02-30" })).toEqual([
      "destination",
      "origin",
      "date",
    ]);
    expect(refused({ destination: "GB", origin: "GB" })).toEqual(["origin"]);
    expect(refused({ destination: "GB", origin: "CN", date: "2026-02-28" })).toEqual([]);
    expect(parseLane(lanes, { destination: "GB" }, today)).toBeNull();
  });
  it("finds no agreement between a country and itself", () => {
    const codes = lanes.countries().map(({ code }) => code);
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.constantFrom(...codes), (destination, origin) => {
        for (const one of lanes.agreementsBetween(destination, origin, today)) {
          const parties = new Set([...lanes.bordersOf(destination), ...lanes.bordersOf(origin)]);
          expect([...one.parties, one.grantor ?? ""].some((party) => parties.has(party))).toBe(
            true,
          );
          if (!one.oneWay) expect(destination).not.toBe(origin);
        }
      }),
    );
  });
});
