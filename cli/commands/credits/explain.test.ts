import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { listen } from "#server/http/shutdown.ts";
import { runCli } from "#tests/support/run-cli.ts";

/** A status, or a found record. */
type Answer = number | Record<string, unknown>;

/** A backend of section 7 that answers by path, 404 where nothing is said; `run` explains pat@company.test's credits at it. */
async function explainAt(answers: Record<string, Answer>, flags = "") {
  const server = createServer((request, response) => {
    const answer = answers[(request.url ?? "").split("?")[0] ?? ""] ?? 404;
    response.writeHead(typeof answer === "number" ? answer : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(typeof answer === "number" ? { message: `answered ${answer}` } : { data: answer }));
  });
  const { port, close } = await listen(server, 0, "127.0.0.1");
  const ended = await runCli(`http://127.0.0.1:${port}`, `credits explain pat@company.test${flags}`);
  await close(0);
  return ended;
}

/** Lookup and answer of each line, in any order where two were asked at once. */
function lookups(out: string): string[] {
  const lines = out.split("\n").filter((line) => /^ *\d+ {2}/.test(line));
  return lines.map((line) => line.trim().split(/ {2,}/).slice(1, 3).join(" ")).sort();
}

const user = { stripe_customerid: "cus_1" };
const mainPlan = { tier: 2, credits_purchased: "250", credits_used: 40, sub_id: "sub_main" };

describe("credits explain", () => {
  it.each(["users", "users-smart-hs"])(
    "R10.3 R4.2 follows a sub-user of the family %s to the main subscriber, each lookup with its time",
    async (family) => {
      const { code, out } = await explainAt({
        "/users-smart-hs": user,
        [`/${family}/subscription/check_sub_user`]: { main_sub_id: "sub_main", credits_used: 3 },
        [`/${family}/subscription/main_user_credits`]: mainPlan,
      });
      expect(code).toBe(0);
      expect(lookups(out)).toContain(`GET /${family}/subscription/check_sub_user found`);
      expect(lookups(out)).toContain(`GET /${family}/subscription/main_user_credits found`);
      expect(lookups(out)).toHaveLength(7);
      for (const line of out.split("\n").filter((one) => /^ *\d+ {2}/.test(one))) expect(line).toMatch(/ \d+ ms /);
      expect(out).toContain("main_sub_id sub_main");
      expect(out).toContain(`Balance 210, credits from: main subscriber's plan, family ${family}, the next credit is taken from sub_main`);
    },
  );

  it("R10.3 R4.4 calls a balance that could not be looked up unknown, not 0, and exits 1", async () => {
    const { code, out, err } = await explainAt({ "/users": user, "/users-smart-hs/subscription/current-alt": 500 });
    expect(code).toBe(1);
    expect(lookups(out)).toContain("GET /users-smart-hs/subscription/current-alt unknown");
    expect(out).toContain("Balance unknown: a lookup above did not answer");
    expect(err).toContain("The balance is unknown, not 0.");
    expect(err).toContain("GET /users-smart-hs/subscription/current-alt");
  });

  it("R10.3 says that a lookup was denied, and exits 4", async () => {
    const { code, out } = await explainAt({
      "/users": user,
      "/users/subscription/current": 403,
      "/users-smart-hs/subscription/current-alt": 403,
    });
    expect(code).toBe(4);
    expect(lookups(out)).toContain("GET /users/subscription/current denied");
    expect(out).toContain("Balance unknown: a lookup above was denied");
  });

  it("R10.3 R4.3 shows the whole chain of a trial, and --json the same", async () => {
    const answers = { "/users": user, "/users-smart-hs/subscription/trial": { credits_given: 10, credits_used: 4, credits_purchased: 99 } };
    const { out } = await explainAt(answers);
    expect(lookups(out)).toHaveLength(6);
    expect(out).toContain("Balance 6, credits from: free trial");
    const json = JSON.parse((await explainAt(answers, " --json")).out);
    expect(json).toMatchObject({ email: "pat@company.test", balance: 6, source: "trial" });
    expect(json.trace).toHaveLength(6);
    for (const step of json.trace)
      expect(step).toMatchObject({ call: expect.stringContaining("/"), outcome: expect.any(String), milliseconds: expect.any(Number) });
  });
});
