import type { Shipment } from "#server/backend/lanes/shipment.ts";
import type { Duty, Lane, NationalLine, SpecificRate } from "#shared/contract/lanes.ts";

type Fee = Lane["fees"]["facts"][number];
type ImportTax = Lane["taxes"]["facts"][number];

interface LaneFacts {
  destination?: string;
  origin?: string;
  /** The chosen national line. */
  line?: string | null;
  units?: string[];
  duties?: Duty[];
  taxes?: ImportTax[];
  fees?: Fee[];
}

const source = "https://publisher.example";
const always = { validFrom: null, validTo: null };
const nothing = { state: "none" as const, facts: [] };

/** A covered block: present with facts, else none. */
function held<Fact>(facts: Fact[]): { state: "present" | "none"; facts: Fact[] } {
  return { state: facts.length > 0 ? "present" : "none", facts };
}

/** A lane whose blocks are all covered; `more` replaces some. */
export function createLane(facts: LaneFacts = {}, more: Partial<Lane> = {}): Lane {
  const { destination = "US", origin = "VN", line = "6404119020", units = [] } = facts;
  const duties = facts.duties ?? [];
  return {
    destination: { code: destination, name: destination },
    origin: { code: origin, name: origin },
    date: "2026-11-23",
    line,
    prohibitions: nothing,
    nationalLines: { ...held([nationalLine(line ?? "6404119020", units)]), edition: null },
    duties: { ...held(duties), total: null },
    tradeRemedies: nothing,
    taxes: held(facts.taxes ?? []),
    fees: held(facts.fees ?? []),
    agreements: nothing,
    importRequirements: nothing,
    exportRequirements: nothing,
    quotas: nothing,
    notifications: nothing,
    upcoming: nothing,
    general: nothing,
    ...more,
  };
}

export function nationalLine(code: string, units: string[]): NationalLine {
  return { code, title: null, units, rates: [], flags: [], ad: null, cvd: null };
}

export function duty(rate: string, more: Partial<Duty> = {}): Duty {
  const percent = /^([\d.]+)%$/.exec(rate)?.[1];
  const adValorem = percent === undefined ? 0 : Number(percent);
  return {
    layer: "mfn",
    name: "General duty",
    rate,
    adValorem,
    specific: null,
    min: adValorem,
    max: adValorem,
    program: null,
    certainty: "certain",
    inTotal: true,
    why: "Applies to these goods.",
    legalBase: "The tariff",
    ...always,
    stacks: null,
    source,
    edition: null,
    ...more,
  };
}

/** Amounts per unit, with the percentage of a compound rate. */
export function specificDuty(specific: SpecificRate[], adValorem = 0): Duty {
  const amounts = specific.map(({ amount, currency, per }) => `${amount} ${currency}/${per}`);
  const rate = [...(adValorem > 0 ? [`${adValorem}%`] : []), ...amounts].join(" + ");
  return duty(rate, { adValorem, specific, min: null, max: null });
}

export function preference(program: string, rate: string, more: Partial<Duty> = {}): Duty {
  return duty(rate, {
    layer: "preference",
    name: `Preference ${program}`,
    program,
    certainty: "conditional",
    inTotal: false,
    why: "Needs proof of origin.",
    ...more,
  });
}

export function additional(name: string, rate: string, more: Partial<Duty> = {}): Duty {
  return duty(rate, { layer: "additional", name, ...more });
}

export function tax(name: string, rate: number | null, more: Partial<ImportTax> = {}): ImportTax {
  return {
    name,
    rate,
    appliesTo: "goods without a rate of their own",
    certainty: "certain",
    legalBase: "The tax act",
    ...always,
    note: "",
    source,
    recordedAt: "2026-11-23",
    ...more,
  };
}

export function fee(name: string, rate: number | null, more: Partial<Fee> = {}): Fee {
  return {
    name,
    rate,
    minimum: null,
    maximum: null,
    currency: "USD",
    modes: [],
    exemptPrograms: [],
    legalBase: "The fee act",
    ...always,
    source,
    ...more,
  };
}

export const processingFee = fee("Merchandise processing fee", 0.3464, {
  minimum: 3358,
  maximum: 65150,
  exemptPrograms: ["S", "KR"],
});

export const harbourFee = fee("Harbor maintenance fee", 0.125, { modes: ["sea"] });

export function shipmentOf(
  value: number,
  currency: string,
  more: Partial<Shipment> = {},
): Shipment {
  return { value, currency, freight: 0, insurance: 0, mode: "sea", ...more };
}
