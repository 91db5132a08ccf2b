import { describe, expect, it } from "vitest";
import { keysOfQuery, keysOfRegulation } from "#server/backend/regulations/identifiers.ts";

const regulations = {
  eudr: regulation(
    "eu-2023-1115-deforestation",
    "Regulation (EU) 2023/1115",
    "CELEX",
    "32023R1115",
  ),
  ucc: regulation("eu-2013-952-ucc", "Regulation (EU) No 952/2013", "CELEX", "32013R0952"),
  rohs: regulation("eu-2011-65-rohs", "Directive 2011/65/EU", "CELEX", "32011L0065"),
  tariff: regulation(
    "gb-2020-1430-tariff",
    "Customs Tariff (EU Exit) Regulations 2020 (SI 2020/1430)",
    "UK SI",
    "2020/1430",
  ),
  ivory: regulation(
    "gb-2018-30-ivory",
    "Ivory Act 2018 (c. 30)",
    "UK Public General Act",
    "2018 c. 30",
  ),
  timber: regulation(
    "us-section-232-timber",
    "Proclamation 10976, 90 FR 48127",
    "Proclamation",
    "10976",
  ),
  steel: regulation(
    "us-section-232-steel",
    "Proclamation 9705, as amended",
    "FR document",
    "2018-05478",
  ),
  forcedLabor: regulation("us-forced-labor-ban", "19 U.S.C. 1307", "US Code", "19 U.S.C. 1307"),
  uflpa: regulation("us-uflpa", "Public Law 117-78", "Public Law", "117-78"),
  order: regulation(
    "us-ieepa-eo-14257",
    "Executive Order 14257, 90 FR 15041",
    "Executive Order",
    "14257",
  ),
  filing: regulation("us-isf", "19 CFR part 149", "CFR", "19 CFR part 149"),
};

const notations: Record<string, keyof typeof regulations> = {
  "32023R1115": "eudr",
  "CELEX 32023R1115": "eudr",
  "celex:32023r1115": "eudr",
  "2023/1115": "eudr",
  "(EU) 2023/1115": "eudr",
  "EU 2023/1115": "eudr",
  "Regulation (EU) 2023/1115": "eudr",
  "regulation 2023/1115": "eudr",
  "Commission Delegated Regulation (EU) 2023/1115": "eudr",
  "Regulation (EU) No 952/2013": "ucc",
  "regulation no. 952/2013": "ucc",
  "952/2013": "ucc",
  "directive 2011/65/eu": "rohs",
  "2011/65/EU": "rohs",
  "eu-2011-65-rohs": "rohs",
  "SI 2020/1430": "tariff",
  "S.I. 2020/1430": "tariff",
  "si2020/1430": "tariff",
  "UK SI 2020/1430": "tariff",
  "Ivory Act 2018": "ivory",
  "2018 c. 30": "ivory",
  "proclamation 10976": "timber",
  "Presidential Proclamation 10976": "timber",
  "10976": "timber",
  "Proclamation 10976, 90 FR 48127": "timber",
  "FR doc 2018-05478": "steel",
  "2018-05478": "steel",
  "19 USC 1307": "forcedLabor",
  "19 U.S.C. § 1307": "forcedLabor",
  "P.L. 117-78": "uflpa",
  "Pub. L. No. 117-78": "uflpa",
  "EO 14257": "order",
  "E.O. 14257": "order",
  "Executive Order 14257": "order",
  "19 CFR 149": "filing",
};

describe("identifiers of regulations", () => {
  it.each(Object.entries(notations))("R1.1 %s is %s", (text, name) => {
    expect(findAll(text)).toEqual([name]);
  });

  it.each([
    ["SI 2023/1115", "another country's numbering"],
    ["directive 2023/1115", "another type of regulation"],
    ["2023", "a year"],
    ["9705", "an HS heading rather than a proclamation"],
    ["deforestation", "a topic"],
    ["", "nothing"],
    ["2023/11", "another number"],
  ])("R1.1 %s identifies none: it is %s", (text) => {
    expect(findAll(text)).toEqual([]);
  });
});

function findAll(text: string): string[] {
  const keys = keysOfQuery(text);
  return Object.entries(regulations).flatMap(([name, one]) =>
    keysOfRegulation(one).some((key) => keys.includes(key)) ? name : [],
  );
}

function regulation(id: string, citation: string, scheme: string, value: string) {
  return { id, citation, identifiers: [{ scheme, value }], popularNames: [] };
}
