import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient, supportClient } from "#tests/support/backend-caller.ts";
import {
  countOutcomes,
  openTeamPlan,
  spendAsMember,
  type TestPlan,
} from "#tests/support/open-team-plan.ts";
import { renewPlan } from "#tests/support/renew-plan.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

const percents = [50, 80, 100];
let counter = 0;

interface Spent {
  receipt_id: string;
  credits_left: number;
  threshold: number | null;
}
interface Team {
  owner: { email: string; client: Client };
  member: { email: string; client: Client };
  plan: TestPlan;
}

async function openTeam(granted: number, cap: number | null = null): Promise<Team> {
  const [owner, member] = [`owner${counter}@example.test`, `member${counter++}@example.test`];
  const plan = await openTeamPlan(backend.database, owner, { credits: granted });
  await backend.database.pool.query(
    "insert into sub_users (line_id, email, cap) values ($1, $2, $3)",
    [plan.lineId, member, cap],
  );
  const person = async (email: string) => ({
    email,
    client: await personClient(backend.url, email),
  });
  return { owner: await person(owner), member: await person(member), plan };
}

async function spendAsOwner({ owner, plan }: Team, key: string = randomUUID()): Promise<Spent> {
  const response = await owner.client(
    usersSmartHs.useCredit,
    { subId: plan.subId },
    { headers: { "idempotency-key": key } },
  );
  return (response as { data: Spent }).data;
}
async function spendMemberCredit({ member, plan }: Team): Promise<Spent> {
  return ((await spendAsMember(member.client, member.email, plan)) as { data: Spent }).data;
}

describe("passing 50, 80 and 100 %", () => {
  it("reports each threshold once, with the spend that passes it", async () => {
    const team = await openTeam(40, 10);
    const spends = [
      ...Array.from({ length: 100 }, () => spendAsOwner(team)),
      ...Array.from({ length: 100 }, () => spendMemberCredit(team)),
    ];
    const { done, codes } = await countOutcomes(spends);
    expect({ done, codes }).toEqual({ done: 40, codes: { "no-credits": 160 } });
    const reported = (await Promise.allSettled(spends)).flatMap((one) =>
      one.status === "fulfilled" ? [one.value] : [],
    );
    const passing = reported
      .filter(({ threshold }) => threshold !== null)
      .sort((a, b) => b.credits_left - a.credits_left);
    expect(passing.map(({ threshold, credits_left }) => [threshold, credits_left])).toEqual([
      [50, 20],
      [80, 8],
      [100, 0],
    ]);
    const { lines } = await team.owner.client(credits.overview, {});
    expect(lines[0]?.thresholds.map(({ percent }) => percent)).toEqual(percents);
    const { rows } = await backend.database.pool.query(
      "select used from sub_users where email = $1",
      [team.member.email],
    );
    expect(rows[0].used).toBeLessThanOrEqual(10);
  });

  it("S-05 reports it again for the same key", async () => {
    const team = await openTeam(2);
    const key = randomUUID();
    const first = await spendAsOwner(team, key);
    expect(first.threshold).toBe(50);
    await spendAsOwner(team);
    expect(await spendAsOwner(team, key)).toEqual(first);
  });

  it("S-05 answers 50 parallel requests with the key of the last credit alike", async () => {
    const team = await openTeam(1);
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 50 }, () => spendAsOwner(team, key)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toMatchObject({ credits_left: 0, threshold: 100 });
  });
});

describe("a member", () => {
  it("R4.7 R6.1 cannot spend once the plan has no team", async () => {
    const team = await openTeam(500);
    // A separate connection, so that the change does not queue behind the spends.
    const billing = await backend.database.pool.connect();
    const spends = Array.from({ length: 120 }, () => spendMemberCredit(team));
    await Promise.race(spends);
    const { rows } = await billing.query<{ sequence: number }>(
      `with line as (update credit_lines
        set price_id = 'price_premium_month', purchased = purchased + 1 where id = $1
        returning id, purchased - used as balance)
       insert into ledger (line_id, kind, credits, balance_after, actor, reason)
         select id, 'grant', 1, balance, 'billing', 'marker' from line returning sequence`,
      [team.plan.lineId],
    );
    billing.release();
    const { done, codes } = await countOutcomes(spends);
    expect(done).toBeLessThan(120);
    expect(codes).toEqual({ forbidden: 120 - done });
    const later = await backend.database.pool.query(
      "select from ledger where line_id = $1 and kind = 'spend' and sequence > $2",
      [team.plan.lineId, rows[0]?.sequence],
    );
    expect(later.rowCount).toBe(0);
    await expect(spendMemberCredit(team)).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      team.member.client(usersSmartHs.checkSubUser, { user_email: team.member.email }),
    ).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(
      team.member.client(usersSmartHs.mainUserCredits, { sub_id: team.plan.subId }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await spendAsOwner(team)).credits_left).toBe(500 - done);
  });

  it("R1.5 S-02 can spend exactly up to the cap, and not after removal", async () => {
    const team = await openTeam(500, 7);
    expect(await countOutcomes(Array.from({ length: 200 }, () => spendMemberCredit(team)))).toEqual(
      {
        done: 7,
        codes: { "no-credits": 193 },
      },
    );
    await expect(spendMemberCredit(team)).rejects.toThrow(
      "You have reached your credit cap on this plan.",
    );
    await backend.database.pool.query("update sub_users set removed_at = now() where email = $1", [
      team.member.email,
    ]);
    await expect(spendMemberCredit(team)).rejects.toMatchObject({ code: "forbidden" });
  });
});

/** The expected figures of the account. */
interface Model {
  granted: number;
  used: number;
  memberUsed: number;
  reported: Set<number>;
  spends: { id: string; member: boolean; period: number; refunded: boolean }[];
  period: number;
}
type Action =
  | { act: "owner" | "member" }
  | { act: "grant" | "void" | "renew"; n: number }
  | { act: "refund"; which: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constantFrom("owner" as const, "member" as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom("grant" as const, "void" as const),
      n: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant("renew" as const), n: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("refund" as const), which: fc.nat(30) }) },
);

describe("a period", () => {
  it("R4.1 R4.8 matches a model through spends, corrections and renewals", async () => {
    const support = supportClient(backend.url);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.option(fc.nat(4)),
        fc.array(action, { minLength: 5, maxLength: 25 }),
        async (granted, cap, acts) => {
          const team = await openTeam(granted, cap);
          const model: Model = {
            granted,
            used: 0,
            memberUsed: 0,
            reported: new Set(),
            spends: [],
            period: 0,
          };
          for (const one of acts) await follow(support, team, cap, model, one);
          const { lines } = await team.owner.client(credits.overview, {});
          expect(lines[0]).toMatchObject({
            granted: model.granted,
            used: model.used,
            left: model.granted - model.used,
          });
          expect(lines[0]?.thresholds.map(({ percent }) => percent)).toEqual(
            [...model.reported].sort((a, b) => a - b),
          );
          expect((await support(credits.reconcile, {})).differences).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  async function follow(
    support: Client,
    team: Team,
    cap: number | null,
    model: Model,
    one: Action,
  ): Promise<void> {
    const headers = { "idempotency-key": randomUUID() };
    const left = model.granted - model.used;
    const correction = (n: number) => ({ userid: team.owner.email, credits: n, reason: "model" });
    if (one.act === "renew") {
      await renewPlan(backend.database, team.plan.lineId, one.n);
      Object.assign(model, {
        granted: left + one.n,
        used: 0,
        memberUsed: 0,
        reported: new Set(),
        period: model.period + 1,
      });
    } else if (one.act === "grant") {
      await support(credits.grant, correction(one.n), { headers });
      model.granted += one.n;
    } else if (one.act === "void") {
      const done = await countOutcomes([support(credits.void, correction(one.n), { headers })]);
      expect(done.done).toBe(one.n <= left ? 1 : 0);
      if (one.n <= left) model.granted -= one.n;
    } else if (one.act === "refund") {
      await followRefund(support, model, one.which);
    } else {
      await followSpend(team, cap, model, one.act === "member");
    }
  }

  async function followSpend(
    team: Team,
    cap: number | null,
    model: Model,
    member: boolean,
  ): Promise<void> {
    const may = model.used < model.granted && !(member && cap !== null && model.memberUsed >= cap);
    const spent = await (member ? spendMemberCredit(team) : spendAsOwner(team)).catch(
      (error: { code: string }) => error.code,
    );
    if (!may) return expect(spent).toBe("no-credits");
    model.used += 1;
    if (member) model.memberUsed += 1;
    const passed = percents.filter(
      (percent) => 100 * model.used >= percent * model.granted && !model.reported.has(percent),
    );
    for (const percent of passed) model.reported.add(percent);
    const expected = { credits_left: model.granted - model.used, threshold: passed.at(-1) ?? null };
    expect(spent).toMatchObject(expected);
    model.spends.push({
      id: (spent as Spent).receipt_id,
      member,
      period: model.period,
      refunded: false,
    });
  }

  async function followRefund(support: Client, model: Model, which: number): Promise<void> {
    const spend = model.spends[which % Math.max(1, model.spends.length)];
    if (!spend) return;
    const refund = support(
      credits.refund,
      { entryId: spend.id, reason: "model" },
      { headers: { "idempotency-key": randomUUID() } },
    );
    if (spend.refunded) return expect(refund).rejects.toMatchObject({ code: "conflict" });
    await refund;
    spend.refunded = true;
    if (spend.period !== model.period) model.granted += 1;
    else {
      model.used -= 1;
      if (spend.member) model.memberUsed = Math.max(0, model.memberUsed - 1);
    }
  }
});
