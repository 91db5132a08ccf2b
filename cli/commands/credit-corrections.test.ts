import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { credits } from "#shared/contract/credits.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient, supportClient } from "#tests/support/backend-caller.ts";
import { startLossyProxy } from "#tests/support/lossy-proxy.ts";
import { type CliRunOptions, runCli } from "#tests/support/run-cli.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

const run = (line: string, options: CliRunOptions = {}) => runCli(backend.url, line, options);

/** With 10 trial credits, `spent` of them used. */
async function newPerson(email: string, spent = 0): Promise<string> {
  const client = await personClient(backend.url, email);
  const { data } = await client(usersSmartHs.createCustomer, { email, name: "Pat" });
  for (let n = 0; n < spent; n += 1)
    await client(
      usersSmartHs.useCredit,
      { customerId: String(data?.stripe_customerid) },
      { headers: { "idempotency-key": `${email}-${n}` } },
    );
  return email;
}

async function ledgerOf(email: string) {
  return (await supportClient(backend.url)(credits.ledger, { userid: email, page: 1 })).items;
}

describe("a correction", () => {
  it("R10.3 grants, shows before and after, and is in the ledger with its reason", async () => {
    const { code, out, err } = await run(
      'credits grant starter@clearlane.test 25 --reason "outage on 3 May" --yes',
    );
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(
      /^Granted 25 credits to starter@clearlane\.test \(plan\)\. Entry [\da-f]{8}\.\n/,
    );
    expect(out).toMatch(/Credits left on the plan +50 +75\n/);
    expect((await ledgerOf("starter@clearlane.test"))[0]).toMatchObject({
      kind: "grant",
      credits: 25,
      reason: "outage on 3 May",
      who: "support",
    });
  });

  it("R10.3 --json prints the entry alone, and the same figures", async () => {
    const email = await newPerson("json@example.test");
    const { out, err } = await run(
      `credits void ${email} 3 --reason "granted twice" --line trial --yes --json`,
    );
    expect(err).toBe("");
    expect(JSON.parse(out)).toMatchObject({
      email,
      line: "trial",
      before: 10,
      after: 7,
      dryRun: false,
      entry: { kind: "void", credits: -3 },
    });
  });

  it("R10.3 takes an address with capitals and spaces around it", async () => {
    const email = await newPerson("spaces@example.test");
    const { code } = await runCli(backend.url, [
      "credits",
      "grant",
      "  Spaces@Example.TEST ",
      "1",
      "--reason",
      "  kept  ",
      "--yes",
    ]);
    expect(code).toBe(0);
    expect((await ledgerOf(email))[0]).toMatchObject({ reason: "kept", credits: 1 });
  });

  it("R10.3 --dry-run shows what would happen and changes nothing", async () => {
    const email = await newPerson("dry@example.test");
    const { code, out } = await run(`credits void ${email} 4 --reason x --dry-run`);
    expect(code).toBe(0);
    expect(out).toContain(`Would void 4 credits from ${email} (trial).`);
    expect(out).toMatch(/trial +10 +6\n/);
    expect(await ledgerOf(email)).toHaveLength(1);
  });

  it.each([
    [
      "more than is left",
      "credits void trial@clearlane.test 11 --reason x",
      2,
      "Only 10 credits are left on the trial. Use 10 or less.",
    ],
    [
      "nobody by that address",
      "credits grant nobody@clearlane.test 1 --reason x",
      3,
      "nobody@clearlane.test",
    ],
    [
      "no line of that kind",
      "credits grant trial@clearlane.test 1 --reason x --line plan",
      2,
      "This person has no active plan.",
    ],
    [
      "no number",
      "credits grant trial@clearlane.test 1e3 --reason x",
      2,
      "<n>: Enter a whole number from 1 to 1000000.",
    ],
    [
      "nothing",
      "credits grant trial@clearlane.test 0 --reason x",
      2,
      "<n>: Enter a whole number from 1",
    ],
    ["no reason", "credits grant trial@clearlane.test 1", 2, "--reason"],
    [
      "an empty reason",
      'credits grant trial@clearlane.test 1 --reason " "',
      2,
      "--reason: Enter a reason",
    ],
    [
      "an endless reason",
      `credits grant trial@clearlane.test 1 --reason ${"x".repeat(301)}`,
      2,
      "(now 301)",
    ],
    [
      "an unknown line",
      "credits grant trial@clearlane.test 1 --reason x --line gift",
      2,
      "Allowed choices are plan, trial",
    ],
  ])("R10.3 of %s is refused: `%s` exits %i", async (_what, line, code, words) => {
    const before = await ledgerOf("trial@clearlane.test");
    const ended = await run(`${line} --yes`);
    expect({ code: ended.code, out: ended.out }).toEqual({ code, out: "" });
    expect(ended.err).toContain(words);
    expect(await ledgerOf("trial@clearlane.test")).toEqual(before);
  });
});

describe("asking before a write", () => {
  it.each(["y", "Y", " yes "])(
    "R10.3 goes ahead after %j, once the person has seen what will happen",
    async (answer) => {
      const email = await newPerson(
        `asked-${answer.trim().length}-${answer.charCodeAt(0)}@example.test`,
      );
      const { code, out, err, questions } = await run(`credits grant ${email} 5 --reason x`, {
        answer,
      });
      expect({ code, questions }).toEqual({ code: 0, questions: ["Continue? (y/N) "] });
      expect(err).toMatch(/Would grant 5 credits[\s\S]*10 +15/);
      expect(out).toMatch(/Granted 5 credits[\s\S]*10 +15/);
    },
  );

  it.each(["", "n", "no", "yep", "да"])("R10.3 changes nothing after %j", async (answer) => {
    const email = await newPerson(
      `refused-${answer.length}-${answer.charCodeAt(0) || 0}@example.test`,
    );
    const { code, out, err } = await run(`credits grant ${email} 5 --reason x`, { answer });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("Nothing was changed");
    expect(await ledgerOf(email)).toHaveLength(1);
  });

  it.each([
    ["where nobody sits at a terminal", "", {}],
    ["with --json, which never prompts", " --json", { answer: "y" }],
  ])("R10.3 is replaced by --yes %s: exit 2", async (_where, flag, options: CliRunOptions) => {
    const { code, err, questions } = await run(
      `credits grant trial@clearlane.test 5 --reason x${flag}`,
      options,
    );
    expect({ code, questions }).toEqual({ code: 2, questions: [] });
    expect(err).toContain("Add --yes to confirm or --dry-run to preview.");
  });
});

describe("an answer that was lost", () => {
  it("S-05 R10.3 is asked for again with the same key, and said so: one entry", async () => {
    const email = await newPerson("lost@example.test");
    const proxy = await startLossyProxy(backend.url);
    let lost = 0;
    proxy.decide = ({ method }) => (method === "POST" && lost++ < 3 ? "lose" : "pass");
    const { code, out, err } = await runCli(proxy.url, `credits grant ${email} 5 --reason x --yes`);
    await proxy.close();
    expect(code).toBe(0);
    expect(out).toMatch(/10 +15/);
    expect(err).toBe(
      [1, 2, 3].map((n) => `No response. Retrying with the same key (${n} of 3) …\n`).join(""),
    );
    expect(await ledgerOf(email)).toHaveLength(2);
  });

  it("S-05 R10.3 always prints a key that repeats the run, and there is one entry", async () => {
    const email = await newPerson("all-lost@example.test");
    const proxy = await startLossyProxy(backend.url);
    proxy.decide = ({ method }) => (method === "POST" ? "lose" : "pass");
    const line = `credits grant ${email} 5 --reason x --yes`;
    const { code, out, err } = await runCli(proxy.url, line);
    expect({ code, out, lost: proxy.seen.lose }).toEqual({ code: 1, out: "", lost: 4 });
    const key = /--key (\S+);/.exec(err)?.[1];
    proxy.decide = () => "pass";
    const again = await runCli(proxy.url, `${line} --key ${key}`);
    const other = await runCli(proxy.url, `${line.replace(" 5 ", " 6 ")} --key ${key}`);
    await proxy.close();
    expect(again).toMatchObject({ code: 0, err: "" });
    expect(other.code).toBe(1);
    expect(await ledgerOf(email)).toHaveLength(2);
  });

  it("R10.3 without a connection is known not to have happened", async () => {
    const closed = await startLossyProxy(backend.url);
    await closed.close();
    const { code, err } = await runCli(
      closed.url,
      "credits grant pat@example.test 5 --reason x --yes",
    );
    expect(code).toBe(1);
    expect(err).toContain("(3 of 3)");
    expect(err).toContain("The backend is not responding. Is it running");
    expect(err).not.toContain("--key");
  });
});

describe("a refund", () => {
  it("R10.3 refunds the search that the first characters of its entry name, once", async () => {
    const email = await newPerson("refund@example.test", 2);
    const spend = (await ledgerOf(email))[1];
    const start = spend?.id.slice(0, 8) ?? "";
    const { code, out } = await run(
      `credits refund ${email} ${start.toUpperCase()} --reason "wrong results" --yes`,
    );
    expect(code).toBe(0);
    expect(out).toContain(`Refunded 1 credit to ${email} (trial)`);
    expect(out).toMatch(/8 +9\n/);
    expect((await ledgerOf(email))[0]).toMatchObject({
      kind: "refund",
      credits: 1,
      refundOf: spend?.id,
      reason: "wrong results",
    });
    const again = await run(`credits refund ${email} ${start} --reason "wrong results" --yes`);
    expect(again.code).toBe(1);
    expect(again.err).toContain("This was already refunded");
    expect((await run(`ledger ${email}`)).out).toContain(`wrong results (for ${start})`);
  });

  it("R10.3 is limited to the user's own ledger", async () => {
    const [one, other] = [
      await newPerson("one@example.test", 1),
      await newPerson("other@example.test", 1),
    ];
    const spend = (await ledgerOf(other))[0]?.id;
    const { code, err } = await run(`credits refund ${one} ${spend} --reason x --yes`);
    expect(code).toBe(3);
    expect(err).toContain(`No entry ${spend} in the ledger of ${one}.`);
  });

  it("R10.3 requires a debit, and an id of the right form", async () => {
    const email = await newPerson("grant-only@example.test");
    const grant = (await ledgerOf(email))[0]?.id;
    expect(await run(`credits refund ${email} ${grant} --reason x --yes`)).toMatchObject({
      code: 1,
      out: "",
    });
    expect(await run(`credits refund ${email} abc --reason x --yes`)).toMatchObject({
      code: 2,
      out: "",
    });
    expect(await run(`credits refund ${email} nonsense --reason x --yes`)).toMatchObject({
      code: 2,
      out: "",
    });
  });

  it("R10.3 --dry-run tells and changes nothing", async () => {
    const email = await newPerson("dry-refund@example.test", 1);
    const spend = (await ledgerOf(email))[0]?.id;
    const { out } = await run(`credits refund ${email} ${spend} --reason x --dry-run --json`);
    expect(JSON.parse(out)).toMatchObject({ entry: null, before: 9, after: 10, dryRun: true });
    expect(await ledgerOf(email)).toHaveLength(2);
  });
});
