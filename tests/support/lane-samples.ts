/** Facts of lanes for tests of the page. */
import type { LaneDetailsData } from "#client/pages/hs-code-details/hs-code-details.ts";
import type { Duty, Edition, Lane, LineRate, NationalLine } from "#shared/contract/lanes.ts";
import type { BlockState } from "#shared/contract/parts.ts";

export const edition: Edition = {
  name: "Schedule of April 2025",
  publisher: "Tariff Office",
  effective: "2025-04-15",
  isOld: true,
  source: "https://tariff.example.org/8507.60",
};

export function buildRate(rate: Partial<LineRate> = {}): LineRate {
  return {
    ...{ kind: "mfn", program: null, rate: "3.4%", adValorem: 3.4, specific: null },
    ...{ parsed: true, validFrom: null, validTo: null },
    ...rate,
  };
}

export function buildLine(line: Partial<NationalLine> = {}): NationalLine {
  return {
    ...{ code: "8507600010", title: null, units: ["No"], rates: [buildRate()], flags: [] },
    ...{ ad: null, cvd: null },
    ...line,
  };
}

export function buildDuty(duty: Partial<Duty> = {}): Duty {
  return {
    ...{ layer: "mfn", name: "MFN duty", rate: "3.4%", adValorem: 3.4, specific: null },
    ...{ min: 3.4, max: 3.4, program: null, certainty: "certain", inTotal: true },
    ...{ why: "Ordinary duty.", legalBase: "Schedule", validFrom: null, validTo: null },
    ...{ stacks: null, source: "https://tariff.example.org", edition },
    ...duty,
  };
}

/** A lane whose blocks are all in one state, by default without facts. */
export function buildLane(state: BlockState, lane: Partial<Lane> = {}): Lane {
  const block = { state, facts: [] };
  return {
    destination: { code: "US", name: "United States" },
    origin: { code: "CN", name: "China" },
    date: "2026-11-22",
    line: null,
    prohibitions: block,
    nationalLines: { ...block, edition: null },
    duties: { ...block, total: null },
    tradeRemedies: block,
    taxes: block,
    fees: block,
    agreements: block,
    importRequirements: block,
    exportRequirements: block,
    quotas: block,
    notifications: block,
    upcoming: block,
    general: block,
    ...lane,
  };
}

export function present<Fact>(...facts: Fact[]): { state: "present"; facts: Fact[] } {
  return { state: "present", facts };
}

export function buildPage(lane: Lane, page: Partial<LaneDetailsData> = {}): LaneDetailsData {
  const { details, ...others } = page;
  return {
    details: {
      ...{ code: "850760", level: "subheading", title: "Lithium-ion batteries", about: "" },
      ...{ called: [], not: [], path: [], children: [], siblings: [], unknownDigits: null },
      edition: { name: "HS 2022", validFrom: "2022-01-01", validTo: null },
      lane: null,
      ...details,
    },
    lane,
    described: "",
    date: null,
    address: "/hs-code-details/850760/lithium-ion-batteries/US/CN",
    shareUrl: "https://clearlane.example/hs-code-details/850760/lithium-ion-batteries/US/CN",
    cost: null,
    comparison: null,
    ...others,
  };
}
