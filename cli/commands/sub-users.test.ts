import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invitations } from "#shared/contract/invitations.ts";
import { personClient } from "#tests/support/backend-caller.ts";
import { findInvitation } from "#tests/support/join-team.ts";
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

const owner = "business@clearlane.test";
const run = (line: string, options: CliRunOptions = {}) => runCli(backend.url, line, options);

async function members(): Promise<Record<string, number | null>> {
  const { items } = JSON.parse((await run(`sub-users list ${owner} --json`)).out) as {
    items: { email: string; cap: number | null }[];
  };
  return Object.fromEntries(items.map(({ email, cap }) => [email, cap]));
}

describe("sub-users", () => {
  it("R10.3 R1.5 lists a team", async () => {
    const { code, out } = await run(`sub-users list ${owner.toUpperCase()}`);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^member@clearlane\.test +Mia Member +0 +none +\d+ \w+ \d{4} +never\n\n1 member\.\n$/m,
    );
  });

  it("S9 R10.3 invites, caps and removes a member, each with before and after", async () => {
    const invited = await run(`sub-users add ${owner} New@Example.test --cap 5 --yes`);
    expect(invited.out).toMatch(
      /^Invited new@example\.test to business@clearlane\.test's plan, with a cap of 5\. No email/,
    );
    expect(invited.out).toMatch(/new@example\.test +not invited +invited\nCap +none set +5\n/);
    expect((await run(`sub-users list ${owner}`)).out).toMatch(/new@example\.test +5 +open/);
    expect(await members()).toEqual({ "member@clearlane.test": null });
    const person = await personClient(backend.url, "new@example.test");
    await person(invitations.accept, { id: await findInvitation(person, owner) });
    const capped = await run(`sub-users cap ${owner} new@example.test none --yes --json`);
    expect(JSON.parse(capped.out)).toMatchObject({
      owner,
      before: { cap: 5 },
      after: { email: "new@example.test", cap: null },
      dryRun: false,
    });
    expect(await members()).toEqual({ "member@clearlane.test": null, "new@example.test": null });
    const removed = await run(`sub-users remove ${owner} new@example.test --yes`);
    expect(removed.out).toMatch(/Members +2 +1\n/);
    expect(await members()).toEqual({ "member@clearlane.test": null });
  });

  it("S9 R10.3 withdraws an invitation, and refuses a second one", async () => {
    await run(`sub-users add ${owner} asked@example.test --yes`);
    const again = await run(`sub-users add ${owner} asked@example.test --dry-run`);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("already invited") });
    const withdrawn = await run(`sub-users remove ${owner} asked@example.test --yes`);
    expect(withdrawn.out).toMatch(/^Withdrew the invitation of asked@example\.test/);
    expect(withdrawn.out).toMatch(/asked@example\.test +invited +not invited\n/);
    expect((await run(`sub-users list ${owner}`)).out).toMatch(
      /asked@example\.test +none +withdrawn/,
    );
  });

  it.each([
    "add business@clearlane.test dry@example.test",
    "remove business@clearlane.test member@clearlane.test",
    "cap business@clearlane.test member@clearlane.test 3",
  ])(
    "R10.3 `%s` changes nothing on a dry run, without a yes, or where nobody can be asked",
    async (line) => {
      const before = await members();
      expect(await run(`sub-users ${line} --dry-run`)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Would /),
      });
      expect(await run(`sub-users ${line}`, { answer: "n" })).toMatchObject({
        code: 1,
        out: "",
        questions: ["Continue? (y/N) "],
      });
      expect(await run(`sub-users ${line}`)).toMatchObject({ code: 2, out: "" });
      expect(await members()).toEqual(before);
    },
  );

  it.each([
    [
      "a plan without a team",
      "list starter@clearlane.test",
      1,
      "Your plan does not include a team.",
    ],
    [
      "somebody who is a member already",
      `add ${owner} member@clearlane.test`,
      1,
      "is already a member of business@clearlane.test's plan",
    ],
    ["the owner themselves", `add ${owner} ${owner}`, 2, "You can't add yourself"],
    [
      "somebody who is no member",
      `remove ${owner} trial@clearlane.test`,
      3,
      "is not a member of business@clearlane.test's plan",
    ],
    ["a cap for no member", `cap ${owner} trial@clearlane.test 3`, 3, "is not a member"],
    [
      "a cap that is no number",
      `cap ${owner} member@clearlane.test many`,
      2,
      "<n>: Enter a whole number from 0",
    ],
    ["no address", `add ${owner} pat`, 2, "<member>: Enter an email address"],
  ])("R10.3 %s is refused: `sub-users %s` exits %i", async (_what, line, code, words) => {
    const write = line.startsWith("list") ? "" : " --yes";
    const ended = await run(`sub-users ${line}${write}`);
    expect({ code: ended.code, out: ended.out }).toEqual({ code, out: "" });
    expect(ended.err).toContain(words);
  });

  it("R10.3 a preview says what would be refused", async () => {
    expect((await run(`sub-users add ${owner} ${owner} --dry-run`)).err).toContain(
      "An owner can't be a member of their own plan.",
    );
    expect((await run(`sub-users add ${owner} member@clearlane.test --dry-run`)).err).toContain(
      "member@clearlane.test is already a member of business@clearlane.test's plan.",
    );
  });

  it("R10.3 a lost answer does not make an error of what was done", async () => {
    const proxy = await startLossyProxy(backend.url);
    const loseOnce = (wanted: string) => {
      let lost = false;
      proxy.decide = ({ method }) => {
        if (method !== wanted || lost) return "pass";
        lost = true;
        return "lose";
      };
    };
    loseOnce("POST");
    const added = await runCli(proxy.url, `sub-users add ${owner} lost@example.test --cap 2 --yes`);
    loseOnce("DELETE");
    const removed = await runCli(proxy.url, `sub-users remove ${owner} lost@example.test --yes`);
    await proxy.close();
    expect(added).toMatchObject({
      code: 0,
      out: expect.stringContaining("Invited lost@example.test"),
    });
    expect(added.err).toContain("Retrying with the same key (1 of 3)");
    expect(removed).toMatchObject({
      code: 0,
      out: expect.stringContaining("Withdrew the invitation of lost@example.test"),
    });
    expect(await members()).toEqual({ "member@clearlane.test": null });
  });

  it("R10.3 a paused team is shown with the reason", async () => {
    const rest = (price: string) =>
      backend.database.pool.query(
        "update credit_lines set price_id = $1 where sub_id = 'sub_demo_business'",
        [price],
      );
    await rest("price_starter_month");
    const [listed, added] = [
      await run(`sub-users list ${owner}`),
      await run(`sub-users add ${owner} x@example.test --dry-run`),
    ];
    await rest("price_business_month");
    expect(listed.out).toContain("Your team is paused");
    expect(listed.out).toContain("member@clearlane.test");
    expect(added).toMatchObject({ code: 1, err: expect.stringContaining("Your team is paused") });
  });
});
