import { describe, expect, it } from "vitest";
import type { LaneDetailsData } from "#client/pages/hs-code-details/hs-code-details.ts";
import { Component } from "#client/pages/hs-code-details/page.tsx";
import type { Lane, Requirement, Upcoming } from "#shared/contract/lanes.ts";
import type { BlockState } from "#shared/contract/parts.ts";
import { drawScreen } from "#tests/support/draw-screen.tsx";
import {
  buildDuty,
  buildLane,
  buildLine,
  buildPage,
  edition,
  present,
} from "#tests/support/lane-samples.ts";

const address = "/hs-code-details/850760/batteries/US/CN";
const draw = (lane: Lane, page: Partial<LaneDetailsData> = {}, query = "") =>
  drawScreen({ Component, url: address + query, page: buildPage(lane, page) });
/** The text without markup. */
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the states of a lane's blocks", () => {
  it.each<[BlockState, string, RegExp]>([
    ["none", "None on this date.", /Not available in this data set|Could not be loaded/],
    ["not-covered", "Not available in this data set.", /None on this date|Could not be loaded/],
    ["failed", "Could not be loaded.", /None on this date|Not available in this data set/],
  ])("R1.1 %s is said in words and never as another state", async (state, words, others) => {
    const text = textOf(await draw(buildLane(state)));
    expect(text.split(words).length - 1).toBeGreaterThan(10);
    expect(text).not.toMatch(others);
  });
});

const ban: Lane["prohibitions"]["facts"][number] = {
  ...{ id: "ban", direction: "export", scope: "these goods", region: null, partial: true },
  certainty: "certain",
  market: { code: "CN", name: "China" },
  country: { code: "US", name: "United States" },
  title: "Rare magnets may not leave",
  condition: "Without a licence.",
  legalBase: "Order 61",
  validFrom: "2025-04-04",
  validTo: "2026-12-01",
  source: "https://law.example.org/61",
  recordedAt: "2026-11-01",
};

describe("prohibitions", () => {
  it("R1.1 stand before everything else, with law, direction, scope and last day", async () => {
    const html = await draw(buildLane("none", { prohibitions: present(ban) }));
    const banner = html.slice(html.indexOf("prohibitions-title"), html.indexOf("lane-bar"));
    const text = textOf(banner);
    for (const words of ["Law of China", "Export prohibition", "These goods", "Without a licence."])
      expect(text).toContain(words);
    expect(text).toContain("From 4 Apr 2025 through 30 Nov 2026.");
    expect(banner).toContain('href="https://law.example.org/61"');
  });
  it("R1.1 that are not held are one line, not a clean bill", async () => {
    const note = "Not available in this data set: export bans of China.";
    const prohibitions = { state: "not-covered" as const, facts: [], note };
    const html = await draw(buildLane("none", { prohibitions }));
    expect(html).not.toContain("prohibitions-title");
    expect(textOf(html)).toContain(`Prohibitions: ${note}`);
    expect(textOf(html)).not.toContain("Prohibitions: none");
  });
});

describe("duties", () => {
  const duties = {
    ...present(
      buildDuty(),
      buildDuty({ layer: "additional", name: "Extra duty", rate: "25%", program: "9903.1" }),
      buildDuty({
        ...{ layer: "additional", name: "Steel duty", rate: "50%", inTotal: false },
        certainty: "possible",
      }),
      buildDuty({ layer: "preference", name: "Pact", rate: "Free", program: "KR", inTotal: false }),
    ),
    total: {
      ...{ state: "incomplete" as const, text: "3.4% + 25% = 28.4%", min: 28.4, max: 28.4 },
      missing: ["Steel duty (50%), if it applies"],
    },
  };
  it("R1.1 have their total beside what it leaves out", async () => {
    const html = await draw(buildLane("none", { duties }));
    const total = textOf(html.slice(html.indexOf("stack-total"), html.indexOf("Lower rates")));
    expect(total).toContain("3.4% + 25% = 28.4%");
    expect(total).toContain("Not in the total: Steel duty (50%), if it applies");
    const glance = textOf(html.slice(html.indexOf("glance-title"), html.indexOf('id="duties"')));
    expect(glance).toContain("3.4% + 25% = 28.4%, incomplete");
  });
  it("R1.1 that may apply and rates to claim are no part of it", async () => {
    const html = await draw(buildLane("none", { duties }));
    const after = textOf(html.slice(html.indexOf("Lower rates"), html.indexOf('id="national"')));
    expect(after).toMatch(/Pact .*Free.*Program KR/);
    expect(after).toMatch(/1 additional duty that may apply.*Steel duty.*May apply/);
  });
  it("R1.1 of an old edition ask for a check, with the publisher's page", async () => {
    const html = await draw(buildLane("none", { duties }));
    expect(html).toContain("Published 15 Apr 2025. Check before you declare.");
    expect(html).toContain(`href="${edition.source}"`);
    const fresh = { ...edition, isOld: false };
    const facts = [buildDuty({ edition: fresh })];
    const recent = await draw(buildLane("none", { duties: { ...duties, facts } }));
    expect(recent).not.toContain("Check before you declare");
  });
});

describe("national lines", () => {
  const codes = Array.from({ length: 9 }, (_, index) => `850760${index}000`);
  const lines = { ...present(...codes.map((code) => buildLine({ code }))), edition };
  it("R1.1 lead to the same lane for the line; a long list is folded", async () => {
    const html = await draw(buildLane("none", { nationalLines: lines }));
    expect(html).toContain('href="/hs-code-details/8507600000/lithium-ion-batteries/US/CN"');
    expect(textOf(html)).toContain("3 more lines");
    expect(html).toContain('<details class="fold"><summary>');
  });
  it("R1.1 the chosen one is marked, named in the heading and never folded away", async () => {
    const line = "8507608000";
    const html = await draw(buildLane("none", { nationalLines: lines, line }));
    expect(html).toMatch(/<details class="fold" open=""/);
    expect(html.match(/<li aria-current="true"[\s\S]*?8507\.60\.80\.00/)).not.toBeNull();
    expect(textOf(html.slice(html.indexOf("<h1>"), html.indexOf("</h1>"))).replace(/ /g, "")).toBe(
      "8507.60.80.00Lithium-ionbatteries",
    );
  });
  it("R1.1 digits that no line has are reported", async () => {
    const details = { ...buildPage(buildLane("none")).details, unknownDigits: "9999" };
    const html = await draw(buildLane("not-covered"), { details });
    expect(textOf(html)).toContain("You entered 8507.60.99.99.");
  });
});

describe("taxes and fees", () => {
  it("R1.1 a tax with a condition shows both rates and the condition", async () => {
    const vat = {
      ...{ name: "VAT", legalBase: "Act", validFrom: null, validTo: null },
      ...{ source: "https://tax.example.org", recordedAt: "2026-11-01" },
    };
    const taxes = present(
      { ...vat, rate: 20, appliesTo: "All other goods", certainty: "conditional", note: "" },
      { ...vat, rate: 0, appliesTo: "Books", certainty: "conditional", note: "Printed only." },
    ) as Lane["taxes"];
    const text = textOf(await draw(buildLane("none", { taxes })));
    expect(text).toContain("20% or 0%, depending on the goods");
    expect(text).toMatch(/20% VAT Conditional All other goods.*0% VAT .* Printed only\./);
  });
  it("R1.1 a fee shows floor, cap, transport and exemptions", async () => {
    const fee = {
      ...{ name: "Processing fee", rate: 0.3464, minimum: 3358, maximum: 65_150 },
      ...{ currency: "USD", modes: ["sea"], exemptPrograms: ["KR"], legalBase: "19 CFR 24.23" },
      ...{ validFrom: "2025-10-01", validTo: "2026-10-01", source: "https://cbp.example.org" },
    };
    const text = textOf(await draw(buildLane("none", { fees: present(fee) })));
    expect(text).toMatch(/0\.3464% of the value, at least USD\s33\.58, at most USD\s651\.50\./);
    expect(text).toContain("Transport: Sea. Exempt: goods that claim KR.");
    expect(text).toContain("From 1 Oct 2025 through 30 Sept 2026");
  });
});

describe("requirements", () => {
  const act: Requirement = {
    ...{ kind: "act", id: "act-1", title: "Battery rules", citation: "Rule 1" },
    ...{ jurisdiction: "US", direction: "import", status: "in-force", published: null },
    ...{ validFrom: "2026-01-01", validTo: null, why: "names HS 8507", source: "" },
  };
  it("R1.1 link an act to its page and an agency to its source", async () => {
    const agency = {
      ...{ ...act, kind: "agency" as const, id: null, title: "Product safety filing" },
      source: "https://agency.example.org",
    };
    const html = await draw(buildLane("none", { importRequirements: present(act, agency) }));
    expect(html).toContain('href="/regulation-details?id=act-1"');
    expect(html).toContain('href="https://agency.example.org"');
    expect(textOf(html)).toContain("Shown because it names HS 8507.");
  });
  it("R1.1 for goods of every kind are folded; what applies soon has its day", async () => {
    const soon: Upcoming = {
      ...{ kind: "act", id: "act-2", title: "Passport rules", direction: "import" },
      ...{ validFrom: "2026-12-30", rate: null, source: "" },
    };
    const lane = buildLane("none", { general: present(act), upcoming: present(soon) });
    const html = await draw(lane);
    expect(html).toMatch(/<details class="fold general-law"[\s\S]*Battery rules/);
    expect(textOf(html)).toContain("From 30 Dec 2026 Regulation Import Passport rules");
    expect(textOf(html)).toContain("1 change, on 30 Dec 2026");
  });
});

const invalid = (field: string, message: string) => ({
  ok: false as const,
  error: { code: "invalid-input" as const, message: "Wrong.", details: [{ field, message }] },
});

describe("the landed-cost calculator", () => {
  it("R1.1 asks by the address of the page and shows problems at their fields", async () => {
    const cost = { input: { value: "abc" }, result: invalid("value", "Enter it as a number.") };
    const html = await draw(buildLane("none"), { cost, date: "2026-11-22" }, "?value=abc");
    expect(html).toMatch(/<form [^>]*action="[^"]*#landed-cost" method="get"/);
    expect(html).toContain('<input type="hidden" name="date" value="2026-11-22"/>');
    expect(html).toMatch(/<input id="cost-value" aria-invalid="true"[^>]*value="abc"/);
    expect(html).toContain('id="cost-value-problem">Enter it as a number.');
  });
  it("R1.1 shows each charge, the total and what is not in it", async () => {
    const charge = { legalBase: "Schedule", source: "https://tariff.example.org", note: null };
    const value = {
      ...{ line: null, currency: "USD", valuation: "FOB" as const, customsValue: 1_000_000 },
      lines: [
        {
          ...charge,
          kind: "duty" as const,
          name: "MFN",
          base: 1_000_000,
          rate: "3.4%",
          amount: 34_000,
        },
        { ...charge, kind: "fee" as const, name: "Fee", base: null, rate: "?", amount: null },
      ],
      ...{ charges: 34_000, total: 1_034_000, isComplete: false, missing: ["Fee"] },
    };
    const cost = { input: { value: "10000" }, result: { ok: true as const, value } };
    const html = await draw(buildLane("none"), { cost }, "?value=10000");
    const text = textOf(html.slice(html.indexOf("Landed cost in USD")));
    expect(text).toMatch(/MFN Duty USD\s10,000\.00 3\.4% USD\s340\.00 Schedule/);
    expect(text).toMatch(/Fee Fee \? Not available/);
    expect(text).toMatch(/Landed cost \(incomplete\) USD\s10,340\.00 Not in the total: Fee/);
    expect(html).toContain(
      'href="/api/hs-codes/850760/landed-cost.csv?destination=US&origin=CN&value=10000"',
    );
  });
});

describe("the comparison of origins", () => {
  it("R1.1 has a row an origin, each leading to its lane", async () => {
    const item = {
      ...{ prohibitions: [], total: null, dutyState: "not-covered" as const, agreements: [] },
      ...{ preference: null, origin: { code: "VN", name: "Vietnam" } },
      ...{ prohibitionState: "not-covered" as const, agreementState: "none" as const },
    };
    const comparison = {
      input: ["Vietnam"],
      result: { ok: true as const, value: { items: [item] } },
    };
    const html = await draw(buildLane("none"), { comparison }, "?compare=VN");
    expect(html).toContain('href="/hs-code-details/850760/lithium-ion-batteries/US/VN"');
    expect(textOf(html)).toMatch(/Vietnam Not available None None Not available/);
    expect(html).toMatch(/<input id="compare-0"[^>]*value="Vietnam"/);
  });
  it("R1.1 shows the problem of one origin at its field", async () => {
    const comparison = {
      input: ["CN", "Atlantis"],
      result: invalid("origins.1", "Use a two-letter country code."),
    };
    const html = await draw(buildLane("none"), { comparison }, "?compare=CN&compare=Atlantis");
    expect(html).toMatch(/<input id="compare-1" aria-invalid="true"/);
    expect(html).toContain('id="compare-1-problem">Use a two-letter country code.');
  });
});
