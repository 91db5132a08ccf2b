import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { searches } from "#shared/contract/searches.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { searchHeader, writeSearchHeader } from "#shared/domain/use-credit.ts";
import { clientWith, supportToken } from "#tests/support/backend-caller.ts";
import { joinTeam } from "#tests/support/join-team.ts";
import { type ApiCaller, registerCaller } from "#tests/support/mock-sign-in.ts";
import { openTeamPlan, spendAsMember, type TestPlan } from "#tests/support/open-team-plan.ts";
import { runCli } from "#tests/support/run-cli.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BACKEND_TOKEN: supportToken } });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

interface Person extends ApiCaller {
  client: Client;
}

const backendUrl = () => app.backend?.url ?? "";
const query = (text: string, values: unknown[]) => {
  if (!app.database) throw new TypeError("no database");
  return app.database.pool.query(text, values);
};

async function register(): Promise<Person> {
  const caller = await registerCaller(app.origin);
  return { ...caller, client: clientWith(backendUrl(), caller.authorization) };
}

interface Team {
  owner: Person;
  member: Person;
  plan: TestPlan;
}

async function openTeam(sharesWords: boolean): Promise<Team> {
  const [owner, member] = [await register(), await register()];
  if (!app.database) throw new TypeError("no database");
  const plan = await openTeamPlan(app.database, owner.email);
  await joinTeam(owner, member, { sharesWords });
  return { owner, member, plan };
}

const words = "velvet curtains";
const search = { kind: "hs-code" as const, q: words, destination: "US", origin: "VN" };

/** The member's search, paid with the team's credits. */
async function searchAsMember({ member, plan }: Pick<Team, "member" | "plan">): Promise<string> {
  const paid = await spendAsMember(member.client, member.email, plan);
  const receiptId = String((paid as { data: { receipt_id: string } }).data.receipt_id);
  await member.client(searches.unlock, { ...search, receiptId });
  return receiptId;
}

const readers = {
  ledger: ({ get }: Person) => get("/api/ledger").then(({ body }) => JSON.stringify(body)),
  "ledger file": async ({ authorization }: Person) =>
    (await fetch(`${app.origin}/api/ledger.csv`, { headers: { authorization } })).text(),
  usage: ({ get }: Person) => get("/api/ledger/usage").then(({ body }) => JSON.stringify(body)),
  history: ({ get }: Person) =>
    get("/api/searches/history").then(({ body }) => JSON.stringify(body)),
  team: ({ get }: Person) => get("/api/sub-users").then(({ body }) => JSON.stringify(body)),
  overview: ({ get }: Person) =>
    get("/api/credits/overview").then(({ body }) => JSON.stringify(body)),
  support: async ({ email }: Person) =>
    (await runCli(backendUrl(), `ledger ${email} --json`)).out +
    (await runCli(backendUrl(), `ledger ${email} --csv`)).out +
    (await runCli(backendUrl(), `ledger ${email}`)).out,
} as const;

/** Every place where a user can read the query or the lane of the search. */
async function findWords(person: Person): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(readers).map(async ([name, read]) => {
      const text = await read(person);
      return /velvet|curtain|destination[="]|"US"|"VN"|origin=/.test(text) ? [name] : [];
    }),
  );
  return found.flat();
}

describe("the words of a member's search", () => {
  it("S9 stay the member's: the owner reads who, when, what kind and how much", async () => {
    const team = await openTeam(false);
    const entryId = await searchAsMember(team);
    const { owner, member } = team;
    expect(await findWords(owner)).toEqual([]);
    expect(await findWords(member)).toEqual([
      "ledger",
      "ledger file",
      "usage",
      "history",
      "support",
    ]);

    const [entry] = (await owner.client(credits.ledger, {})).items;
    expect(entry).toMatchObject({
      id: entryId,
      who: member.email,
      kind: "spend",
      credits: -1,
      reason: "HS code search",
      search: null,
      privateSearch: "hs-code",
    });
    expect(await owner.client(credits.usage, {})).toMatchObject({
      used: 1,
      searches: 1,
      kinds: [{ kind: "hs-code", credits: 1, searches: 1 }],
      lanes: [],
      searched: [],
      privateSearches: { credits: 1, searches: 1 },
      people: [{ email: member.email, credits: 1, searches: 1 }],
      repeatable: 1,
    });
  });

  it("S9 are read where the member agrees, no longer when they take it back or leave", async () => {
    const team = await openTeam(true);
    await searchAsMember(team);
    const { owner, member } = team;
    const shares = ["ledger", "ledger file", "usage", "support"];
    expect(await findWords(owner)).toEqual(shares);
    expect((await owner.client(credits.ledger, {})).items[0]).toMatchObject({
      reason: `HS code search: ${words}`,
      search: { q: words },
      privateSearch: null,
    });
    const share = (sharesWords: boolean) => member.client(subUsers.shareWords, { sharesWords });
    expect(await share(false)).toMatchObject({ membership: { sharesWords: false } });
    expect(await findWords(owner)).toEqual([]);
    await share(true);
    expect((await owner.client(subUsers.list, {})).items).toMatchObject([{ sharesWords: true }]);
    await member.client(subUsers.leave, {});
    expect(await findWords(owner)).toEqual([]);
    expect(await findWords(member)).toContain("ledger");
    await expect(share(true)).rejects.toMatchObject({ code: "not-found" });

    await joinTeam(owner, member, { sharesWords: true });
    expect(await findWords(owner), "searches of the former membership").toEqual([]);
    await owner.client(subUsers.remove, { email: member.email });
    expect(await findWords(owner)).toEqual([]);
  });

  it("S9 of members from before stay hidden until they agree", async () => {
    const team = await openTeam(true);
    await query("delete from sub_users where email = $1", [team.member.email]);
    await query("insert into sub_users (line_id, email) values ($1, $2)", [
      team.plan.lineId,
      team.member.email,
    ]);
    await searchAsMember(team);
    expect(await findWords(team.owner)).toEqual([]);
    await team.member.client(subUsers.shareWords, { sharesWords: true });
    expect(await findWords(team.owner)).toContain("ledger");
  });

  it("S9 typed by the owner open free, without the entry that says whose they were", async () => {
    const team = await openTeam(false);
    const { owner, member } = team;
    const entryId = await searchAsMember(team);
    const repeat = async (client: Client) => {
      const seen = await client(searches.preview, search);
      return seen.state === "open" ? seen : null;
    };
    const hidden = await repeat(owner.client);
    expect(hidden).toMatchObject({
      searchId: null,
      receipt: { id: null, charged: false, freeUntil: null, reason: "repeat" },
    });
    expect(hidden?.total).toBeGreaterThan(0);
    const headers = {
      "idempotency-key": randomUUID(),
      [searchHeader]: writeSearchHeader(search, hidden?.total ?? 0),
    };
    const paid = await owner.client(
      usersSmartHs.useCredit,
      { subId: team.plan.subId },
      { headers },
    );
    expect(paid).toMatchObject({ data: { receipt_id: null, reason: "repeat" } });
    expect((await repeat(member.client))?.receipt).toMatchObject({
      id: entryId,
      freeUntil: expect.any(String),
    });
    await member.client(subUsers.shareWords, { sharesWords: true });
    expect((await repeat(owner.client))?.receipt).toMatchObject({ id: entryId });
  });
});
