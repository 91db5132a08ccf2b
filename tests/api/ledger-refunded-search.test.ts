import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { credits } from "#shared/contract/credits.ts";
import { searches } from "#shared/contract/searches.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient, supportClient, supportToken } from "#tests/support/backend-caller.ts";
import { type ApiCaller, registerCaller } from "#tests/support/mock-sign-in.ts";
import { openTeamPlan, spendAsMember } from "#tests/support/open-team-plan.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
let backendUrl: string;
beforeAll(async () => {
  app = await startTestApp({ env: { BACKEND_TOKEN: supportToken } });
  backendUrl = app.backend?.url ?? "";
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const key = () => ({ "idempotency-key": randomUUID() });
const search = { kind: "regulation" as const, q: "deforestation" };
const query = (sql: string, values: unknown[] = []) =>
  app.backend?.context.database.pool.query(sql, values) ?? Promise.reject();
const differences = async () =>
  (await supportClient(backendUrl)(credits.reconcile, {})).differences;

/** Deletes the regulations on payment, between preview and unlock; restores them at the end. */
async function deletingRegulationsOnPayment<T>(work: () => Promise<T>): Promise<T> {
  await query("create table acts_kept as select * from acts");
  await query(`create function take_acts() returns trigger language plpgsql as $$ begin delete
    from acts; return null; end $$;
    create trigger take_acts after insert on ledger for each row when (new.kind = 'spend')
      execute function take_acts()`);
  try {
    return await work();
  } finally {
    await query(`drop trigger take_acts on ledger; drop function take_acts;
      insert into acts overriding system value select * from acts_kept on conflict do nothing; drop table acts_kept`);
  }
}

async function refundsOf(caller: ApiCaller): Promise<object[]> {
  const { items } = (await caller.get("/api/ledger")).body as {
    items: { kind: string; refundOf: string | null }[];
  };
  return items.filter(({ kind }) => kind === "refund");
}

describe("a paid search without results", () => {
  it("R1.4 refunds the credit and reports the current balance", async () => {
    const caller = await registerCaller(app.origin);
    const headers = key();
    const paid = await deletingRegulationsOnPayment(() =>
      caller.post("/api/searches", search, headers),
    );
    expect(paid.status).toBe(201);
    expect(paid.body).toMatchObject({
      state: "open",
      total: 0,
      results: [],
      balance: 10,
      receipt: {
        reason: "refunded",
        charged: false,
        cost: 0,
        before: 10,
        after: 10,
        freeUntil: null,
      },
    });
    expect((await caller.get("/api/credits")).body).toMatchObject({ balance: 10, used: 0 });
    const { receipt } = paid.body as { receipt: { id: string } };
    expect(await refundsOf(caller)).toMatchObject([
      { refundOf: receipt.id, credits: 1, balanceAfter: 10, who: "clearlane" },
    ]);

    // The same key gets the same response. The search stays unpaid, and costs a credit once it has
    // results.
    const again = await caller.post("/api/searches", search, headers);
    expect(again).toMatchObject({
      status: 201,
      body: { balance: 10, receipt: { id: receipt.id, reason: "refunded" } },
    });
    expect((await caller.get("/api/searches?kind=regulation&q=deforestation")).body).toMatchObject({
      state: "locked",
    });
    expect((await caller.get("/api/searches/history")).body).toMatchObject({
      items: [{ q: "deforestation", total: 0, freeUntil: null }],
    });
    expect((await caller.post("/api/searches", search, key())).body).toMatchObject({
      balance: 9,
      receipt: { reason: "charged" },
    });
    expect(await differences()).toEqual([]);
  });

  it("S-05 refunds once for 30 requests with one key, and for each of 10 keys", async () => {
    const [one, many] = [await registerCaller(app.origin), await registerCaller(app.origin)];
    const headers = key();
    await deletingRegulationsOnPayment(async () => {
      const responses = await Promise.all(
        Array.from({ length: 30 }, () => one.post("/api/searches", search, headers)),
      );
      for (const { status } of responses) expect([200, 201]).toContain(status);
    });
    await deletingRegulationsOnPayment(() =>
      Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          many.post("/api/searches", { ...search, q: `deforestation ${n}` }, key()),
        ),
      ),
    );
    for (const caller of [one, many])
      expect((await caller.get("/api/credits")).body).toMatchObject({ balance: 10 });
    expect((await refundsOf(one)).length).toBeLessThanOrEqual(1);
    expect(await differences()).toEqual([]);
  });

  it("R1.5 refunds a member's usage too", async () => {
    const [owner, member] = ["owner@refunds.test", "member@refunds.test"];
    const plan = await openTeamPlan(app.backend?.context.database ?? fail(), owner, { credits: 5 });
    await query("insert into sub_users (line_id, email, cap) values ($1, $2, 1)", [
      plan.lineId,
      member,
    ]);
    const client = await personClient(backendUrl, member);
    const spent = (await spendAsMember(client, member, plan)) as { data: { receipt_id: string } };
    await query("create table acts_kept as select * from acts");
    await query("delete from acts");
    const opened = await client(searches.unlock, { ...search, receiptId: spent.data.receipt_id });
    await query("insert into acts overriding system value select * from acts_kept");
    await query("drop table acts_kept");
    expect(opened).toMatchObject({ balance: 5, receipt: { reason: "refunded" } });
    const { data } = await client(usersSmartHs.checkSubUser, { user_email: member });
    expect(data.credits_used).toBe(0);
    expect(await differences()).toEqual([]);
  });

  it("R1.4 keeps a search with results charged after its regulations are removed", async () => {
    const caller = await registerCaller(app.origin);
    const headers = key();
    const first = await caller.post("/api/searches", search, headers);
    expect(first.body).toMatchObject({ receipt: { reason: "charged" } });
    await query("create table acts_kept as select * from acts");
    await query("delete from acts");
    const again = await caller.post("/api/searches", search, headers);
    await query("insert into acts overriding system value select * from acts_kept");
    await query("drop table acts_kept");
    expect(again.body).toMatchObject({ total: 0, receipt: { reason: "charged", after: 9 } });
    expect(await refundsOf(caller)).toEqual([]);
  });

  it("R1.4 reports a refund by support and asks for a new credit", async () => {
    const caller = await registerCaller(app.origin);
    const headers = key();
    const { body } = await caller.post("/api/searches", search, headers);
    const { receipt } = body as { receipt: { id: string } };
    await supportClient(backendUrl)(
      credits.refund,
      { entryId: receipt.id, reason: "not what was asked" },
      { headers: key() },
    );
    expect((await caller.get("/api/searches?kind=regulation&q=deforestation")).body).toMatchObject({
      state: "locked",
    });
    expect((await caller.get("/api/searches/history")).body).toMatchObject({
      items: [{ freeUntil: null }],
    });
  });
});

describe("a charged credit whose response was lost", () => {
  it("S-05 unlocks the search with the same key, even for the last credit", async () => {
    const caller = await registerCaller(app.origin);
    await caller.get("/api/credits");
    await query(
      `update credit_lines set used = 9 where customer_id = (select id from customers
        where email = $1)`,
      [caller.email],
    );
    await query(
      `insert into ledger (line_id, kind, credits, balance_after, actor, reason)
       select l.id, 'spend', -1, 10 - n, c.email, 'search' from credit_lines l
         join customers c on c.id = l.customer_id, generate_series(1, 9) n where c.email = $1`,
      [caller.email],
    );
    const headers = key();
    const client = await personClient(backendUrl, caller.email);
    await client(usersSmartHs.useCredit, {}, { headers });
    const opened = await caller.post("/api/searches", search, headers);
    expect(opened).toMatchObject({
      status: 201,
      body: { balance: 0, receipt: { charged: true, before: 1, after: 0, threshold: 100 } },
    });
    expect((await caller.post("/api/searches", { ...search, q: "another" }, headers)).status).toBe(
      422,
    );
    expect(await differences()).toEqual([]);
  });

  it.each([
    ["twice", 2, 201],
    ["every time", 99, 503],
  ])("S-05 retries if unlocking fails %s, and charges once", async (_often, times, status) => {
    const caller = await registerCaller(app.origin);
    await query("create sequence failures");
    await query(`create function fail_first() returns trigger language plpgsql as $$ begin
        if nextval('failures') <= ${times} then raise exception 'lost'; end if; return new; end $$;
      create trigger fail_first before update on searches for each row
        execute function fail_first()`);
    const headers = key();
    const response = await caller.post("/api/searches", search, headers);
    await query(
      "drop trigger fail_first on searches; drop function fail_first; drop sequence failures",
    );
    expect(response.status).toBe(status);
    if (status === 503)
      expect(response.body).toMatchObject({
        error: { message: expect.stringContaining("you won't be charged again") },
      });
    expect(await caller.post("/api/searches", search, headers)).toMatchObject({
      status: 201,
      body: { balance: 9, receipt: { charged: true } },
    });
  });

  it("S-05 answers 50 parallel requests with the key of the last credit alike", async () => {
    const caller = await registerCaller(app.origin);
    await caller.get("/api/credits");
    await supportClient(backendUrl)(
      credits.void,
      { userid: caller.email, credits: 9, reason: "try" },
      { headers: key() },
    );
    const headers = key();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => caller.post("/api/searches", search, headers)),
    );
    expect(
      new Set(responses.map((response) => JSON.stringify([response.status, response.body]))).size,
    ).toBe(1);
    expect(responses[0]).toMatchObject({ status: 201, body: { receipt: { threshold: 100 } } });
  });
});

function fail(): never {
  throw new Error("no backend");
}
