import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCsv } from "#bench/support/read-csv.ts";
import type { HsCodeDetails, Lane } from "#shared/contract/hs-codes.ts";
import type { LandedCost } from "#shared/contract/lanes.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const lane = "destination=US&origin=CN&date=2026-11-22";
const code = "8507600020";

async function read(target: string) {
  const response = await fetch(`${app.origin}/api/hs-codes/${target}`);
  const { status, headers } = response;
  // Not text(): it drops the byte order mark.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { status, headers, text };
}

async function readJson<Answer>(target: string): Promise<Answer> {
  return JSON.parse((await read(target)).text) as Answer;
}

describe("a lane as CSV", () => {
  it("R1.1 is a file for spreadsheets, named after code, lane and date", async () => {
    const { status, headers, text } = await read(`${code}/lane.csv?${lane}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(
      "attachment; filename=clearlane-lane-8507600020-CN-US-2026-11-22.csv",
    );
    expect(text.startsWith("\uFEFF")).toBe(true);
  });
  it("R1.1 has every fact of every block, and the state of each block without facts", async () => {
    const details = await readJson<HsCodeDetails>(`${code}?${lane}`);
    const rows = readCsv((await read(`${code}/lane.csv?${lane}`)).text);
    const blocks: Record<string, keyof Lane> = {
      prohibitions: "prohibitions",
      "national lines": "nationalLines",
      duties: "duties",
      "trade remedies": "tradeRemedies",
      taxes: "taxes",
      fees: "fees",
      agreements: "agreements",
      importRequirements: "importRequirements",
      exportRequirements: "exportRequirements",
      general: "general",
      quotas: "quotas",
      notifications: "notifications",
      upcoming: "upcoming",
    };
    for (const [name, key] of Object.entries(blocks)) {
      const block = details.lane?.[key] as { state: string; facts: unknown[] };
      const found = rows.filter((row) => row.block === name);
      expect(found, name).toHaveLength(Math.max(1, block.facts.length));
      for (const row of found) expect(row.state, name).toBe(block.state);
    }
    const total = rows.find((row) => row.block === "duty total");
    expect(total?.rate).toBe(details.lane?.duties.total?.text);
  });
  it.each([
    ["destination=US", "origin"],
    ["origin=CN", "destination"],
    ["destination=US&origin=Utopia", "origin"],
  ])("R5.4 asks for a whole lane: %s lacks %s", async (query, field) => {
    const { status, text } = await read(`640411/lane.csv?${query}`);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      error: { code: "invalid-input", details: [expect.objectContaining({ field })] },
    });
  });
});

describe("a landed cost as CSV", () => {
  const shipment = `${lane}&value=10000&quantity=100&freight=500&insurance=20`;
  it("R1.1 has the charges of the answer, its total, and what is not in it", async () => {
    const cost = await readJson<LandedCost>(`${code}/landed-cost?${shipment}`);
    const { headers, text } = await read(`${code}/landed-cost.csv?${shipment}`);
    expect(headers.get("content-disposition")).toContain("landed-cost-8507600020-CN-US.csv");
    const rows = readCsv(text);
    const amountOf = (charge: string) => Number(rows.find((row) => row.charge === charge)?.amount);
    for (const { name, amount } of cost.lines)
      expect(amountOf(name), name).toBe((amount ?? 0) / 100);
    expect(amountOf("Landed cost")).toBe(cost.total / 100);
    expect(rows.filter((row) => row.charge === "Not in the total").map(({ note }) => note)).toEqual(
      cost.missing,
    );
  });
  it("R5.4 reports a wrong amount at its field", async () => {
    const { status, text } = await read(`${code}/landed-cost.csv?${lane}&value=plenty`);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      error: { details: [{ field: "value", message: expect.stringMatching(/as a number/) }] },
    });
  });
});
