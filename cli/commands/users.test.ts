import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient } from "#tests/support/backend-caller.ts";
import { type CliRunOptions, readPairs, runCli } from "#tests/support/run-cli.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

const run = (line: string, options: CliRunOptions = {}) => runCli(backend.url, line, options);

async function signUp(email: string, name: string): Promise<void> {
  await (await personClient(backend.url, email))(usersSmartHs.createCustomer, { email, name });
}

describe("users", () => {
  it("R10.3 lists users with tier, credits and whose member they are", async () => {
    const { code, out } = await run("users list");
    expect(code).toBe(0);
    expect(out).toMatch(/^business@clearlane\.test +Bo Business +price_business_month +3 +1010 /m);
    expect(out).toMatch(/^member@clearlane\.test .*business@clearlane\.test +users-smart-hs$/m);
    expect(out).toMatch(/\d+ of \d+ users\.\n$/);
  });

  it("R10.3 finds them by a part of address or name, in any case", async () => {
    const { items } = JSON.parse((await run("users list --search BO --json")).out) as {
      items: { email: string }[];
    };
    expect(items.map(({ email }) => email)).toContain("business@clearlane.test");
    expect((await run("users list --search zzz")).out).toBe("No users match “zzz”.\n");
    expect((await run("users list --search 100%")).out).toContain("No users match");
    expect(await run("users list --page 0")).toMatchObject({ code: 2 });
  });

  it("R10.3 shows all data of one user", async () => {
    const { out } = await run("users show Business@Clearlane.test");
    expect(readPairs(out)).toMatchObject({
      User: "business@clearlane.test",
      Name: "Bo Business",
      Searches: "0",
    });
    expect(out).toMatch(/^plan +Business +1000 +0 +1000 .* renews /m);
    expect(out).toMatch(/^trial +free trial +10 +0 +10 /m);
    expect(out).toMatch(/^cus_demo_business +users-smart-hs /m);
    expect(out).toMatch(/^member@clearlane\.test +0 +none$/m);
    expect(JSON.parse((await run("users show member@clearlane.test --json")).out)).toMatchObject({
      memberOf: { owner: "business@clearlane.test", cap: null, used: 0 },
      lines: [],
    });
  });

  it("R10.3 exits 3 for an unknown address", async () => {
    expect(await run("users show nobody@clearlane.test")).toMatchObject({
      code: 3,
      out: "",
      err:
        "Error: Sorry! the data you are looking for could not be found. " +
        "No user with the email address nobody@clearlane.test.\n",
    });
  });

  it("shows a name without what would steer the terminal", async () => {
    await signUp("steer@example.test", "AB");
    // Validation rejects it; an older row may have it.
    await sql`update customers set name = ${"A\u001b[2J\u001b]0;title\u0007B"}
      where email = 'steer@example.test'`.execute(backend.database);
    const { out } = await run("users show steer@example.test");
    expect(out).not.toContain("\u001b");
    expect(out).not.toContain("\u0007");
    expect((await run("users show steer@example.test --json")).out).not.toContain("\u001b");
  });
});

describe("customers duplicates", () => {
  it("R10.3 lists each group of duplicates with its reason, or that there is none", async () => {
    expect((await run("customers duplicates")).out).toBe("No duplicate customer records found.\n");
    await signUp("pat@example.test", "Pat");
    await signUp("pat+hs@example.test", "Pat");
    const { code, out } = await run("customers duplicates");
    expect(code).toBe(0);
    expect(out).toMatch(/^same mailbox, different spelling +pat@example\.test +10 /m);
    expect(out).toMatch(/^ +pat\+hs@example\.test +10 /m);
    expect(out).toMatch(/\n1 group\.\n$/);
    expect(JSON.parse((await run("customers duplicates --json")).out)).toMatchObject({
      total: 1,
      items: [{ reason: "same-mailbox" }],
    });
  });
});

describe("credits show", () => {
  it("R10.3 shows accounts, thresholds passed, and a member's share", async () => {
    const member = await run("credits show member@clearlane.test");
    expect(readPairs(member.out)).toMatchObject({
      "Member of": "business@clearlane.test",
      "Own use": "0 used, no cap",
    });
    const client = await personClient(backend.url, "trial@clearlane.test");
    for (let n = 0; n < 8; n += 1)
      await client(
        usersSmartHs.useCredit,
        { customerId: "cus_demo_trial" },
        { headers: { "idempotency-key": `t-${n}` } },
      );
    const { out } = await run("credits show trial@clearlane.test");
    expect(out).toMatch(/^trial +free trial +10 +8 +2 .*50% on .*, 80% on /m);
    const json = JSON.parse((await run("credits show trial@clearlane.test --json")).out);
    expect(json).toMatchObject({
      balance: 2,
      memberOf: null,
      lines: [{ kind: "trial", used: 8, thresholds: [{ percent: 50 }, { percent: 80 }] }],
    });
  });
});
