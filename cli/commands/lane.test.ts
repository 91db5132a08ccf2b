import { describe, expect, it } from "vitest";
import { startForeignBackend } from "#tests/support/foreign-backend.ts";
import { additional, createLane, duty, tax } from "#tests/support/lane-facts.ts";
import { readPairs, runCli } from "#tests/support/run-cli.ts";

const details = {
  ...{ code: "640411", level: "subheading", title: "Sports footwear", about: "", called: [] },
  ...{ not: [], path: [], children: [], siblings: [], unknownDigits: null },
  edition: { name: "HS 2022", validFrom: "2022-01-01", validTo: null },
};
const duties = [duty("20%"), additional("Section 122", "10%", { why: "Names chapter 64." })];
const taxed = createLane({ duties, taxes: [tax("VAT", 20)] });
const lane = {
  ...taxed,
  duties: {
    ...taxed.duties,
    total: { state: "exact", text: "20% + 10% = 30%", min: 30, max: 30, missing: [] },
  },
  fees: { state: "not-covered", facts: [], note: "Fees of this country are not held." },
  quotas: { state: "failed", facts: [] },
};

/** The requests that the backend received, and the result of the command. */
async function run(line: string) {
  await using backend = await startForeignBackend({
    "GET /hs-codes/640411": { status: 200, json: { ...details, lane } },
  });
  return { ended: await runCli(backend.url, line), asked: backend.asked };
}

describe("lane", () => {
  it("R10.3 asks for the code between origin and destination on the date", async () => {
    const { asked } = await run("lane 6404.11 vn us --date 2026-12-01");
    expect(asked).toMatchObject([
      { query: { origin: "VN", destination: "US", date: "2026-12-01" } },
    ]);
  });

  it("R10.3 prints the total duty and one row a fact", async () => {
    const { ended } = await run("lane 640411 VN US");
    expect(ended.code).toBe(0);
    expect(readPairs(ended.out)).toMatchObject({
      Code: "6404.11 Sports footwear",
      From: "VN (VN)",
      To: "US (US)",
      Date: "23 Nov 2026",
      "National line": "6404119020",
      Duty: "20% + 10% = 30%",
    });
    expect(ended.out).toMatch(
      /^Duties +General duty +20% +in the total, Applies to these goods\.$/m,
    );
    expect(ended.out).toMatch(/^Duties +Section 122 +10% +in the total, Names chapter 64\.$/m);
    expect(ended.out).toMatch(/^Taxes +VAT +20% +goods without a rate of their own$/m);
  });

  it("R10.3 distinguishes none, not available and failed", async () => {
    const { ended } = await run("lane 640411 VN US");
    expect(ended.out).toMatch(/^Prohibitions +none on this date$/m);
    expect(ended.out).toMatch(
      /^Fees +not available in this data set +Fees of this country are not held\.$/m,
    );
    expect(ended.out).toMatch(/^Quotas +could not be loaded$/m);
  });

  it("R10.3 --json prints the lane as the backend describes it", async () => {
    const { ended } = await run("lane 640411 VN US --json");
    expect(JSON.parse(ended.out)).toEqual({
      code: "640411",
      title: "Sports footwear",
      lane: JSON.parse(JSON.stringify(lane)),
    });
  });

  it.each([
    ["no code", "lane shoes VN US", 2],
    ["odd digits", "lane 64041 VN US", 2],
    ["one country", "lane 640411 VN", 2],
    ["an unknown code", "lane 990000 VN US", 1],
  ])("R10.3 %s ends with its exit code", async (_what, line, code) => {
    const { ended } = await run(line);
    expect(ended).toMatchObject({ code, out: "" });
    expect(ended.err).toMatch(/^error: /i);
  });
});
