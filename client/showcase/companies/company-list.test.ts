import { describe, expect, it } from "vitest";
import {
  companyOf,
  findCompanies,
  sampleCompanies,
} from "#client/showcase/companies/company-list.ts";

describe("the companies", () => {
  it.each([
    ["date", "Sakura Home"],
    ["name", "Anatolia Textiles"],
    ["revenue", "Northgate Stores"],
    ["employees", "Brightpath Hotels"],
    ["nonsense", "Anatolia Textiles"],
  ])("R1.6 sorted by %s start with %s", (order, first) => {
    expect(findCompanies(sampleCompanies, "", "", order)[0]?.name).toBe(first);
  });

  it("R1.6 are searched by their notes, within one kind", () => {
    expect(
      findCompanies(sampleCompanies, "olive", "supplier", "name").map(({ name }) => name),
    ).toEqual(["Huileries de Sfax"]);
  });

  it("R1.6 parse a new company's figures", () => {
    const values = {
      name: "Casa Nova",
      kind: "supplier",
      city: "Porto",
      country: "pt",
      revenue: "1,200.50",
      employees: "12",
      about: "",
    };
    expect(companyOf(values, sampleCompanies, "2026-11-21")).toMatchObject({
      id: "company-1",
      country: "PT",
      turnoverCents: 120_050,
      employees: 12,
      since: "2026-11-21",
    });
  });
});
