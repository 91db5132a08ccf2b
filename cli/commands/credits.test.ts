import { describe, expect, it } from "vitest";
import { type ForeignScript, startForeignBackend } from "#tests/support/foreign-backend.ts";
import { readPairs, runCli } from "#tests/support/run-cli.ts";

/**
 * `credits explain pat@company.test` against an external backend that answers as scripted, by path.
 */
async function explainAt(answers: Record<string, ForeignScript>, flags = "") {
  return runAt(answers, `credits explain pat@company.test${flags}`);
}

async function runAt(answers: Record<string, ForeignScript>, line: string) {
  const script = Object.fromEntries(
    Object.entries(answers).map(([path, answer]) => [`GET ${path}`, answer]),
  );
  await using backend = await startForeignBackend(script);
  return await runCli(backend.url, line);
}

/** Sorted, since concurrent lookups print in any order. */
function lookups(out: string): string[] {
  const lines = out.split("\n").filter((line) => /^ *\d+ {2}/.test(line));
  return lines.map((line) => line.trim().split(/ {2,}/).slice(1, 3).join(" ")).sort();
}

const user = { data: { stripe_customerid: "cus_1" } };
const mainPlan = {
  data: { tier: 2, credits_purchased: "250", credits_used: 40, sub_id: "sub_main" },
};
const failing = { status: 500, text: "Internal Server Error" };
const denying = { status: 403, json: { message: "not yours" } };

describe("credits explain", () => {
  it.each(["users", "users-smart-hs"])(
    "R10.3 R4.2 follows a sub-user of the family %s to the main subscriber, each lookup with " +
      "its time",
    async (family) => {
      const { code, out } = await explainAt({
        "/users-smart-hs": user,
        [`/${family}/subscription/check_sub_user`]: {
          data: { main_sub_id: "sub_main", credits_used: 3 },
        },
        [`/${family}/subscription/main_user_credits`]: mainPlan,
      });
      expect(code).toBe(0);
      expect(lookups(out)).toContain(`GET /${family}/subscription/check_sub_user found`);
      expect(lookups(out)).toContain(`GET /${family}/subscription/main_user_credits found`);
      expect(lookups(out)).toHaveLength(7);
      for (const line of out.split("\n").filter((one) => /^ *\d+ {2}/.test(one)))
        expect(line).toMatch(/ \d+ ms /);
      expect(out).toContain("main_sub_id sub_main");
      expect(out).toContain(
        `Balance 210, credits from: main subscriber's plan, family ${family}, the next credit ` +
          "comes from sub_main",
      );
    },
  );

  it("R10.3 R4.4 a balance that cannot be looked up is unknown, not 0, and exits 1", async () => {
    const { code, out, err } = await explainAt({
      "/users": user,
      "/users-smart-hs/subscription/current-alt": failing,
    });
    expect(code).toBe(1);
    expect(lookups(out)).toContain("GET /users-smart-hs/subscription/current-alt unknown");
    expect(out).toContain("Balance unknown: a lookup above failed");
    expect(err).toContain("The balance is unknown, not 0.");
    expect(err).toContain("GET /users-smart-hs/subscription/current-alt");
  });

  it("R10.3 says that a lookup was denied, and exits 4", async () => {
    const { code, out } = await explainAt({
      "/users": user,
      "/users/subscription/current": denying,
      "/users-smart-hs/subscription/current-alt": denying,
    });
    expect(code).toBe(4);
    expect(lookups(out)).toContain("GET /users/subscription/current denied");
    expect(out).toContain("Balance unknown: a lookup above was denied");
  });

  it("R10.3 R4.3 shows the whole chain of a trial, and --json the same", async () => {
    const answers = {
      "/users": user,
      "/users-smart-hs/subscription/trial": {
        data: { credits_given: 10, credits_used: 4, credits_purchased: 99 },
      },
    };
    const { out } = await explainAt(answers);
    expect(lookups(out)).toHaveLength(6);
    expect(out).toContain("Balance 6, credits from: free trial");
    const json = JSON.parse((await explainAt(answers, " --json")).out);
    expect(json).toMatchObject({ email: "pat@company.test", balance: 6, source: "trial" });
    expect(json.trace).toHaveLength(6);
    for (const step of json.trace)
      expect(step).toMatchObject({
        call: expect.stringContaining("/"),
        outcome: expect.any(String),
        milliseconds: expect.any(Number),
      });
  });
});

describe("credits show at a backend of section 7 alone", () => {
  const answers = { "/users": user, "/users-smart-hs/subscription/current-alt": mainPlan };

  it("R10.3 shows the balance, and that the backend lists no credit accounts", async () => {
    const { code, out } = await runAt(answers, "credits show pat@company.test");
    expect(code).toBe(0);
    expect(readPairs(out)).toMatchObject({
      Balance: "210",
      "Credits from": "own plan",
      Tier: "Premium (2)",
    });
    expect(out).toContain("This backend does not list credit accounts.");
    expect(
      JSON.parse((await runAt(answers, "credits show pat@company.test --json")).out),
    ).toMatchObject({ balance: 210, lines: null });
  });

  it.each(["users list", "ledger pat@company.test", "ledger reconcile", "customers duplicates"])(
    "R10.3 `%s` says that it is not offered",
    async (line) => {
      const { code, out, err } = await runAt(answers, line);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toContain("The backend does not support this.");
    },
  );
});
