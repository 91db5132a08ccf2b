import { describe, expect, it } from "vitest";
import { calculateLandedCost } from "#server/backend/lanes/landed-cost.ts";
import { parseInput } from "#shared/contract/call.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { startForeignBackend } from "#tests/support/foreign-backend.ts";
import {
  createLane,
  duty,
  harbourFee,
  processingFee,
  specificDuty,
} from "#tests/support/lane-facts.ts";
import { readPairs, runCli } from "#tests/support/run-cli.ts";

const perPair = specificDuty([{ amount: 0.9, currency: "USD", per: "pr." }], 20);
const lanes = {
  "640411": createLane({ units: ["prs."], duties: [perPair], fees: [processingFee, harbourFee] }),
  "490199": createLane({ destination: "JP", duties: [duty("Free")] }),
};

/** A foreign backend that calculates with the contract's input. */
async function run(line: string) {
  const answers = Object.entries(lanes).map(([code, lane]) => [
    `GET /hs-codes/${code}/landed-cost`,
    ({ query }: { query: Record<string, string> }) => {
      const input = parseInput(hsCodes.landedCost.input, { ...query, code });
      const borders = [lane.destination.code];
      return { status: 200, json: calculateLandedCost({ lane, borders, shipment: input }) };
    },
  ]);
  await using backend = await startForeignBackend(Object.fromEntries(answers));
  return { ended: await runCli(backend.url, line), asked: backend.asked };
}

describe("landed-cost", () => {
  it("R10.3 prints each line with base, rate and amount, then the total", async () => {
    // 20% of 10,000.00 + 400 pairs at 0.90 = 2,360.00; minimum 34.64 > 33.58; harbour 12.50
    const { ended } = await run(
      "landed-cost 6404.11 VN US --value 10000 --quantity 400 --freight 600 --insurance 25.50",
    );
    expect(ended.code).toBe(0);
    expect(ended.out).toMatch(/^General duty +10000\.00 +20% \+ 0\.9 USD\/pr\. +2360\.00 /m);
    expect(ended.out).toMatch(/^Merchandise processing fee +10000\.00 .* +34\.64 /m);
    expect(ended.out).toMatch(/^Harbor maintenance fee +10000\.00 +0\.125% +12\.50 /m);
    // 10,000.00 + 600.00 + 25.50 + 2,407.14 = 13,032.64
    expect(readPairs(ended.out)).toMatchObject({
      "National line": "6404119020",
      "Customs value": "USD 10000.00 (FOB)",
      "Quantity in": "prs.",
      Charges: "USD 2407.14",
      Total: "USD 13032.64",
      Complete: "yes",
    });
  });

  it("R10.3 says what the total leaves out", async () => {
    const { ended } = await run("landed-cost 640411 VN US --value 10000 --mode air");
    expect(ended.out).toMatch(/^General duty .* unknown /m);
    expect(ended.out).not.toContain("Harbor maintenance fee");
    expect(readPairs(ended.out).Complete).toBe("no, see below");
    expect(ended.out).toContain("not covered: needs the quantity in pr.\n");
  });

  it("R10.3 passes the claim and the currency on, and prints yen without decimals", async () => {
    const { ended, asked } = await run(
      "landed-cost 490199 US JP --value 1500 --currency jpy --program GSP --date 2026-12-01",
    );
    expect(asked[0]?.query).toMatchObject({
      currency: "JPY",
      program: "GSP",
      date: "2026-12-01",
      origin: "US",
      destination: "JP",
    });
    expect(readPairs(ended.out).Total).toBe("JPY 1500");
  });

  it("R10.3 --json prints minor units", async () => {
    const { ended } = await run("landed-cost 640411 VN US --value 10000 --quantity 400 --json");
    expect(JSON.parse(ended.out)).toMatchObject({ total: 1_240_714, isComplete: true });
  });

  it.each([
    ["without a value", "landed-cost 640411 VN US"],
    ["with words for a value", "landed-cost 640411 VN US --value much"],
    ["with a decimal comma", "landed-cost 640411 VN US --value 10,5"],
    ["with a negative freight", "landed-cost 640411 VN US --value 10 --freight=-5"],
  ])("R10.3 refuses to run %s: exit 2", async (_what, line) => {
    const { ended, asked } = await run(line);
    expect(ended).toMatchObject({ code: 2, out: "" });
    expect(asked).toEqual([]);
  });
});
