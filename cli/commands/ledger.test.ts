import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient } from "#tests/support/backend-caller.ts";
import { type CliRunOptions, runCli } from "#tests/support/run-cli.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  for (let n = 1; n <= 60; n += 1)
    await run(`credits grant premium@clearlane.test 1 --reason "=cmd() no. ${n}, “quoted”" --yes`);
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

const run = (line: string, options: CliRunOptions = {}) => runCli(backend.url, line, options);

describe("ledger", () => {
  it("R10.3 lists date, user, event, credits, balance after and reason, newest first", async () => {
    const { out } = await run("ledger empty@clearlane.test");
    const [head, first, ...rest] = out.split("\n");
    expect(head?.split(/ {2,}/)).toEqual([
      "Entry",
      "Date",
      "Who",
      "What",
      "Credits",
      "Balance after",
      "Reason",
    ]);
    expect(first).toMatch(
      /^[\da-f]{8} {2}\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d {2}empty@clearlane\.test {2}spent, trial +-1 +0 {2}HS code search$/,
    );
    expect(rest.join("\n")).toMatch(
      /granted, trial +\+10 +10 {2}free trial\n\n11 of 11 entries\. Times in UTC\.\n$/,
    );
  });

  it("R10.3 is listed in pages of fifty, or completely", async () => {
    const [first, second, all] = await Promise.all(
      ["", " --page 2", " --all"].map(async (which) =>
        JSON.parse((await run(`ledger premium@clearlane.test${which} --json`)).out),
      ),
    );
    expect([first.items.length, first.next, second.items.length, second.next]).toEqual([
      50,
      2,
      12,
      null,
    ]);
    expect(all.items).toEqual([...first.items, ...second.items]);
    expect(all).toMatchObject({ email: "premium@clearlane.test", total: 62, next: null });
    expect(all.items[0].at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await run("ledger premium@clearlane.test")).out).toContain(
      "50 of 62 entries; more with --page 2 or --all.",
    );
  });

  it("R10.3 S-20 --csv has whole ids, ISO dates, no formulas; messages go to stderr", async () => {
    const { out, err } = await run("ledger premium@clearlane.test --all --csv");
    const lines = out.trimEnd().split("\n");
    expect(lines).toHaveLength(63);
    expect(lines[0]).toBe(
      '"date","who","what","line","credits","balance after","reason","entry","refund of","search"',
    );
    expect(lines[1]).toMatch(
      /^"\d{4}-\d\d-\d\dT[^,]+Z","support","grant","plan",1,310,"'=cmd\(\) no\. 60, “quoted”","[\da-f-]{36}",,$/,
    );
    expect(err).toContain("62 of 62 entries.");
    expect((await run("ledger empty@clearlane.test --csv")).out).toContain(
      ',"spend","trial",-1,0,',
    );
  });

  it.each(["--csv --json", "--all --page 2", "--page 0", "--page x", "--page 10001"])(
    "R10.3 %s is a mistake: exit 2",
    async (flags) => {
      expect(await run(`ledger premium@clearlane.test ${flags}`)).toMatchObject({ code: 2 });
    },
  );

  it("R10.3 says that a user has no credits", async () => {
    const { code, out } = await run("ledger stranger@example.test");
    expect({ code, out }).toEqual({
      code: 0,
      out: "\nNo ledger entries for stranger@example.test.\n",
    });
  });

  it.each([60, 80, 100, 140])("R10.3 stays inside a terminal of %i columns", async (width) => {
    const { out } = await run("ledger empty@clearlane.test", { width });
    expect(Math.max(...out.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(width);
    expect(out).toContain("HS code search");
  });
});

describe("ledger reconcile", () => {
  it("R10.3 reports a consistent ledger as exact", async () => {
    expect((await run("ledger reconcile")).out).toMatch(/^Exact: \d+ credit accounts/);
    expect(JSON.parse((await run("ledger reconcile --json")).out)).toMatchObject({
      ok: true,
      differences: [],
    });
  });

  it("R10.3 prints each difference and exits 1; the doctor says so too", async () => {
    const change = (by: number) =>
      backend.database.pool.query(
        "update credit_lines set used = used + $1 where sub_id in ('sub_demo_starter', " +
          "'sub_demo_business')",
        [by],
      );
    await change(3);
    const [plain, json, doctor] = await Promise.all([
      run("ledger reconcile"),
      run("ledger reconcile --json"),
      run("doctor"),
    ]);
    await change(-3);
    expect([plain.code, json.code, doctor.code]).toEqual([1, 1, 1]);
    expect(plain.out).toMatch(/starter@clearlane\.test +used +0 +3 /);
    expect(plain.out).toMatch(/business@clearlane\.test +used +0 +3 /);
    expect(plain.err).toMatch(/Error: \d+ figures of \d+ credit accounts differ/);
    const { ok, differences } = JSON.parse(json.out) as {
      ok: boolean;
      differences: { email: string }[];
    };
    expect(ok).toBe(false);
    expect(differences.map(({ email }) => email)).toContain("starter@clearlane.test");
    expect(doctor.out).toMatch(
      /FAIL +Ledger reconciles +\d+ credit accounts, \d+ differences; run `ledger reconcile` for details/,
    );
  });

  it("S4 lists spends that have opened nothing yet, and says what happens to them", async () => {
    const client = await personClient(backend.url, "starter@clearlane.test");
    await client(usersSmartHs.useCredit, { subId: "sub_demo_starter" });
    const { code, out } = await run("ledger reconcile");
    expect(code).toBe(0);
    expect(out).toMatch(
      /starter@clearlane\.test +starter@clearlane\.test +1 .+ pays for this user's next\s+search/,
    );
    const { unopened } = JSON.parse((await run("ledger reconcile --json")).out);
    expect(unopened).toMatchObject([{ who: "starter@clearlane.test", state: "waiting" }]);
  });
});
