import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnswerOf, Client } from "#shared/contract/call.ts";
import { credits, type LedgerEntry } from "#shared/contract/credits.ts";
import { type Notification, notifications } from "#shared/contract/notifications.ts";
import { type SearchInput, searches } from "#shared/contract/searches.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient, supportClient } from "#tests/support/backend-caller.ts";
import { joinTeam } from "#tests/support/join-team.ts";
import { openTeamPlan, spendAsMember, type TestPlan } from "#tests/support/open-team-plan.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

/** Figures of the dashboards: credit usage and the notification feed. */

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

type Usage = AnswerOf<typeof credits.usage>;
const newEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.test`;
const as = (email: string) => personClient(backend.url, email);
const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (count: number) =>
  new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

interface Person {
  email: string;
  client: Client;
}

async function openTeam(): Promise<{ owner: Person; member: Person; plan: TestPlan }> {
  const [owner, member] = [newEmail("owner"), newEmail("member")];
  const plan = await openTeamPlan(backend.database, owner);
  const users = {
    owner: { email: owner, client: await as(owner) },
    member: { email: member, client: await as(member) },
  };
  await joinTeam(users.owner, users.member, { sharesWords: true });
  return { ...users, plan };
}

const input = (q: string, more: Partial<SearchInput> = {}) => ({
  kind: "hs-code" as const,
  q,
  ...more,
});

/** Pays for a search and returns the id of the ledger entry. */
async function search(
  { email, client }: Person,
  plan: TestPlan,
  expected: ReturnType<typeof input>,
  asMember = false,
): Promise<string> {
  const paid = asMember
    ? await spendAsMember(client, email, plan)
    : await client(
        usersSmartHs.useCredit,
        { subId: plan.subId },
        { headers: { "idempotency-key": randomUUID() } },
      );
  const receiptId = String((paid as { data: { receipt_id: string } }).data.receipt_id);
  await client(searches.unlock, { ...expected, receiptId });
  return receiptId;
}

/** Backdates an entry and its search. */
async function moveBack(id: string, days: number): Promise<void> {
  await backend.database.pool.query(
    "update ledger set at = at - make_interval(days => $2) where id = $1",
    [id, days],
  );
  await backend.database.pool.query(
    "update searches set at = at - make_interval(days => $2) where ledger_id = $1",
    [id, days],
  );
}

async function ledgerOf(client: Client): Promise<LedgerEntry[]> {
  return (await client(credits.ledger, { size: 500 })).items;
}

/** The expected usage, computed from the user's ledger. */
function usedIn(entries: readonly LedgerEntry[], { from, to }: Pick<Usage, "from" | "to">): number {
  const within = entries.filter(
    ({ at, kind }) =>
      (kind === "spend" || kind === "refund") && at.slice(0, 10) >= from && at.slice(0, 10) <= to,
  );
  return -sum(within.map((entry) => entry.credits));
}

function expectWhole(usage: Usage): void {
  for (const parts of [usage.kinds, usage.people]) {
    expect(sum(parts.map((one) => one.credits))).toBe(usage.used);
    expect(sum(parts.map((one) => one.searches))).toBe(usage.searches);
  }
  expect(sum(usage.steps.map(({ used }) => used))).toBe(usage.used);
  expect(sum(usage.steps.map((step) => step.searches))).toBe(usage.searches);
  for (const { credits: memberUsage, steps } of usage.people) expect(sum(steps)).toBe(memberUsage);
  const lanes = usage.lanes.map((one) => one.credits);
  expect(sum([...lanes, usage.privateSearches?.credits ?? 0])).toBe(usage.used);
}

describe("credit usage", () => {
  it("R1.5 adds up to the ledger by time, kind, lane and user, less refunds", async () => {
    const { owner, member, plan } = await openTeam();
    const boots = await search(
      owner,
      plan,
      input("rubber boots", { destination: "US", origin: "VN" }),
    );
    await search(owner, plan, input("rubber boots", { destination: "US", origin: "VN" }));
    const old = await search(member, plan, input("leather handbag", { destination: "DE" }), true);
    await spendAsMember(member.client, member.email, plan);
    await moveBack(boots, 9);
    await moveBack(old, 40);
    const support = supportClient(backend.url);
    await support(
      credits.refund,
      { entryId: boots, reason: "try" },
      { headers: { "idempotency-key": randomUUID() } },
    );

    const entries = await ledgerOf(owner.client);
    for (const parameters of [
      {},
      { from: daysAgo(60) },
      { from: daysAgo(300), step: "month" as const },
      { from: daysAgo(9), to: daysAgo(9) },
    ]) {
      const usage = await owner.client(credits.usage, parameters);
      expectWhole(usage);
      expect(usage.used).toBe(usedIn(entries, usage));
    }
    const usage = await owner.client(credits.usage, { from: daysAgo(60) });
    expect(usage).toMatchObject({ step: "week", used: 3, searches: 3 });
    expect(usage.people.map(({ email, credits: used }) => [email, used]).sort()).toEqual(
      [
        [member.email, 2],
        [owner.email, 1],
      ].sort(),
    );
    expect(usage.lanes).toContainEqual({
      destination: "US",
      origin: "VN",
      credits: 1,
      searches: 2,
    });
    expect(usage.searched.find(({ q }) => q === "rubber boots")).toMatchObject({
      times: 2,
      people: [{ email: owner.email }],
      markets: ["US"],
    });
    expect(usage.searched.find(({ q }) => q === "leather handbag")).toMatchObject({
      markets: ["DE", "EU"],
      freeUntil: expect.any(String),
    });
  });

  it("R6.3 shows members their own usage only, and visitors nothing", async () => {
    const { owner, member, plan } = await openTeam();
    await search(owner, plan, input("olive oil"));
    await search(member, plan, input("bed linen"), true);
    const memberUsage = await member.client(credits.usage, {});
    expect(memberUsage.people.map(({ email }) => email)).toEqual([member.email]);
    expect(memberUsage.searched.map(({ q }) => q)).toEqual(["bed linen"]);
    expect(memberUsage.used).toBe(usedIn(await ledgerOf(member.client), memberUsage));

    const stranger = await as(newEmail("stranger"));
    const named = await stranger(credits.usage, {
      userid: owner.email,
      email: owner.email,
    } as object);
    expect(named).toMatchObject({ since: null, used: 0, people: [], searched: [], repeatable: 0 });
    expect((await fetch(`${backend.url}/ledger/usage`)).status).toBe(401);
    await expect(supportClient(backend.url)(credits.usage, {})).rejects.toMatchObject({
      status: 401,
    });
  });

  it("reports days before the first entry and future days as null", async () => {
    const { owner, plan } = await openTeam();
    await search(owner, plan, input("city bicycle"));
    const to = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const { steps, since } = await owner.client(credits.usage, { from: daysAgo(2), to });
    expect(since).toBe(today());
    expect(steps.map(({ used }) => used)).toEqual([null, null, 1, null, null]);
    expect(steps.map((step) => step.searches)).toEqual([null, null, 1, null, null]);
  });

  it("R1.5 counts the searches that reopen for free, each once", async () => {
    const { owner, plan } = await openTeam();
    const repeatable = async () => (await owner.client(credits.usage, {})).repeatable;
    await search(owner, plan, input("glass jars"));
    await search(owner, plan, input("glass jars"));
    const gone = await search(owner, plan, input("wooden toys"));
    expect(await repeatable()).toBe(2);
    await backend.database.pool.query(
      "update searches set free_until = now() - interval '1 day' where ledger_id = $1",
      [gone],
    );
    expect(await repeatable()).toBe(1);
  });

  it.each([
    [{ from: "2026-02-31" }, "from"],
    [{ from: "2026-03-02", to: "2026-03-01" }, "to"],
    [{ from: "2024-01-01", to: "2026-01-01" }, "from"],
    [{ step: "hour" }, "step"],
  ])("R5.4 refuses %j and names the field", async (parameters, field) => {
    const { owner } = await openTeam();
    await expect(owner.client(credits.usage, parameters as object)).rejects.toMatchObject({
      code: "invalid-input",
      details: [{ field }],
    });
  });
});

describe("feed statistics", () => {
  const visitor = async () => as(newEmail("reader"));

  async function readAll(
    client: Client,
    filters: { market?: string[] } = {},
  ): Promise<Notification[]> {
    const all: Notification[] = [];
    for (let page = 1; ; page += 1) {
      const { items, next } = await client(notifications.list, { ...filters, size: 200, page });
      all.push(...items);
      if (!next) return all;
    }
  }

  it.each([{}, { market: ["EU"] }])(
    "R1.1 counts the notifications of the feed, filtered by %j",
    async (filters) => {
      const client = await visitor();
      const [all, counts] = [
        await readAll(client, filters),
        await client(notifications.counts, filters),
      ];
      const day = counts.today;
      expect(counts.total).toBe(all.length);
      expect(counts.inForce + counts.ahead + counts.undated).toBe(all.length);
      expect(counts.ahead).toBe(all.filter(({ dates }) => (dates.takesEffect ?? "") > day).length);
      expect(counts.openForComment).toBe(
        all.filter(({ dates }) => (dates.commentsClose ?? "") >= day).length,
      );
      expect(counts.actNow).toBe(all.filter(({ severity }) => severity === "act-now").length);
      expect(sum(counts.markets.map(({ count }) => count))).toBe(all.length);
      expect(sum(counts.kinds.map(({ count }) => count))).toBe(all.length);
      for (const { market, count } of counts.markets)
        expect(count, market).toBe(all.filter((one) => one.market === market).length);
      for (const { chapter, count } of counts.chapters)
        expect(count, chapter).toBe(
          all.filter(({ codes }) => codes.some((code) => code.startsWith(chapter))).length,
        );
      for (const { day, announced, inForce } of counts.days) {
        expect(announced, day).toBe(all.filter(({ dates }) => dates.published === day).length);
        expect(inForce, day).toBe(all.filter(({ dates }) => dates.takesEffect === day).length);
      }
    },
  );

  it("R1.1 lists the requested number of upcoming dates, soonest first", async () => {
    const client = await visitor();
    const { today: day } = await client(notifications.counts, {});
    const next = ({ dates }: Notification) =>
      [dates.takesEffect, dates.deadline, dates.commentsClose]
        .filter((date) => date !== undefined && date >= day)
        .sort()[0] ?? "";
    const dated = (await readAll(client)).map(next).filter(Boolean).sort();
    const { upcoming } = await client(notifications.list, { ahead: 50 });
    expect(upcoming.map(next)).toEqual(dated.slice(0, 50));
    expect((await client(notifications.list, {})).upcoming).toHaveLength(Math.min(3, dated.length));
  });
});
