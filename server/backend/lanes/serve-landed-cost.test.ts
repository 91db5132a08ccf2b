import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InputOf, parseInput } from "#shared/contract/call.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import type { LandedCost } from "#shared/contract/lanes.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

type Input = InputOf<typeof hsCodes.landedCost>;

async function ask({ code, ...query }: Input) {
  const address = new URL(`/hs-codes/${code}/landed-cost`, backend.url);
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value));
  const answer = await fetch(address);
  return { status: answer.status, body: await answer.json() };
}

/** The answer, validated by the contract. */
async function costOf(input: Input): Promise<LandedCost> {
  const { status, body } = await ask(input);
  expect(status).toBe(200);
  return parseInput(hsCodes.landedCost.answer, body);
}

const amountsOf = ({ lines }: LandedCost) =>
  Object.fromEntries(lines.map(({ name, amount }) => [name, amount]));

const shoes = { code: "6404119020", origin: "VN", destination: "US", date: "2026-06-01" };

describe("landed cost from the held figures", () => {
  it("US: MFN duty, processing fee and harbour fee of one line", async () => {
    // 20% = 2,000.00; 0.3464% = 34.64; 0.125% = 12.50 of 10,000.00
    const cost = await costOf({ ...shoes, value: 10_000, freight: 600 });
    expect(cost).toMatchObject({ line: "6404119020", valuation: "FOB", customsValue: 1_000_000 });
    expect(amountsOf(cost)).toMatchObject({
      "MFN duty": 200_000,
      "Merchandise processing fee": 3_464,
      "Harbor maintenance fee": 1_250,
    });
    expect(cost.total).toBe(1_060_000 + cost.charges);
  });

  it("US: an amount a litre", async () => {
    // 1,000 l at 0.063 = 63.00
    const wine = { ...shoes, code: "2204215015", origin: "FR", value: 10_000 };
    const cost = await costOf({ ...wine, quantity: 1_000 });
    expect(cost.quantityUnit).toBe("liters");
    expect(amountsOf(cost)["MFN duty"]).toBe(6_300);
    expect(cost.isComplete).toBe(false);
    expect(cost.missing).toContain("Excise duty: the rate is not available in this data set.");
    expect(amountsOf(await costOf(wine))["MFN duty"]).toBeNull();
  });

  it("US: a claimed agreement frees of duty and of the processing fee", async () => {
    const cars = { ...shoes, code: "870323", origin: "KR", value: 10_000, program: "KR" };
    const amounts = amountsOf(await costOf(cars));
    expect(amounts["United States-Korea Free Trade Agreement"]).toBe(0);
    expect(amounts["Merchandise processing fee"]).toBe(0);
    expect(amounts).not.toHaveProperty("MFN duty");
  });

  it("DE: CIF value, duty of the Union, import VAT on both", async () => {
    // 16.9% of 10,600.00 = 1,791.40; 19% of 12,391.40 = 2,354.366 -> 2,354.37
    const input = { ...shoes, code: "640411", destination: "DE", value: 10_000, freight: 600 };
    const cost = await costOf({ ...input, currency: "EUR" });
    expect(cost).toMatchObject({ valuation: "CIF", customsValue: 1_060_000 });
    expect(amountsOf(cost)).toMatchObject({ "MFN duty": 179_140, "Import VAT": 235_437 });
  });

  it("a heading with several rates has no duty in its total, and says so", async () => {
    const cost = await costOf({ ...shoes, code: "6404", value: 10_000 });
    expect(cost).toMatchObject({ line: null, isComplete: false });
    expect(amountsOf(cost)["MFN duty"]).toBeNull();
    expect(cost.missing.join(" ")).toContain("Choose a line.");
  });

  it.each([
    ["an unknown currency", { currency: "ZZZ" }, 400, "currency"],
    ["an unknown country", { origin: "QQ" }, 400, "origin"],
    ["one country twice", { origin: "US" }, 400, "origin"],
    ["a negative value", { value: -1 }, 400, "value"],
    ["a code that does not exist", { code: "9999" }, 404, undefined],
  ])("refuses %s", async (_what, wrong, status, field) => {
    const answer = await ask({ ...shoes, value: 10, ...wrong });
    expect(answer.status).toBe(status);
    expect(answer.body.error.details?.[0]?.field).toBe(field);
  });
});
